import { useEffect, useRef } from 'react';
import { CodeForm, codeValidMinutes } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type CallerCodeDialogProps = {
  /** The phone to which the code is sent. */
  phone: string;
  send: () => Promise<unknown>;
  confirm: (body: { code: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Sends a code to a phone. The caller reads the code out, which proves that the caller has this phone. */
export function CallerCodeDialog({ phone, ...props }: CallerCodeDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="small"
      title={t('Ask the caller for the code')}
      description={t('A code was sent to {phone}. It is valid for {minutes} minutes.', {
        phone: phoneWords(phone),
        minutes: String(codeValidMinutes),
      })}
    >
      <CallerCodeForm {...props} />
    </Dialog>
  );
}

function CallerCodeForm({ send, confirm, onClose }: Omit<CallerCodeDialogProps, 'phone'>) {
  const t = useT();
  const form = useContractForm(CodeForm, { code: '' });
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    send().catch(showProblem);
  });

  const submit = form.handleSubmit((body) => confirm(body).catch(showProblem));
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Confirm')}
      busyLabel={t('Checking...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <TextField
        label={t('6-digit code')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('code', { parse: (text) => text.replace(/\s/g, '') })}
      />
    </DialogForm>
  );
}
