import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { productName } from '#contract/product.ts';
import { confirmSignIn } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountCard } from './account-card.tsx';
import { useCompleteSignIn } from './identity.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';

const route = getRouteApi('/_public/login');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by `Sign Up Now`. Both tabs have the same address, so the tab is part of the history state. */
    wantsToRegister?: boolean;
  }
}

/** The page with the tabs Login and Register, and the second step of a login. */
export function LoginPage() {
  const { from, step } = route.useSearch();
  return step === 'code' ? <LoginCode from={from} /> : <LoginTabs from={from} />;
}

function LoginCode({ from }: { from: string | undefined }) {
  const completeSignIn = useCompleteSignIn();
  const confirm = async (body: { code: string }) => {
    const { viewer } = await call(confirmSignIn, { body });
    showToast({ title: 'Login successful', tone: 'success' });
    completeSignIn(viewer, from ?? paths.patients);
    return undefined;
  };
  return <SignInCodeForm confirm={confirm} login={paths.login} from={from} />;
}

function LoginTabs({ from }: { from: string | undefined }) {
  const wantsToRegister = useLocation({ select: ({ state }) => state.wantsToRegister });
  const [tab, setTab] = useState('login');
  // The server does not know the history state and renders the first tab. The effect corrects this after a reload.
  useLayoutEffect(() => {
    if (wantsToRegister) setTab('register');
  }, [wantsToRegister]);

  return (
    <AccountCard
      title={`Welcome to ${productName}`}
      text="Book, track and manage appointments for you and your loved ones."
      below={<TermsNotice />}
    >
      <Tabs
        label="Login or register"
        keepMounted
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm from={from} /> },
          { id: 'register', label: 'Register', content: <RegisterForm from={from} /> },
        ]}
      />
    </AccountCard>
  );
}

// The links open new tabs, so that the typed values are not lost.
function TermsNotice() {
  return (
    <p>
      By continuing, you agree to our <NewTabLink href={paths.terms} label="Terms of Service" /> and{' '}
      <NewTabLink href={paths.privacy} label="Privacy Policy" />.
    </p>
  );
}

function NewTabLink({ href, label }: { href: paths.Address; label: string }) {
  return (
    <a className="link link-roomy" href={href} target="_blank" rel="noopener">
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
