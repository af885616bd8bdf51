import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeValidMinutes, NewPassword, RecoveryRequest } from '#contract/accounts/schemas.ts';
import { confirmRecovery, requestRecovery } from '#contract/accounts/sign-in-endpoints.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import { CodeField, ResendCodeButton, removeSpaces } from '#web/parts/accounts/code-field.tsx';
import { NewPasswordFields, UsernameField } from '#web/parts/accounts/credentials-form.tsx';
import { type ReturnSearch, readCodeStepSearch } from '#web/parts/accounts/sign-in-search.ts';
import { useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/_visitor/forgot-password/')({
  validateSearch: readCodeStepSearch,
  head: () => titleHead(pageT()('Forgot password')),
  component: ForgotPasswordPage,
});

/** Password recovery in two steps: the phone number, then the code from the SMS with a new password. */
function ForgotPasswordPage() {
  const t = useT();
  const { step, ...back } = Route.useSearch();
  const navigate = useNavigate();
  const [phone, setPhone] = useState<string | null>(null);

  if (step === 'code') {
    const minutes = String(codeValidMinutes);
    return (
      <AccountCard
        title={t('Choose a new password')}
        text={
          phone
            ? t('If there is an account with {phone}, we have sent a code to it. It is valid for {minutes} minutes.', {
                phone,
                minutes,
              })
            : t('Enter the code that we have sent to your phone. It is valid for {minutes} minutes.', { minutes })
        }
      >
        <RecoveryCodeForm phone={phone} back={back} />
        <div className="grid justify-items-center">
          <Link to={paths.forgotPassword} search={back} className={buttonClass('quiet')}>
            {t('Use another phone number')}
          </Link>
        </div>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={t('Forgot password')}
      text={t('Enter the phone number of your account. We send a code to it, with which you choose a new password.')}
      below={t('Members of staff get a new password from an administrator.')}
    >
      <RecoveryPhoneForm
        onSent={(sentTo) => {
          setPhone(sentTo);
          void navigate({ to: paths.forgotPassword, search: { ...back, step: 'code' } });
        }}
      />
      <div className="mt-4 grid justify-items-center">
        <Link to={paths.login} search={back} className={buttonClass('quiet')}>
          {t('Back to login')}
        </Link>
      </div>
    </AccountCard>
  );
}

/** Requests a recovery code. The reply does not reveal whether an account with this phone exists. */
function RecoveryPhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const t = useT();
  const form = useContractForm(RecoveryRequest, { phone: '' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(requestRecovery, { body });
      onSent(body.phone);
    } catch (error) {
      const text = wordsFor(error, t('The code could not be sent. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField
        label={t('Phone number')}
        type="tel"
        inputMode="tel"
        autoComplete="username"
        {...form.field('phone')}
      />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? t('Sending...') : t('Send code')}
      </SubmitButton>
    </form>
  );
}

/** The second step of a recovery: code and new password. Signs the user in. */
function RecoveryCodeForm({ phone, back }: { phone: string | null; back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const form = useContractForm(NewPassword, { code: '', password: '', confirmPassword: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('The password could not be changed. Please try again.'));
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      const { viewer } = await callApi(confirmRecovery, { body });
      const description = t('You are now logged in. Other devices have been signed out.');
      showToast({ title: t('Password changed'), description, tone: 'success' });
      await finishSignIn(viewer);
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <>
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <UsernameField phone={phone} />
        <CodeField {...form.field('code', removeSpaces)} />
        <NewPasswordFields form={form} labels={[t('New password'), t('Confirm new password')]} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? t('Changing password...') : t('Change password')}
        </SubmitButton>
      </form>
      <div className="mt-4">
        <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
      </div>
    </>
  );
}
