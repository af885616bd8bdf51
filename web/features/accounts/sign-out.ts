import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signOut } from '#contract/accounts.ts';
import { call } from '#web/lib/api.ts';
import { forgetDrafts } from '#web/lib/form-drafts.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { forgetAdminFlags } from './admin-flags.ts';
import { setViewer } from './identity.ts';
import { accountQueries } from './queries.ts';

/** Logout, wherever it stands: ends the session, forgets what this browser kept of it, and goes home. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();

  return async () => {
    try {
      await call(signOut, { body: {} });
    } catch (error) {
      showToast({ title: 'Logout failed', description: (error as Error).message, tone: 'destructive' });
      return;
    }
    forgetAdminFlags();
    // First the person, so that the page at `/` greets a visitor; then the page; then everything that was loaded.
    queryClient.setQueryData(accountQueries.viewer().queryKey, { viewer: null });
    await router.navigate({ to: '/' });
    setViewer(queryClient, null);
    forgetDrafts();
  };
}
