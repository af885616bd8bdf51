import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { productName } from '#contract/product.ts';
import { confirmSignIn } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountCard } from './account-card.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import type { ReturnSearch } from './return-search.ts';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const route = getRouteApi('/_public/login');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by `Sign Up Now`. Both tabs have the same address, so the tab is part of the history state. */
    wantsToRegister?: boolean;
  }
}

/** The page with the tabs Login and Register, and the second step of a login. */
export function LoginPage() {
  const { step, ...back } = route.useSearch();
  return step === 'code' ? <LoginCode back={back} /> : <LoginTabs back={back} />;
}

function LoginCode({ back }: { back: ReturnSearch }) {
  const finishSignIn = useFinishSignIn(back);
  const confirm = async (body: { code: string }) => {
    const { viewer } = await call(confirmSignIn, { body });
    showToast({ title: 'Login successful', tone: 'success' });
    await finishSignIn(viewer);
    return undefined;
  };
  return <SignInCodeForm confirm={confirm} login={paths.login} back={back} />;
}

function LoginTabs({ back }: { back: ReturnSearch }) {
  const wantsToRegister = useLocation({ select: ({ state }) => state.wantsToRegister });
  const [tab, setTab] = useState(back.new ? 'register' : 'login');
  // The server does not know the history state and renders the first tab. The effect corrects this after a reload.
  useLayoutEffect(() => {
    if (wantsToRegister) setTab('register');
  }, [wantsToRegister]);

  return (
    <AccountCard
      title={`Welcome to ${productName}`}
      text={
        back.new
          ? 'First your account, then who the visit is for. What you have chosen is kept.'
          : 'Book, track and manage appointments for you and your loved ones.'
      }
      below={<TermsNotice />}
    >
      <Tabs
        label="Login or register"
        keepMounted
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm back={back} /> },
          { id: 'register', label: 'Register', content: <RegisterForm back={back} /> },
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
