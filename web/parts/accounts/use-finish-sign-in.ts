import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { listPatients } from '#contract/patients/endpoints.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import type { ToastContent } from '#web/ui/toast-store.ts';
import { useCompleteSignIn } from './identity.ts';
import type { ReturnSearch } from './sign-in-search.ts';

/**
 * Returns the function that completes a family's login or registration: it opens the page that the visitor came from,
 * or else the patients. A visitor who pressed `Book` and has no patients adds a patient first.
 */
export function useFinishSignIn(search: ReturnSearch): (viewer: Viewer, isNewAccount?: boolean) => Promise<void> {
  const completeSignIn = useCompleteSignIn();
  const router = useRouter();
  return async (viewer, isNewAccount = false) => {
    const { from = paths.patients } = search;
    const [addsPatient, language] = await Promise.all([
      search.new === '1' && (isNewAccount || hasNoPatients()),
      isNewAccount ? pageLanguage() : languageAfterSignIn(router),
    ]);
    completeSignIn(viewer, addsPatient ? paths.withQuery(paths.newPatient, { from }) : from, language);
  };
}

/** Returns false if the list cannot be loaded: then the booking page opens, loads it again and shows the error. */
async function hasNoPatients(): Promise<boolean> {
  const page = await callApi(listPatients, { query: { limit: '1' } }).catch(() => null);
  return page?.rows.length === 0;
}

/**
 * If nobody has chosen a language on this device, the next page has the language of the account. If that language
 * cannot be loaded, the language does not change.
 */
async function languageAfterSignIn(router: AnyRouter): Promise<PageLanguage> {
  const hasChosen = /(?:^|; )language=/.test(document.cookie);
  const follow = async () => (await import('./language-queries.ts')).followLanguageOfAccount(router);
  return (hasChosen ? null : await follow().catch(() => null)) ?? pageLanguage();
}

/** The toast after a registration. It stays long enough to be read after the next page has loaded. */
export const registeredToast = (t: T): ToastContent => ({
  title: t('Registration successful'),
  description: t('Your account has been created and you are now logged in'),
  tone: 'success',
  durationMs: 10_000,
});
