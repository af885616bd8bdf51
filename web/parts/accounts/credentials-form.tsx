import type { ReactNode } from 'react';
import { Credentials } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { type ContractForm, useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';

type CredentialsFormProps = {
  /** Signs in. Throws if the server rejects the request; returns an error text for any other problem. */
  signIn: (credentials: { phone: string; password: string }) => Promise<string | undefined>;
  children?: ReactNode;
};

/** The login form with phone and password, for families and staff. */
export function CredentialsForm({ signIn, children }: CredentialsFormProps) {
  const t = useT();
  const form = useContractForm(Credentials, { phone: '', password: '' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const problem = await signIn(credentials);
      if (problem) form.showAlert(problem);
    } catch (error) {
      const text = wordsFor(error, t('Something went wrong. Please try again later.'));
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
      <PasswordField label={t('Password')} autoComplete="current-password" {...form.field('password')} />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? t('Logging in...') : t('Login')}
      </SubmitButton>
      {children}
    </form>
  );
}

type PasswordForm = Pick<ContractForm<{ password: string; confirmPassword: string }, unknown>, 'field'>;

/** The two fields for a new password and its confirmation. */
export function NewPasswordFields({ form, labels }: { form: PasswordForm; labels: [string, string] }) {
  const t = useT();
  const password = form.field('password', { comparedField: 'confirmPassword' });
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        hint={password.error ? undefined : t('At least 6 characters.')}
        {...password}
      />
      <PasswordField label={labels[1]} autoComplete="new-password" {...form.field('confirmPassword')} />
    </>
  );
}

/** A hidden field that shows a password manager which account the password belongs to. */
export function UsernameField({ phone }: { phone: string | null }) {
  return phone ? <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden /> : null;
}
