import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { confirmCorrectionCode, correctPhone, decideCorrection, sendCorrectionCode } from '#contract/team/endpoints.ts';
import type { CorrectionStep, CorrectionWay } from '#contract/team/phone-corrections.ts';
import { CorrectPhoneBody } from '#contract/team/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, toastError, wordsFor } from '#web/lib/words-for.ts';
import { CallerCodeDialog } from '#web/parts/families/staff/caller-code-dialog.tsx';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Correction = NonNullable<FamilyCard['phoneCorrection']>;
type PhoneCorrectionSectionProps = { family: Pick<FamilyCard, 'phone'>; correction: Correction; mayCorrect: boolean };

const stepTexts: Record<CorrectionStep, string> = {
  'old-code': msg('It waits for the code of the old phone.'),
  sms: msg('The message to the old phone was not accepted yet, so the 48 hours have not begun.'),
  wait: msg('The old phone and every device of the family can object until {time}.'),
  'second-person': msg('A colleague must agree.'),
  objected: msg('The family objects. A colleague must decide.'),
  'new-code': msg('It waits for the code of the new phone.'),
};

/** A change of the family's phone number that is not completed yet, and what staff can do about it. */
export function PhoneCorrectionSection({ family, correction, mayCorrect }: PhoneCorrectionSectionProps) {
  const t = useT();
  const { by, phone, reason, step, hasObjected, objectsUntil } = correction;
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      <Badge tone={hasObjected ? 'danger' : 'accent'}>{t('Another phone was asked for')}</Badge>
      <p className="min-w-0 break-words">
        {t('{name} asked for {phone}: {reason}', { name: by, phone: phoneWords(phone), reason })}
      </p>
      <p className="text-ink-muted">
        {t(stepTexts[step], { time: objectsUntil ? datesIn(t).dateTime(objectsUntil) : '' })}
      </p>
      {hasObjected && step !== 'objected' ? (
        <p>{t('The family objected to another phone in the last 30 days.')}</p>
      ) : null}
      {mayCorrect ? <Actions family={family} correction={correction} /> : null}
    </div>
  );
}

type Open = 'code' | 'accept' | 'refuse' | null;

function Actions({ family, correction }: Omit<PhoneCorrectionSectionProps, 'mayCorrect'>) {
  const t = useT();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const { id, step, isOwn } = correction;
  const refresh = () => {
    for (const queryKey of [familyQueries.all, ['accounts'], ['dashboard']])
      void queryClient.invalidateQueries({ queryKey });
  };
  const sendAgain = useMutation({
    mutationFn: () => callApi(sendCorrectionCode, { params: { correctionId: id }, body: {} }),
    onError: (error) => toastError(t('The message could not be sent'), error, t('Please try again later.')),
    onSettled: refresh,
  });
  const needsColleague = step === 'second-person' || step === 'objected';
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      {step === 'old-code' || step === 'new-code' ? (
        <Button size="small" onClick={() => setOpen('code')}>
          {step === 'old-code' ? t('Send a code to the old phone') : t('Send a code to the new phone')}
        </Button>
      ) : null}
      {step === 'sms' ? (
        <Button size="small" busy={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
          {t('Send the message again')}
        </Button>
      ) : null}
      {needsColleague && !isOwn ? (
        <Button size="small" onClick={() => setOpen('accept')}>
          {t('Agree')}
        </Button>
      ) : null}
      <Button variant="secondary" size="small" onClick={() => setOpen('refuse')}>
        {t('End the correction')}
      </Button>
      {open === 'code' ? (
        <CodeDialog
          key={step} // a new dialog for the code of the new phone, after the code of the old phone
          correction={correction}
          phone={step === 'old-code' ? (family.phone ?? '') : correction.phone}
          onDone={refresh}
          onClose={close}
        />
      ) : null}
      {open === 'accept' || open === 'refuse' ? (
        <DecisionDialog correction={correction} accepts={open === 'accept'} onDone={refresh} onClose={close} />
      ) : null}
    </div>
  );
}

type CodeDialogProps = { correction: Correction; phone: string; onDone: () => void; onClose: () => void };

function CodeDialog({ correction: { id }, phone, onDone, onClose }: CodeDialogProps) {
  const t = useT();
  const params = { correctionId: id };
  return (
    <CallerCodeDialog
      phone={phone}
      send={() => callApi(sendCorrectionCode, { params, body: {} })}
      confirm={async (body) => {
        const { step } = await callApi(confirmCorrectionCode, { params, body });
        if (step === null) {
          showToast({ title: t('Phone corrected'), tone: 'success' });
          onClose();
        }
        onDone();
      }}
      onClose={onClose}
    />
  );
}

type DecisionDialogProps = { correction: Correction; accepts: boolean; onDone: () => void; onClose: () => void };

function DecisionDialog({ correction, accepts, onDone, onClose }: DecisionDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useMutation({
    mutationFn: () =>
      callApi(decideCorrection, { params: { correctionId: correction.id }, body: { accepts, reason: reason.trim() } }),
    onSuccess: ({ step }) => {
      const done = step === null ? t('Phone corrected') : t('The correction goes on');
      showToast({ title: accepts ? done : t('The correction has ended'), tone: 'success' });
      onClose();
    },
    onSettled: onDone,
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason.'));
    if (!decide.isPending) decide.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={accepts ? t('Agree to the correction?') : t('End the correction?')}
      description={
        accepts
          ? t('Call the family first, on a number that you know. Whoever has the new phone then has the account.')
          : t('The account keeps its phone. The family sees that the correction has ended.')
      }
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={accepts ? t('Agree') : t('End the correction')}
        busyLabel={t('Saving...')}
        busy={decide.isPending}
      >
        <Alert message={decide.error ? wordsFor(decide.error, t('Please try again later.')) : undefined} />
        <ReasonField value={reason} error={error} onChange={({ target }) => setReason(target.value)} />
      </DialogForm>
    </Dialog>
  );
}

const { phone, reason, way } = CorrectPhoneBody.shape;

const CorrectionForm = z.strictObject({ phone, reason, way });

type Family = Pick<FamilyCard, 'id' | 'name' | 'phone' | 'version' | 'correctionWays' | 'phoneCorrection'>;

/** Requests another phone number for the account of a family. */
export function CorrectPhoneDialog({ family, open, onClose }: { family: Family; open: boolean; onClose: () => void }) {
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
    label: msg('Code to the old phone'),
    hint: msg('The family still has the old phone, and reads the code out to you.'),
  },
  objection: {
    label: msg('48 hours to object'),
    hint: msg('The old phone gets a message. It, and every device of the family, can object for 48 hours.'),
  },
  'second-person': {
    label: msg('A colleague agrees'),
    hint: msg('A manager or an administrator, on this card.'),
  },
};

function CorrectPhoneForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [first] = family.correctionWays;
  const form = useContractForm(CorrectionForm, { phone: '', reason: '', way: first });
  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(correctPhone, { params: { accountId: family.id }, body: { ...body, version: family.version } });
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
