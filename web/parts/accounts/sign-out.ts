import { signOut } from '#contract/accounts/endpoints.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { setSignedOutCookie } from '#web/lib/signed-out-cookie.ts';
import { isUnreachable, toastError } from '#web/lib/words-for.ts';
import { mayDiscardRequests } from '#web/offline/waiting-requests.ts';
import { eraseAccountAndLeave } from './identity.ts';

/**
 * Ends the session, erases its data in this browser and opens the home page. Without a network, the data is erased at once,
 * the server treats this browser as signed out, and `start-offline.ts` ends the session as soon as there is a network.
 */
export async function endSession(t: T): Promise<void> {
  if (!(await mayDiscardRequests())) return;
  try {
    await callApi(signOut, { body: {} });
  } catch (error) {
    if (!isUnreachable(error)) {
      toastError(t('Logout failed'), error);
      return;
    }
    setSignedOutCookie();
  }
  await eraseAccountAndLeave(paths.home);
}
