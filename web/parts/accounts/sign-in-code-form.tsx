import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type * as paths from '#web/lib/paths.ts';
import { CodeStepForm } from './code-step-form.tsx';
import type { ReturnSearch } from './return-search.ts';

type SignInCodeFormProps = {
  /** Sends the code. Throws if the server rejects it; returns an error text for any other problem. */
  confirm: (form: { code: string }) => Promise<string | undefined>;
  /** The login page to which this second step belongs. */
  login: typeof paths.login | typeof paths.adminLogin;
  back: ReturnSearch;
};

/**
 * The second step of a login after too many wrong passwords: the code from an SMS. The page does not reveal whether a
 * code was sent, because it is sent only if the password was right.
 */
export function SignInCodeForm(props: SignInCodeFormProps) {
  const t = useT();
  return (
    <CodeStepForm
      {...props}
      title={t('Enter the code')}
      text={t(
        'There were several failed attempts to log in, so we also ask for a code. If your phone number and password are right, we have sent it to your phone. It is valid for {minutes} minutes.',
        { minutes: String(codeValidMinutes) },
      )}
      button={t('Login')}
      busy={t('Logging in...')}
    />
  );
}
