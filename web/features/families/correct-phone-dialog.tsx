import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FamilyCard } from '#contract/families-admin.ts';
import { CorrectPhoneBody } from '#contract/team.ts';
import { correctPhone } from '#contract/team-api.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Sentence, useT } from '#web/ui/use-t.tsx';
import { familyQueries } from './queries.ts';

const NewPhone = z.strictObject({ phone: CorrectPhoneBody.shape.phone });

type Family = Pick<FamilyCard, 'id' | 'name' | 'phone' | 'version'>;
type CorrectPhoneDialogProps = { family: Family; open: boolean; onClose: () => void };

/** Replaces a wrong phone of a family's account. */
export function CorrectPhoneDialog({ family, open, onClose }: CorrectPhoneDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Correct the phone of {name}', { name: family.name })}
      description={t(
        'The family is signed out everywhere and logs in with the new number. Both numbers get a message.',
      )}
    >
      {open ? <CorrectPhoneForm family={family} onClose={onClose} /> : null}
    </Dialog>
  );
}

function CorrectPhoneForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(NewPhone, { phone: '' });
  const submit = form.handleSubmit(async ({ phone }) => {
    try {
      // The version of the phone that is shown in this dialog.
      await call(correctPhone, { params: { accountId: family.id }, body: { phone, version: family.version } });
      showToast({ title: t('Phone corrected'), description: t('Both numbers were told.'), tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('Failed to correct the phone') } });
      if (replyOf(error).code !== 'changed') return;
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
      <TextField label={t('New phone')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
    </DialogForm>
  );
}
