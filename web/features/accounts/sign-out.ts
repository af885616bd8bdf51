import { signOut } from '#contract/accounts.ts';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Logout, wherever it stands: ends the session, erases what this browser stored for it, and goes home. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    try {
      await call(signOut, { body: {} });
    } catch (error) {
      showToast({ title: 'Logout failed', description: (error as Error).message, tone: 'destructive' });
      return;
    }
    const { leaveForGood } = await import('./identity.ts');
    leaveForGood('/');
  };
}
