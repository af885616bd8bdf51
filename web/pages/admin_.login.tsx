import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useHydrated, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '#contract/accounts/endpoints.ts';
import type { SignInStarted, Viewer } from '#contract/accounts/schemas.ts';
import { confirmSignInAsStaff, signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import { askForPasskeyAtSignIn, proveSecondFactor } from '#contract/second-factors/endpoints.ts';
import { factorKinds } from '#contract/second-factors/factor-kinds.ts';
import type { FactorProof } from '#contract/second-factors/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { newestUnsentAt } from '#web/lib/account-storage.ts';
import { callApi } from '#web/lib/api.ts';
import { unlistedHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import { SignInCodeForm } from '#web/parts/accounts/code-step-form.tsx';
import { CredentialsForm } from '#web/parts/accounts/credentials-form.tsx';
import { switchViewer, useCompleteSignIn } from '#web/parts/accounts/identity.ts';
import { LanguageList } from '#web/parts/accounts/preference-fields.tsx';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import {
  readSignedOutNote,
  removeIsStaffFlag,
  type SignedOutNote,
  setStaffFlags,
} from '#web/parts/accounts/session-flags-storage.ts';
import { readStaffStepSearch, secondFactorStep } from '#web/parts/accounts/sign-in-search.ts';
import { FactorForm } from '#web/parts/second-factors/staff/factor-form.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/admin_/login')({
  validateSearch: readStaffStepSearch,
  beforeLoad: ({ context: { queryClient }, search }) => {
    const viewer = queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer;
    if (viewer && can(viewer.role, 'admin.enter')) throw redirect({ href: search.from ?? paths.staffHome });
  },
  head: () => unlistedHead(pageT()('Admin Login')),
  component: AdminLoginPage,
});

function AdminLoginPage() {
  const t = useT();
  const { from, step } = Route.useSearch();
  const navigate = useNavigate();
  const to = from ?? paths.staffHome;
  const { signInStaff, enter, warned } = useStaffSignIn(to);

  if (warned) return <WeakPasswordCard onChoice={(isLater) => enter(warned, isLater ? to : paths.changePassword)} />;
  const openStep = async ({ secondFactor }: SignInStarted) => {
    if (secondFactor) await navigate(secondFactorStep(secondFactor, from));
    else if (step !== 'code') await navigate({ to: paths.staffLogin, search: { from, step: 'code' } });
  };

  if (step === 'factor') {
    return <SecondFactorCard from={from} prove={(body) => signInStaff(() => callApi(proveSecondFactor, { body }))} />;
  }
  if (step === 'code') {
    const confirm = (body: { code: string }) => signInStaff(() => callApi(confirmSignInAsStaff, { body }), openStep);
    return <SignInCodeForm confirm={confirm} login={paths.staffLogin} back={{ from }} />;
  }
  return (
    <AccountCard title={t('Admin Login')} text={t('For members of staff.')} below={<BelowLogin />}>
      <SignedOutNotice />
      <CredentialsForm signIn={(body) => signInStaff(() => callApi(signInAsStaff, { body }), openStep)} />
    </AccountCard>
  );
}

type SecondFactorCardProps = {
  from: string | undefined;
  prove: (proof: FactorProof) => Promise<string | undefined>;
};

/** The second step of the sign-in: a proof by one of the second factors of the account. */
function SecondFactorCard({ from, prove }: SecondFactorCardProps) {
  const t = useT();
  // The server does not know the history state, so the first render offers all kinds of factors.
  const known = useLocation({ select: ({ state }) => state.secondFactor });
  const kinds = (useHydrated() && known) || factorKinds;
  return (
    <AccountCard title={t('Second step')} text={t('Your password was right. Please show that it is really you.')}>
      <FactorForm
        kinds={kinds}
        prove={prove}
        askForPasskey={() => callApi(askForPasskeyAtSignIn, { body: {} })}
        button={t('Login')}
        busy={t('Logging in...')}
      >
        <Link to={paths.staffLogin} search={{ from }} className={buttonClass('quiet')}>
          {t('Back to login')}
        </Link>
      </FactorForm>
      <p className="mt-4 text-center text-ink-muted">
        {t('No phone and no recovery code? Another administrator can reset your second step.')}
      </p>
    </AccountCard>
  );
}

/**
 * `signInStaff` signs a member of staff in and opens the page `to`. There are three other outcomes. If the password is
 * weak, `warned` is the viewer until `enter` opens a page. If the login needs another step, `openStep` is called; if
 * this step is a code, the server has sent the code only if the password was right. If the sign-in succeeded but the
 * admin area cannot be opened, the error text is returned.
 */
function useStaffSignIn(to: string) {
  const t = useT();
  const completeSignIn = useCompleteSignIn();
  const queryClient = useQueryClient();
  const checkSession = useSessionCheck();
  const [warned, setWarned] = useState<Viewer>();

  const enter = (viewer: Viewer, page: string) => {
    completeSignIn(viewer, page);
    if (setStaffFlags()) showToast({ title: t('Login successful'), tone: 'success' });
  };
  const signInStaff = async (
    send: () => Promise<SignInStarted>,
    openStep?: (started: SignInStarted) => Promise<void>,
  ) => {
    let asksForStrongerPassword: boolean | undefined;
    try {
      const reply = await send();
      asksForStrongerPassword = reply.asksForStrongerPassword;
      if (!reply.viewer) {
        await openStep?.(reply);
        return undefined;
      }
    } catch (error) {
      removeIsStaffFlag();
      // For an account that is not staff, the server also ends the session that this browser had before.
      void queryClient.invalidateQueries({ queryKey: accountQueries.viewer().queryKey });
      throw error;
    }
    const outcome = await checkSession();
    if ('problem' in outcome) return outcome.problem;
    if (asksForStrongerPassword) setWarned(outcome.viewer);
    else enter(outcome.viewer, to);
    return undefined;
  };
  return { signInStaff, enter, warned };
}

/** Asks once to replace a password that was chosen before weak ones were rejected. */
function WeakPasswordCard({ onChoice }: { onChoice: (isLater: boolean) => void }) {
  const t = useT();
  return (
    <AccountCard
      title={t('Choose a stronger password?')}
      text={t('Your password is easy to guess. You can read the data of all families, so please choose a longer one.')}
    >
      <div className="grid gap-3">
        <Button onClick={() => onChoice(false)}>{t('Change password')}</Button>
        <Button variant="secondary" onClick={() => onChoice(true)}>
          {t('Later')}
        </Button>
      </div>
    </AccountCard>
  );
}

const signedOutTexts: Record<SignedOutNote, string> = {
  removed: msg(
    'You were signed out: an administrator has removed you from the team. If that is wrong, please ask them.',
  ),
  'role-changed': msg('You were signed out: an administrator has changed your role. Please log in again.'),
  deactivated: msg(
    'You were signed out: an administrator has deactivated your account. If that is wrong, please ask them.',
  ),
  'phone-corrected': msg('You were signed out: your phone number was changed. Please log in with the new one.'),
  'password-reset': msg(
    'You were signed out: an administrator has reset your password. Please log in with the one that you were given.',
  ),
  'second-factor-reset': msg(
    'You were signed out: an administrator has reset your second step. Please log in with your password.',
  ),
  elsewhere: msg('You were signed out: this session was ended on another device. Please log in again.'),
  expired: msg(
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
      {note === 'expired' && newestUnsentAt('stepMarks') > 0
        ? ` ${t('What you pressed without a network waits on this phone. It is sent after you log in.')}`
        : ''}
    </p>
  );
}

/** A link for families that opened this page by mistake, and the languages of staff's screens. */
function BelowLogin() {
  const t = useT();
  return (
    <>
      <Link to={paths.home} className={buttonClass('quiet')}>
        {t('Return to Home')}
      </Link>
      <LanguageList className="mt-2 flex justify-center" />
    </>
  );
}

/** Loads the viewer again after a sign-in. A browser that blocks cookies signs in successfully but has no session. */
function useSessionCheck(): () => Promise<{ viewer: Viewer } | { problem: string }> {
  const t = useT();
  const queryClient = useQueryClient();
  const reject = async (problem: string) => {
    removeIsStaffFlag();
    await callApi(signOut, { body: {} }).catch(() => undefined);
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
