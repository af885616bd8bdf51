import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { PasswordField } from '#web/ui/password-field.tsx';

type Passwords = { password: string; confirmPassword: string };
type PasswordForm = {
  // Typed `unknown` so that any form with these two fields fits.
  register: unknown;
  formState: { errors: FieldErrors<Passwords>; touchedFields: Partial<Record<keyof Passwords, boolean>> };
};

/** The two fields for a new password and its confirmation. */
export function NewPasswordFields({ form, labels }: { form: PasswordForm; labels: [string, string] }) {
  const register = form.register as UseFormRegister<Passwords>;
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        hint={errors.password ? undefined : 'At least 6 characters.'}
        error={errors.password?.message}
        // Validates the confirmation again, if it has been typed already.
        {...register('password', { deps: touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
      />
      <PasswordField
        label={labels[1]}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
