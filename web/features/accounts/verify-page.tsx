import { getRouteApi } from '@tanstack/react-router';
import { codeValidMinutes } from '#contract/accounts.ts';
import { confirmRegistration } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { CodeStepForm } from './code-step-form.tsx';
import { registered } from './registered-words.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const route = getRouteApi('/_public/verify');

/** The last step of a registration: the code that confirms the phone number. */
export function VerifyPage() {
  const back = route.useSearch();
  const finishSignIn = useFinishSignIn(back);

  const confirm = async (body: { code: string }) => {
    const { viewer } = await call(confirmRegistration, { body });
    showToast(registered);
    await finishSignIn(viewer, true);
    return undefined;
  };

  return (
    <CodeStepForm
      title="Verify your phone"
      text={`Please enter the code from the message to your phone. It is valid for ${codeValidMinutes} minutes.`}
      button="Verify"
      busy="Checking..."
      confirm={confirm}
      login={paths.login}
      back={back}
    />
  );
}
