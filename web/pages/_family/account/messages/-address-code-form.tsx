import { useEffect, useState } from 'react';
import { codeResendSeconds } from '#contract/accounts/schemas.ts';
import { ConfirmCodeBody, type MessageSettings } from '#contract/messages/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type AddressCodeFormProps = {
  label: string;
  /** Says where the code was sent. */
  hint: string;
  onConfirm: (code: string) => Promise<MessageSettings>;
  onResend: () => Promise<unknown>;
  onCancel: () => void;
  onDone: (settings: MessageSettings) => void;
};

/** Confirms an e-mail address or the phone of a patient by its code. */
export function AddressCodeForm({ label, hint, onConfirm, onResend, onCancel, onDone }: AddressCodeFormProps) {
  const t = useT();
  const form = useContractForm(ConfirmCodeBody, { code: '' });
  const [isResending, setIsResending] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const isTooEarly = useIsTooEarly(sentCount);
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('The code could not be checked. Please try again.'));
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onDone(await onConfirm(code));
    } catch (error) {
      showProblem(error);
    }
  });
  const resend = async () => {
    setIsResending(true);
    form.clearErrors();
    try {
      await onResend();
      setSentCount((count) => count + 1);
    } catch (error) {
      showProblem(error);
    } finally {
      setIsResending(false);
    }
  };

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        {...form.field('code', { parse: (text) => text.replace(/\s/g, '') })}
      />
      <p role="status" className="sr-only">
        {sentCount > 0 ? t('A new code was sent.') : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.isSubmitting}>{form.isSubmitting ? t('Checking...') : t('Confirm')}</SubmitButton>
        <Button
          variant="secondary"
          busy={isResending}
          disabledReason={
            isTooEarly
              ? t('You can ask again {seconds} seconds after a code.', { seconds: String(codeResendSeconds) })
              : undefined
          }
          onClick={() => void resend()}
        >
          {t('Send a new code')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the previous code was sent a moment ago and needs time to arrive. */
function useIsTooEarly(sentCount: number): boolean {
  const [waitsFor, setWaitsFor] = useState<number | null>(sentCount);
  useEffect(() => {
    setWaitsFor(sentCount);
    const timer = setTimeout(() => setWaitsFor(null), codeResendSeconds * 1000);
    return () => clearTimeout(timer);
  }, [sentCount]);
  return waitsFor === sentCount;
}
