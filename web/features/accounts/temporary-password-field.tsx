import { temporaryPasswordDays } from '#contract/team-api.ts';
import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx';

/** The first password of an account that staff create. */
export function TemporaryPasswordField(props: Omit<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>) {
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={`Temporary: it works for ${temporaryPasswordDays} days and must be changed at the first sign-in.`}
      {...props}
    />
  );
}
