import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { storedNames } from '#web/lib/browser-storage.ts';
import { accountQueries } from './queries.ts';

let load: (() => Promise<() => void>) | undefined;

/**
 * Starts `identity.ts` once, which limits this document to one account. Every screen with personal data waits for it;
 * a visitor's page does not load it. Returns a function that checks for a sign-in or sign-out in another tab.
 */
export async function watchAccount(): Promise<(() => void) | undefined> {
  return load?.();
}

/** Prepares `watchAccount`. Called once, in the browser. */
export function startIdentity(router: AnyRouter, queryClient: QueryClient): void {
  // Until `identity.ts` is loaded, this channel receives a sign-in in another tab.
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('identity');
  load = async () => {
    otherTabs?.close(); // `identity.ts` opens its own channel
    return (await import('./identity.ts')).watchIdentity(router, queryClient);
  };
  if (otherTabs) otherTabs.onmessage = () => void watchAccount().then((check) => check?.());

  const { viewer } = queryClient.getQueryData(accountQueries.viewer().queryKey) ?? {};
  // A restored tab may contain entries of an account that has signed out since.
  const hasAccountEntries = storedNames('session').some((name) => name.startsWith('account:'));
  if (viewer || hasAccountEntries) void watchAccount();
}
