import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import * as paths from '#web/lib/paths.ts';
import { accountQueries, loadViewer } from '#web/parts/accounts/queries.ts';
import { loadIdentity } from '#web/parts/accounts/start-identity.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { isHydrating, waitForHydration } from './hydration.tsx';

/** The part of a route's `beforeLoad` argument that the guards use. */
export type GuardInput = {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  cause: 'enter' | 'stay' | 'preload';
  preload: boolean;
};

/**
 * Allows only signed-in users. Visitors are sent to the login and return after it. A visitor who pressed `Book` sees
 * the form to register instead (decision 032). The server checks every call independently.
 */
export async function requireSignedIn({ context, location, preload }: GuardInput): Promise<void> {
  const isFirstPage = isHydrating();
  const wasSignedIn = Boolean(context.queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer);
  const { viewer } = await loadViewer(context.queryClient);
  if (!viewer) {
    await waitForHydration();
    const isNew = location.pathname === paths.booking && !wasSignedIn && (!isFirstPage || wasOpenedByOwnLink());
    if (!preload && !isNew) {
      const t = pageT();
      const description = t('Please log in to access this page');
      showToast({ title: t('Authentication required'), description, tone: 'destructive' });
    }
    throw redirect({ to: paths.login, search: { from: location.href, ...(isNew && { new: '1' }) } });
  }
  await loadIdentity();
  if (viewer.mustChangePassword && location.pathname !== paths.changePassword) {
    await waitForHydration();
    throw redirect({ to: paths.changePassword, search: { from: location.href } });
  }
  if (viewer.mustAddSecondFactor && location.pathname !== paths.changePassword) {
    await waitForHydration();
    throw redirect({ to: paths.secondFactor, search: { from: location.href } });
  }
}

/** Whether the first page of this tab was opened by a link on another page of this site. */
function wasOpenedByOwnLink(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'navigate' || !document.referrer) return false; // reloaded, or the address was typed
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin && pathname !== window.location.pathname;
}
