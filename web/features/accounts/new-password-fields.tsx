import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { PasswordField } from '#web/ui/password-field.tsx';

type Passwords = { password: string; confirmPassword: string };
type PasswordForm = {
  // The two fields are all that is needed of whichever form holds them.
  register: unknown;
  formState: { errors: FieldErrors<Passwords>; touchedFields: Partial<Record<keyof Passwords, boolean>> };
};

/** A new password, typed twice. */
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
        // A change here may make the second one right or wrong, once that has been typed.
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
