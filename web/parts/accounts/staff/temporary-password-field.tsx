import { temporaryPasswordDays } from '#contract/team/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx';

/** The first password of an account that staff create. */
export function TemporaryPasswordField(props: Omit<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>) {
  const t = useT();
  return (
    <PasswordField
      label={t('Password')}
      autoComplete="new-password"
      hint={t('Temporary: it works for {days} days and must be changed at the first sign-in.', {
        days: String(temporaryPasswordDays),
      })}
      {...props}
    />
  );
}
