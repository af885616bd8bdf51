import { Link } from '@tanstack/react-router';
import { CodeForm, codeValidMinutes } from '#contract/accounts.ts';
import { useContractForm } from '#web/lib/form.ts';
import type * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField, removeSpaces } from './code-field.tsx';
import { ResendCodeButton } from './resend-code-button.tsx';
import type { ReturnSearch } from './return-search.ts';

const failedText = 'The code could not be checked. Please try again.';

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
export function SignInCodeForm({ confirm, login, back }: SignInCodeFormProps) {
  const form = useContractForm(CodeForm, { code: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    form.showError(error, { formKind: 'ownAccount', text: wordsFor(error, failedText) });
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
    <AccountCard
      title="Enter the code"
      text={`There were several failed attempts to log in, so we also ask for a code. If your phone number and password are right, we have sent it to your phone. It is valid for ${codeValidMinutes} minutes.`}
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <CodeField {...form.field('code', removeSpaces)} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? 'Logging in...' : 'Login'}
        </SubmitButton>
      </form>
      <div className="mt-4 grid justify-items-center gap-1">
        <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
        <Link to={login} search={back} className={buttonClass('quiet')}>
          Back to login
        </Link>
      </div>
    </AccountCard>
  );
}
