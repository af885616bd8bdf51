import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { CredentialsForm } from '#web/parts/accounts/credentials-form.tsx';
import type { ReturnSearch } from '#web/parts/accounts/return-search.ts';
import { secondFactorStep } from '#web/parts/accounts/second-factor-search.ts';
import { useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const AskPhoneDialog = lazyPart(async () => (await import('./-ask-phone-dialog.tsx')).AskPhoneDialog);

/** The login form for families. */
export function LoginForm({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  /** The viewer who is asked to prove the phone before the next page opens. */
  const [asked, setAsked] = useState<Viewer | null>(null);
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        const { viewer, secondFactor } = await call(signIn, { body: credentials });
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
