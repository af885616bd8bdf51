import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { confirmSignIn } from '#contract/accounts/sign-in-endpoints.ts';
import { productName } from '#contract/shared/product.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import type { ReturnSearch } from '#web/parts/accounts/return-search.ts';
import { secondFactorStep } from '#web/parts/accounts/second-factor-search.ts';
import { SignInCodeForm } from '#web/parts/accounts/sign-in-code-form.tsx';
import { useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { LoginForm } from './-login-form.tsx';
import { RegisterForm } from './-register-form.tsx';

const route = getRouteApi('/_visitor/login/');

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
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  const confirm = async (body: { code: string }) => {
    const { viewer, secondFactor } = await call(confirmSignIn, { body });
    if (secondFactor) await navigate(secondFactorStep(secondFactor, back.from ?? paths.patients));
    if (!viewer) return undefined;
    showToast({ title: t('Login successful'), tone: 'success' });
    await finishSignIn(viewer);
    return undefined;
  };
  return <SignInCodeForm confirm={confirm} login={paths.login} back={back} />;
}

function LoginTabs({ back }: { back: ReturnSearch }) {
  const t = useT();
  const wantsToRegister = useLocation({ select: ({ state }) => state.wantsToRegister });
  const [tab, setTab] = useState(back.new ? 'register' : 'login');
  // The server does not know the history state and renders the first tab. The effect corrects this after a reload.
  useLayoutEffect(() => {
    if (wantsToRegister) setTab('register');
  }, [wantsToRegister]);

  return (
    <AccountCard
      title={t('Welcome to {name}', { name: productName })}
      text={
        back.new
          ? t('First your account, then who the visit is for. What you have chosen is kept.')
          : t('Book, track and manage appointments for you and your loved ones.')
      }
      below={<TermsNotice />}
    >
      <Tabs
        label={t('Login or register')}
        keepMounted
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'login', label: t('Login'), content: <LoginForm back={back} /> },
          { id: 'register', label: t('Register'), content: <RegisterForm back={back} /> },
        ]}
      />
    </AccountCard>
  );
}

// The links open new tabs, so that the typed values are not lost.
function TermsNotice() {
  const t = useT();
  return (
    <p>
      <Sentence
        text="By continuing, you agree to our {terms} and {privacy}."
        elements={{
          terms: <NewTabLink href={paths.terms} label={t('Terms of Service')} />,
          privacy: <NewTabLink href={paths.privacy} label={t('Privacy Policy')} />,
        }}
      />
    </p>
  );
}

function NewTabLink({ href, label }: { href: paths.Address; label: string }) {
  const t = useT();
  return (
    <a className="link link-roomy" href={href} target="_blank" rel="noopener">
      {label}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
