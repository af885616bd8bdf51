import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { loadIdentity } from '#web/features/accounts/start-identity.ts';
import * as paths from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { waitForHydration } from './placeholder.tsx';

/** The part of a route's `beforeLoad` argument that the guards use. */
export type GuardInput = {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  cause: 'enter' | 'stay' | 'preload';
  preload: boolean;
};

/** Allows only signed-in users. Others log in first and then return. The server checks every call independently. */
export async function requireSignedIn({ context, location, preload }: GuardInput): Promise<void> {
  const { viewer } = await context.queryClient.fetchQuery(accountQueries.viewer());
  if (!viewer) {
    await waitForHydration();
    if (!preload) {
      const description = 'Please log in to access this page';
      showToast({ title: 'Authentication required', description, tone: 'destructive' });
    }
    throw redirect({ to: paths.login, search: { from: location.href } });
  }
  await loadIdentity();
  if (viewer.mustChangePassword && location.pathname !== paths.changePassword) {
    await waitForHydration();
    throw redirect({ to: paths.changePassword, search: { from: location.href } });
  }
}
