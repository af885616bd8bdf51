import { signOut } from '#contract/accounts-api.ts';
import { mayDiscardRequests } from '#web/features/offline/waiting-requests.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { eraseAccountAndLeave } from './identity.ts';

/** Ends the session, erases its data in this browser and opens the home page. */
export async function endSession(): Promise<void> {
  if (!(await mayDiscardRequests())) return;
  try {
    await call(signOut, { body: {} });
  } catch (error) {
    showToast({ title: 'Logout failed', description: wordsFor(error), tone: 'destructive' });
    return;
  }
  await eraseAccountAndLeave(paths.home);
}
