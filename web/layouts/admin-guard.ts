import { redirect } from '@tanstack/react-router';
import { can } from '#contract/roles.ts';
import { forgetIsAdmin } from '#web/features/accounts/admin-storage.ts';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { watchAccount } from '#web/features/accounts/start-identity.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import type { Visit } from './guards.ts';
import { untilHydrated } from './placeholder.tsx';

/** Lets only staff through, asking the server afresh whenever the area is entered. */
export async function requireStaff({ context, location, cause, preload }: Visit): Promise<void> {
  if (preload) return;
  const viewer = accountQueries.viewer();
  const answer = await context.queryClient
    .fetchQuery(cause === 'enter' ? { ...viewer, staleTime: 0 } : viewer)
    .catch(() => null);
  const person = answer?.viewer;

  if (!person || !can(person.role, 'admin.enter')) {
    forgetIsAdmin();
    const title = person
      ? "Access denied: You don't have administrator privileges to access this page."
      : 'Error verifying admin privileges. Please try again.';
    if (person || !answer) showToast({ title, tone: 'destructive' });
    // What was known before is no answer either: the login page would send staff straight back here.
    if (!answer) context.queryClient.removeQueries({ queryKey: viewer.queryKey });
    await untilHydrated();
    throw redirect({ to: paths.adminLogin, search: { from: location.href } });
  }
  await watchAccount();
  if (person.mustChangePassword) {
    await untilHydrated();
    throw redirect({ to: paths.changePassword, search: { from: location.href } });
  }
}
