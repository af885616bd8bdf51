import { useEffect, useRef } from 'react';
import { confirmPhone, sendPhoneCode } from '#contract/accounts/endpoints.ts';
import { CodeForm, codeValidMinutes } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { CodeField, ResendCodeButton, removeSpaces } from './code-field.tsx';

type VerifyPhoneDialogProps = {
  /** Also names what follows the confirmation, e.g. `Confirm and book`. */
  submitLabel: string;
  onClose: () => void;
  onConfirmed: () => void;
};

/** Confirms the phone of a family with a code, and then continues with the action that needs it, such as a booking. */
export function VerifyPhoneDialog({ submitLabel, onClose, onConfirmed }: VerifyPhoneDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Confirm your phone')}
      description={t('Please enter the code from the message to your phone. It is valid for {minutes} minutes.', {
        minutes: String(codeValidMinutes),
      })}
    >
      <PhoneCodeForm submitLabel={submitLabel} onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function PhoneCodeForm({ submitLabel, onClose, onConfirmed }: VerifyPhoneDialogProps) {
  const t = useT();
  const form = useContractForm(CodeForm, { code: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('The code could not be checked. Please try again.'));
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    callApi(sendPhoneCode, { body: {} }).catch((error: unknown) => {
      // The dialog was opened again too early for a new code. The previous code is still valid.
      if (replyOf(error).code !== 'too_many_requests') showProblem(error);
    });
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(confirmPhone, { body });
      onConfirmed();
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={submitLabel}
      busyLabel={t('Checking...')}
      busy={isSubmitting}
    >
      <Alert message={form.alert} />
      <CodeField {...form.field('code', removeSpaces)} />
      <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
    </DialogForm>
  );
}
