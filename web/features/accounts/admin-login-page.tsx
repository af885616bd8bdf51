import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Viewer } from '#contract/accounts.ts';
import { signOut } from '#contract/accounts-api.ts';
import { can } from '#contract/roles.ts';
import { confirmSignInToAdmin, signInToAdmin } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountCard } from './account-card.tsx';
import { forgetIsAdmin, markAdmin } from './admin-storage.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { setViewer, useEnter } from './identity.ts';
import { accountQueries } from './queries.ts';
import { SignInCodeForm } from './sign-in-code-form.tsx';

const route = getRouteApi('/admin_/login');

/** Admin Login: for staff only. */
export function AdminLoginPage() {
  const { from, step } = route.useSearch();
  const navigate = useNavigate();
  const attempt = useAttempt(from ?? paths.admin);

  if (step === 'code') {
    const confirm = (body: { code: string }) => attempt(() => call(confirmSignInToAdmin, { body }));
    return <SignInCodeForm confirm={confirm} login={paths.adminLogin} from={from} />;
  }
  return (
    <AccountCard title="Admin Login" text="For members of staff." below={<ReturnHome />}>
      <CredentialsForm
        signIn={(body) =>
          attempt(
            () => call(signInToAdmin, { body }),
            () => navigate({ to: paths.adminLogin, search: { from, step: 'code' } }),
          )
        }
      />
    </AccountCard>
  );
}

/** Signs in with what `send` sends, and goes on to `to`; or to `askForCode`, where a code is needed too. */
function useAttempt(to: string) {
  const enter = useEnter();
  const queryClient = useQueryClient();
  const verify = useVerification();

  return async (send: () => Promise<{ viewer: Viewer | null }>, askForCode?: () => Promise<void>) => {
    try {
      const { viewer } = await send();
      if (!viewer) {
        await askForCode?.();
        return undefined;
      }
    } catch (error) {
      forgetIsAdmin();
      // Whoever is not staff has been signed out by trying.
      void queryClient.invalidateQueries({ queryKey: accountQueries.viewer().queryKey });
      throw error;
    }
    const outcome = await verify();
    if ('problem' in outcome) return outcome.problem;
    enter(outcome.viewer, to);
    if (markAdmin()) showToast({ title: 'Login successful', tone: 'success' });
    return undefined;
  };
}

/** A family that came here by mistake is not stuck. */
function ReturnHome() {
  return (
    <Link to={paths.home} className={buttonClass('quiet')}>
      Return to Home
    </Link>
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
