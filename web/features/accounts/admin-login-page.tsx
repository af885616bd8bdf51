import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useHydrated, useNavigate } from '@tanstack/react-router';
import type { Viewer } from '#contract/accounts.ts';
import { signOut } from '#contract/accounts-api.ts';
import { can } from '#contract/roles.ts';
import { confirmSignInToAdmin, signInToAdmin } from '#contract/sign-in-api.ts';
import { newestUnsentAt } from '#web/lib/account-storage.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { marked } from '#web/ui/translate.ts';
import { useT } from '#web/ui/use-t.tsx';
import { AccountCard } from './account-card.tsx';
import { readSignedOutNote, removeIsAdminFlag, type SignedOutNote, setAdminFlags } from './admin-storage.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { switchViewer, useCompleteSignIn } from './identity.ts';
import { accountQueries } from './queries.ts';
import { SignInCodeForm } from './sign-in-code-form.tsx';

const route = getRouteApi('/admin_/login');

/** The Admin Login page, for staff only. */
export function AdminLoginPage() {
  const t = useT();
  const { from, step } = route.useSearch();
  const navigate = useNavigate();
  const signInStaff = useStaffSignIn(from ?? paths.admin);

  if (step === 'code') {
    const confirm = (body: { code: string }) => signInStaff(() => call(confirmSignInToAdmin, { body }));
    return <SignInCodeForm confirm={confirm} login={paths.adminLogin} back={{ from }} />;
  }
  return (
    <AccountCard title={t('Admin Login')} text={t('For members of staff.')} below={<ReturnHome />}>
      <SignedOutNotice />
      <CredentialsForm
        signIn={(body) =>
          signInStaff(
            () => call(signInToAdmin, { body }),
            () => navigate({ to: paths.adminLogin, search: { from, step: 'code' } }),
          )
        }
      />
    </AccountCard>
  );
}

/**
 * Returns a function that signs a member of staff in and opens the page `to`. If the login also needs a code, it calls
 * `openCodeStep` instead. The server has then already sent the code, but only if the password was right. The function
 * returns an error text if the sign-in succeeded but the admin area cannot be opened.
 */
function useStaffSignIn(to: string) {
  const t = useT();
  const completeSignIn = useCompleteSignIn();
  const queryClient = useQueryClient();
  const checkSession = useSessionCheck();

  return async (send: () => Promise<{ viewer: Viewer | null }>, openCodeStep?: () => Promise<void>) => {
    try {
      const { viewer } = await send();
      if (!viewer) {
        await openCodeStep?.();
        return undefined;
      }
    } catch (error) {
      removeIsAdminFlag();
      // For an account that is not staff, the server also ends the session that this browser had before.
      void queryClient.invalidateQueries({ queryKey: accountQueries.viewer().queryKey });
      throw error;
    }
    const outcome = await checkSession();
    if ('problem' in outcome) return outcome.problem;
    completeSignIn(outcome.viewer, to);
    if (setAdminFlags()) showToast({ title: t('Login successful'), tone: 'success' });
    return undefined;
  };
}

const signedOutTexts: Record<SignedOutNote, string> = {
  removed: marked(
    'You were signed out: an administrator has removed you from the team. If that is wrong, please ask them.',
  ),
  'role-changed': marked('You were signed out: an administrator has changed your role. Please log in again.'),
  deactivated: marked(
    'You were signed out: an administrator has deactivated your account. If that is wrong, please ask them.',
  ),
  'phone-corrected': marked('You were signed out: your phone number was changed. Please log in with the new one.'),
  'password-reset': marked(
    'You were signed out: an administrator has reset your password. Please log in with the one that you were given.',
  ),
  elsewhere: marked('You were signed out: this session was ended on another device. Please log in again.'),
  expired: marked(
    'You were signed out: your session has ended. Sessions of staff end after 12 hours, and after an hour without activity.',
  ),
};

/** Explains the login page to a member of staff who was signed out while the admin area was open. */
function SignedOutNotice() {
  const t = useT();
  const note = useHydrated() ? readSignedOutNote() : null;
  if (note === null) return null;
  return (
    <p role="status" className="ui-tone-accent mb-5 rounded-control px-4 py-3">
      {t(signedOutTexts[note as SignedOutNote] ?? signedOutTexts.expired)}
      {note === 'expired' && newestUnsentAt('presses') > 0
        ? ` ${t('What you pressed without a network waits on this phone. It is sent after you log in.')}`
        : ''}
    </p>
  );
}

/** A link for families that opened this page by mistake. */
function ReturnHome() {
  const t = useT();
  return (
    <Link to={paths.home} className={buttonClass('quiet')}>
      {t('Return to Home')}
    </Link>
  );
}

/** Loads the viewer again after a sign-in. A browser that blocks cookies signs in successfully but has no session. */
function useSessionCheck(): () => Promise<{ viewer: Viewer } | { problem: string }> {
  const t = useT();
  const queryClient = useQueryClient();
  const reject = async (problem: string) => {
    removeIsAdminFlag();
    await call(signOut, { body: {} }).catch(() => undefined);
    switchViewer(queryClient, null);
    return { problem };
  };

  return async () => {
    const query = { ...accountQueries.viewer(), staleTime: 0, retry: false };
    const reply = await queryClient.fetchQuery(query).catch(() => null);
    if (!reply) return reject(t('Error verifying admin privileges. Please try again.'));
    if (!reply.viewer) return reject(t('Authentication error. Please try again.'));
    if (!can(reply.viewer.role, 'admin.enter')) {
      return reject(t('You do not have admin privileges. Please log in with an admin account.'));
    }
    return { viewer: reply.viewer };
  };
}
