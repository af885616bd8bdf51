import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { RecoveryCodeForm } from './-recovery-code-form.tsx';
import { RecoveryPhoneForm } from './-recovery-phone-form.tsx';

const route = getRouteApi('/_visitor/forgot-password/');

/** Password recovery in two steps: the phone number, then the code from the SMS with a new password. */
export function ForgotPasswordPage() {
  const t = useT();
  const { step, ...back } = route.useSearch();
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
