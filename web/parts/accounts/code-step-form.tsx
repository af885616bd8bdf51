import { Link } from '@tanstack/react-router';
import { CodeForm, codeValidMinutes } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useContractForm } from '#web/lib/form.ts';
import type * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField, ResendCodeButton, removeSpaces } from './code-field.tsx';
import type { ReturnSearch } from './sign-in-search.ts';

type CodeStepFormProps = {
  title: string;
  text: string;
  /** The words of the button, and its words while the code is checked. */
  button: string;
  busy: string;
  /** Sends the code. Throws if the server rejects it; returns an error text for any other problem. */
  confirm: (form: { code: string }) => Promise<string | undefined>;
  /** The login page to which this step belongs. */
  login: typeof paths.login | typeof paths.staffLogin;
  back: ReturnSearch;
};

/** A step of a registration or a login that asks for the code from an SMS. */
export function CodeStepForm({ title, text, button, busy, confirm, login, back }: CodeStepFormProps) {
  const t = useT();
  const form = useContractForm(CodeForm, { code: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    const words = wordsFor(error, t('The code could not be checked. Please try again.'));
    form.showError(error, { formKind: 'ownAccount', text: words });
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      const problem = await confirm(body);
      if (problem) form.showAlert(problem);
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <AccountCard title={title} text={text}>
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <CodeField {...form.field('code', removeSpaces)} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? busy : button}
        </SubmitButton>
      </form>
      <div className="mt-4 grid justify-items-center gap-1">
        <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
        <Link to={login} search={back} className={buttonClass('quiet')}>
          {t('Back to login')}
        </Link>
      </div>
    </AccountCard>
  );
}

type SignInCodeFormProps = Pick<CodeStepFormProps, 'confirm' | 'login' | 'back'>;

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
