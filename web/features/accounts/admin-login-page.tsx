import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Credentials, signInToAdmin, signOut, type Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { call, failureText } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountCard } from './account-card.tsx';
import { forgetIsAdmin, markAdmin } from './admin-flags.ts';
import { setViewer, useEnter } from './identity.ts';
import { accountQueries } from './queries.ts';

const route = getRouteApi('/admin_/login');

/** Admin Login: for staff only. */
export function AdminLoginPage() {
  const { from } = route.useSearch();
  const enter = useEnter();
  const queryClient = useQueryClient();
  const verify = useVerification();
  const form = useContractForm(Credentials, { phone: '', password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await call(signInToAdmin, { body: credentials });
    } catch (error) {
      forgetIsAdmin();
      // Whoever is not staff has been signed out by trying.
      void queryClient.invalidateQueries({ queryKey: accountQueries.viewer().queryKey });
      if (form.showServerError(error)) return;
      return form.showAlert(failureText('Authentication error. Please try again.', error));
    }
    const outcome = await verify();
    if ('problem' in outcome) return form.showAlert(outcome.problem);
    if (markAdmin()) showToast({ title: 'Login successful', tone: 'success' });
    enter(outcome.viewer, from ?? '/admin');
  });

  return (
    <AccountCard title="Admin Login" text="For members of staff.">
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
      </form>
    </AccountCard>
  );
}

/** Asks the server who we are now: a browser that refuses cookies has signed in, and still is nobody. */
function useVerification(): () => Promise<{ viewer: Viewer } | { problem: string }> {
  const queryClient = useQueryClient();
  const refuse = async (problem: string) => {
    forgetIsAdmin();
    await call(signOut, { body: {} }).catch(() => undefined);
    setViewer(queryClient, null);
    return { problem };
  };

  return async () => {
    const query = { ...accountQueries.viewer(), staleTime: 0, retry: false };
    const answer = await queryClient.fetchQuery(query).catch(() => null);
    if (!answer) return refuse('Error verifying admin privileges. Please try again.');
    if (!answer.viewer) return refuse('Authentication error. Please try again.');
    if (!can(answer.viewer.role, 'admin.enter')) {
      return refuse('You do not have admin privileges. Please log in with an admin account.');
    }
    return { viewer: answer.viewer };
  };
}
