import { createFileRoute, Link, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { Registration, type Viewer } from '#contract/accounts/schemas.ts';
import { confirmSignIn, register, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { productName } from '#contract/shared/product.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import { SignInCodeForm } from '#web/parts/accounts/code-step-form.tsx';
import { CredentialsForm, NewPasswordFields } from '#web/parts/accounts/credentials-form.tsx';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { type ReturnSearch, readCodeStepSearch, secondFactorStep } from '#web/parts/accounts/sign-in-search.ts';
import { registeredToast, useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/_visitor/login/')({
  validateSearch: readCodeStepSearch,
  beforeLoad: ({ context: { queryClient }, search }) => {
    const cached = queryClient.getQueryData(accountQueries.viewer().queryKey);
    if (cached?.viewer) throw redirect({ href: search.from ?? paths.patients });
  },
  head: () => titleHead(pageT()('Login')),
  component: LoginPage,
});

const AskPhoneDialog = lazyPart(async () => (await import('./-ask-phone-dialog.tsx')).AskPhoneDialog);

function LoginForm({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  /** The signed-in viewer who is asked to confirm the phone before the next page opens. */
  const [asked, setAsked] = useState<Viewer | null>(null);
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        const { viewer, secondFactor } = await callApi(signIn, { body: credentials });
        if (secondFactor) {
          await navigate(secondFactorStep(secondFactor, back.from ?? paths.patients));
          return undefined;
        }
        if (!viewer) {
          await navigate({ to: paths.login, search: { ...back, step: 'code' } });
          return undefined;
        }
        showToast({ title: t('Login successful'), tone: 'success' });
        if (viewer.isPhoneProved || viewer.role !== 'user' || viewer.mustChangePassword) await finishSignIn(viewer);
        else setAsked(viewer);
        return undefined;
      }}
    >
      {asked ? <AskPhoneDialog onClose={() => void finishSignIn(asked)} /> : null}
      <Link
        to={paths.forgotPassword}
        search={back}
        className="link inline-flex min-h-12 items-center justify-self-center"
      >
        {t('Forgot password?')}
      </Link>
    </CredentialsForm>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by `Sign Up Now`. Both tabs have the same address, so the tab is part of the history state. */
    wantsToRegister?: boolean;
  }
}

/** The page with the tabs Login and Register, and the second step of a login. */
function LoginPage() {
  const { step, ...back } = Route.useSearch();
  return step === 'code' ? <LoginCode back={back} /> : <LoginTabs back={back} />;
}

function LoginCode({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  const confirm = async (body: { code: string }) => {
    const { viewer, secondFactor } = await callApi(confirmSignIn, { body });
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

function NewTabLink({ href, label }: { href: paths.PageAddress; label: string }) {
  const t = useT();
  return (
    <a className="link link-roomy" href={href} target="_blank" rel="noopener">
      {label}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  );
}

/** Creates an account. If phone verification is required, the next step is the code. */
function RegisterForm({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  const form = useContractForm(Registration, { name: '', phone: '', password: '', confirmPassword: '' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (registration) => {
    try {
      const { viewer } = await callApi(register, { body: registration });
      if (!viewer) {
        const description = t('Please check your phone for a verification code');
        showToast({ title: t('Verification needed'), description, tone: 'info' });
        await navigate({ to: paths.verify, search: back });
        return;
      }
      showToast(registeredToast(t));
      await finishSignIn(viewer, true);
    } catch (error) {
      const text = wordsFor(error, t('Something went wrong. Please try again later.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField label={t('Full name')} autoComplete="name" {...form.field('name')} />
      <TextField label={t('Phone number')} type="tel" inputMode="tel" autoComplete="tel" {...form.field('phone')} />
      <NewPasswordFields form={form} labels={[t('Password'), t('Confirm password')]} />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? t('Creating account...') : t('Register')}
      </SubmitButton>
    </form>
  );
}
