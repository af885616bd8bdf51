import { useT } from '#web/i18n/use-t.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

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
