import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { storedKeys } from '#web/lib/browser-storage.ts';
import { accountQueries } from './queries.ts';

/** Handles a sign-in or sign-out in another tab. */
export type CheckOtherTabs = () => void;

type WatchIdentity = (router: AnyRouter, queryClient: QueryClient) => CheckOtherTabs;

let watchIdentity: (() => Promise<CheckOtherTabs>) | undefined;

/**
 * Loads `identity.ts`, which limits this document to the data of one account. Every screen with personal data waits
 * until it is loaded; a visitor's page does not load it.
 */
export async function loadIdentity(): Promise<CheckOtherTabs | undefined> {
  return watchIdentity?.();
}

/** All pages with personal data are below these routes. */
const privateRoutes: string[] = ['/_family', '/admin'];

export function isPrivatePage(router: AnyRouter): boolean {
  return router.state.matches.some(({ routeId }) => privateRoutes.includes(routeId));
}

/**
 * Prepares `loadIdentity`, and calls it if this browser has data of an account. Called once, in the browser, before the
 * page is hydrated. `importIdentity` imports `identity.ts`. A private page waits until that file is loaded, because its
 * forms restore drafts from the account's storage. Returns whether the page was rendered for a signed-in user.
 */
export async function startIdentity(
  router: AnyRouter,
  queryClient: QueryClient,
  importIdentity: () => Promise<{ watchIdentity: WatchIdentity }>,
): Promise<boolean> {
  // Until `identity.ts` is loaded, this channel receives a sign-in in another tab.
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('identity');
  watchIdentity = async () => {
    otherTabs?.close(); // `identity.ts` opens its own channel
    return (await importIdentity()).watchIdentity(router, queryClient);
  };
  if (otherTabs) otherTabs.onmessage = () => void loadIdentity().then((checkOtherTabs) => checkOtherTabs?.());

  const { viewer } = queryClient.getQueryData(accountQueries.viewer().queryKey) ?? {};
  // Session storage of a restored tab may contain entries of an account that has signed out since. Local storage may contain
  // entries of an account whose session has ended. `identity.ts` removes both.
  const hasAccountEntries = [...storedKeys('session'), ...storedKeys('local')].some((key) =>
    key.startsWith('account:'),
  );
  const loading = viewer || hasAccountEntries ? loadIdentity() : null;
  if (viewer && isPrivatePage(router)) await loading;
  return Boolean(viewer);
}
