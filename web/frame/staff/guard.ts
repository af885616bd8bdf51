import { redirect } from '@tanstack/react-router';
import { can } from '#contract/shared/roles.ts';
import type { GuardInput } from '#web/frame/guards.ts';
import { waitForHydration } from '#web/frame/hydration.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import * as paths from '#web/lib/paths.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { removeIsStaffFlag } from '#web/parts/accounts/session-flags-storage.ts';
import { loadIdentity } from '#web/parts/accounts/start-identity.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Allows only staff, and redirects others to the admin login. Fetches the viewer whenever the admin area is entered. */
export async function requireStaff({ context, location, cause, preload }: GuardInput): Promise<void> {
  if (preload) return;
  const query = accountQueries.viewer();
  const reply = await context.queryClient
    .fetchQuery(cause === 'enter' ? { ...query, staleTime: 0 } : query)
    .catch(() => null);
  const user = reply?.viewer;

  if (!user || !can(user.role, 'admin.enter')) {
    removeIsStaffFlag();
    const t = pageT();
    const title = user
      ? t("Access denied: You don't have administrator privileges to access this page.")
      : t('Error verifying admin privileges. Please try again.');
    if (user || !reply) showToast({ title, tone: 'destructive' });
    // Without a reply, also drops the cached viewer: otherwise the login page would redirect staff back here, in a
    // loop.
    if (!reply) context.queryClient.removeQueries({ queryKey: query.queryKey });
    await waitForHydration();
    throw redirect({ to: paths.staffLogin, search: { from: location.href } });
  }
  await loadIdentity();
  if (user.mustChangePassword) {
    await waitForHydration();
    throw redirect({ to: paths.changePassword, search: { from: location.href } });
  }
  if (user.mustAddSecondFactor && location.pathname !== paths.secondFactor) {
    await waitForHydration();
    throw redirect({ to: paths.secondFactor, search: { from: location.href } });
  }
}
