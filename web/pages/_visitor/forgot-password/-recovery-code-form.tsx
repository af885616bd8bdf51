import { NewPassword } from '#contract/accounts/schemas.ts';
import { confirmRecovery } from '#contract/accounts/sign-in-endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { CodeField, removeSpaces } from '#web/parts/accounts/code-field.tsx';
import { NewPasswordFields } from '#web/parts/accounts/new-password-fields.tsx';
import { ResendCodeButton } from '#web/parts/accounts/resend-code-button.tsx';
import type { ReturnSearch } from '#web/parts/accounts/return-search.ts';
import { useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { UsernameField } from '#web/parts/accounts/username-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The second step of a recovery: code and new password. Signs the user in. */
export function RecoveryCodeForm({ phone, back }: { phone: string | null; back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const form = useContractForm(NewPassword, { code: '', password: '', confirmPassword: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('The password could not be changed. Please try again.'));
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      const { viewer } = await call(confirmRecovery, { body });
      const description = t('You are now logged in. Other devices have been signed out.');
      showToast({ title: t('Password changed'), description, tone: 'success' });
      await finishSignIn(viewer);
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <>
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <UsernameField phone={phone} />
        <CodeField {...form.field('code', removeSpaces)} />
        <NewPasswordFields form={form} labels={[t('New password'), t('Confirm new password')]} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? t('Changing password...') : t('Change password')}
        </SubmitButton>
      </form>
      <div className="mt-4">
        <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
      </div>
    </>
  );
}
