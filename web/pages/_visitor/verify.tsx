import { createFileRoute } from '@tanstack/react-router';
import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import { confirmRegistration } from '#contract/accounts/sign-in-endpoints.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { CodeStepForm } from '#web/parts/accounts/code-step-form.tsx';
import { readReturnSearch } from '#web/parts/accounts/sign-in-search.ts';
import { registeredToast, useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/_visitor/verify')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Verify your phone')),
  component: VerifyPage,
});

/** The last step of a registration: the code that confirms the phone number. */
function VerifyPage() {
  const t = useT();
  const back = Route.useSearch();
  const finishSignIn = useFinishSignIn(back);

  const confirm = async (body: { code: string }) => {
    const { viewer } = await callApi(confirmRegistration, { body });
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
