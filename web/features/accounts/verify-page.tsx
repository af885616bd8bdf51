import { getRouteApi, Link } from '@tanstack/react-router';
import { CodeForm, codeValidMinutes } from '#contract/accounts.ts';
import { confirmRegistration } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountCard } from './account-card.tsx';
import { CodeField, removeSpaces } from './code-field.tsx';
import { registered } from './registered-words.ts';
import { ResendCodeButton } from './resend-code-button.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const failedText = 'The code could not be checked. Please try again.';

const route = getRouteApi('/_public/verify');

/** The last step of a registration: the code that confirms the phone number. */
export function VerifyPage() {
  const back = route.useSearch();
  const finishSignIn = useFinishSignIn(back);
  const form = useContractForm(CodeForm, { code: '' });
  const { isSubmitting } = form;
  const showProblem = (error: unknown) => {
    form.showError(error, { formKind: 'ownAccount', text: wordsFor(error, failedText) });
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      const { viewer } = await call(confirmRegistration, { body });
      showToast(registered);
      await finishSignIn(viewer, true);
    } catch (error) {
      showProblem(error);
    }
  });

  return (
    <AccountCard
      title="Verify your phone"
      text={`Please enter the code from the message to your phone. It is valid for ${codeValidMinutes} minutes.`}
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <CodeField {...form.field('code', removeSpaces)} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Verify'}
        </SubmitButton>
      </form>
      <div className="mt-4 grid justify-items-center gap-1">
        <ResendCodeButton onRequest={() => form.clearErrors()} onRejected={showProblem} />
        <Link to={paths.login} search={back} className={buttonClass('quiet')}>
          Back to login
        </Link>
      </div>
    </AccountCard>
  );
}
