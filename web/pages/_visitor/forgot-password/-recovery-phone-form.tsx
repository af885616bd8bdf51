import { RecoveryRequest } from '#contract/accounts/schemas.ts';
import { requestRecovery } from '#contract/accounts/sign-in-endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Requests a recovery code. The reply does not reveal whether an account with this phone exists. */
export function RecoveryPhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const t = useT();
  const form = useContractForm(RecoveryRequest, { phone: '' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestRecovery, { body });
      onSent(body.phone);
    } catch (error) {
      const text = wordsFor(error, t('The code could not be sent. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField
        label={t('Phone number')}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        {...form.field('phone')}
      />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? t('Sending...') : t('Send code')}
      </SubmitButton>
    </form>
  );
}
