import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { correctPhone } from '#contract/team/endpoints.ts';
import { CorrectPhoneBody } from '#contract/team/schemas.ts';
import type { CorrectionWay } from '#contract/team/texts.ts';
import { marked } from '#web/i18n/translate.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const { phone, reason, way } = CorrectPhoneBody.shape;
const CorrectionForm = z.strictObject({ phone, reason, way });

type Family = Pick<FamilyCard, 'id' | 'name' | 'phone' | 'version' | 'correctionWays' | 'phoneCorrection'>;
type CorrectPhoneDialogProps = { family: Family; open: boolean; onClose: () => void };

/** Asks for another phone of a family's account. */
export function CorrectPhoneDialog({ family, open, onClose }: CorrectPhoneDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Correct the phone of {name}', { name: family.name })}
      description={t('When it takes effect, the family is signed out everywhere and logs in with the new number.')}
    >
      {open ? <CorrectPhoneForm family={family} onClose={onClose} /> : null}
    </Dialog>
  );
}

const ways: Record<CorrectionWay, { label: string; hint: string }> = {
  'old-phone': {
    label: marked('Code to the old phone'),
    hint: marked('The family still has the old phone, and reads the code out to you.'),
  },
  objection: {
    label: marked('48 hours to object'),
    hint: marked('The old phone gets a message. It, and every device of the family, can object for 48 hours.'),
  },
  'second-person': {
    label: marked('A colleague agrees'),
    hint: marked('A manager or an administrator, on this card.'),
  },
};

function CorrectPhoneForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [first] = family.correctionWays;
  const form = useContractForm(CorrectionForm, { phone: '', reason: '', way: first });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(correctPhone, { params: { accountId: family.id }, body: { ...body, version: family.version } });
      showToast({ title: t('The correction was asked for'), tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('Failed to correct the phone') } });
      if (replyOf(error).code === 'invalid') return;
    }
    for (const queryKey of [familyQueries.all, ['accounts']]) void queryClient.invalidateQueries({ queryKey });
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Correct phone')}
      busyLabel={t('Saving...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <p>
        <Sentence
          text="Now: {phone}"
          elements={{
            phone: (
              <span className="font-semibold tabular-nums">
                {family.phone ? phoneWords(family.phone) : t('No phone')}
              </span>
            ),
          }}
        />
      </p>
      {family.phoneCorrection ? (
        <p>
          {t('{phone} was asked for already, and waits. This request replaces that one.', {
            phone: phoneWords(family.phoneCorrection.phone),
          })}
        </p>
      ) : null}
      <TextField label={t('New phone')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <ReasonField {...form.field('reason')} />
      {family.correctionWays.length > 1 ? (
        <RadioGroup
          label={t('How the family agrees')}
          options={family.correctionWays.map((value) => ({
            value,
            label: t(ways[value].label),
            hint: t(ways[value].hint),
          }))}
          {...form.choice('way')}
        />
      ) : (
        <p className="text-ink-muted">
          {first ? t('A colleague must agree.') : t('Nobody has used this account, so only the new phone is asked.')}
        </p>
      )}
    </DialogForm>
  );
}
