import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { watchAccount } from '#web/features/accounts/start-identity.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { untilHydrated } from './placeholder.tsx';

export type Visit = {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  cause: 'enter' | 'stay' | 'preload';
  preload: boolean;
};

/** Lets only signed-in people through; others log in first and come back. The server checks every call again. */
export async function requireSignedIn({ context, location, preload }: Visit): Promise<void> {
  const { viewer } = await context.queryClient.fetchQuery(accountQueries.viewer());
  if (!viewer) {
    await untilHydrated();
    if (!preload) {
      const description = 'Please log in to access this page';
      showToast({ title: 'Authentication required', description, tone: 'destructive' });
    }
    throw redirect({ to: paths.login, search: { from: location.href } });
  }
  await watchAccount();
  if (viewer.mustChangePassword && location.pathname !== paths.changePassword) {
    await untilHydrated();
    throw redirect({ to: paths.changePassword, search: { from: location.href } });
  }
}
