import { getRouteApi } from '@tanstack/react-router';
import { codeValidMinutes } from '#contract/accounts.ts';
import { confirmRegistration } from '#contract/sign-in-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';
import { CodeStepForm } from './code-step-form.tsx';
import { registeredToast } from './registered-words.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const route = getRouteApi('/_public/verify');

/** The last step of a registration: the code that confirms the phone number. */
export function VerifyPage() {
  const t = useT();
  const back = route.useSearch();
  const finishSignIn = useFinishSignIn(back);

  const confirm = async (body: { code: string }) => {
    const { viewer } = await call(confirmRegistration, { body });
    showToast(registeredToast(t));
    await finishSignIn(viewer, true);
    return undefined;
  };

  return (
    <CodeStepForm
      title={t('Verify your phone')}
      text={t('Please enter the code from the message to your phone. It is valid for {minutes} minutes.', {
        minutes: String(codeValidMinutes),
      })}
      button={t('Verify')}
      busy={t('Checking...')}
      confirm={confirm}
      login={paths.login}
      back={back}
    />
  );
}
