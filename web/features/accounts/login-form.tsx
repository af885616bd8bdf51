import { Link, useNavigate } from '@tanstack/react-router';
import { signIn } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useCompleteSignIn } from './identity.ts';

/** The login form for families. `from` is the page to open afterwards. */
export function LoginForm({ from }: { from: string | undefined }) {
  const completeSignIn = useCompleteSignIn();
  const navigate = useNavigate();
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        const { viewer } = await call(signIn, { body: credentials });
        if (!viewer) {
          await navigate({ to: paths.login, search: { from, step: 'code' } });
          return undefined;
        }
        showToast({ title: 'Login successful', tone: 'success' });
        completeSignIn(viewer, from ?? paths.patients);
        return undefined;
      }}
    >
      <Link
        to={paths.forgotPassword}
        search={{ from }}
        className="link inline-flex min-h-11 items-center justify-self-center"
      >
        Forgot password?
      </Link>
    </CredentialsForm>
  );
}
