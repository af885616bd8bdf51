import { Link } from '@tanstack/react-router';
import { Credentials, signIn } from '#contract/accounts.ts';
import { call, failureText } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useEnter } from './identity.ts';

/** Phone and password. `from` is where the person was going. */
export function LoginForm({ from }: { from: string | undefined }) {
  const enter = useEnter();
  const form = useContractForm(Credentials, { phone: '', password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      const { viewer } = await call(signIn, { body: credentials });
      showToast({ title: 'Login successful', tone: 'success' });
      enter(viewer, from ?? '/patients');
    } catch (error) {
      if (form.showServerError(error)) return;
      form.showAlert(failureText('Invalid phone number or password. Please try again.', error));
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </SubmitButton>
      <Link
        to="/forgot-password"
        search={{ from }}
        className="link inline-flex min-h-11 items-center justify-self-center"
      >
        Forgot password?
      </Link>
    </form>
  );
}
