import { signOut } from '#contract/accounts-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { leaveForGood } from './identity.ts';

/** Ends the session, erases what this browser stored for it, and goes home. */
export async function leaveAccount(): Promise<void> {
  try {
    await call(signOut, { body: {} });
  } catch (error) {
    showToast({ title: 'Logout failed', description: wordsFor(error), tone: 'destructive' });
    return;
  }
  leaveForGood(paths.home);
}
