import { Link, useNavigate } from '@tanstack/react-router';
import { signIn } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import type { ReturnSearch } from './return-search.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

/** The login form for families. */
export function LoginForm({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        const { viewer } = await call(signIn, { body: credentials });
        if (!viewer) {
          await navigate({ to: paths.login, search: { ...back, step: 'code' } });
          return undefined;
        }
        showToast({ title: t('Login successful'), tone: 'success' });
        await finishSignIn(viewer);
        return undefined;
      }}
    >
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
