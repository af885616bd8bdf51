import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { storedNames } from '#web/lib/browser-storage.ts';
import { accountQueries } from './queries.ts';

let load: (() => Promise<() => void>) | undefined;

/**
 * Starts what keeps this document to one account (`identity.ts`), once. Every screen with personal data waits for it; a
 * visitor's page does without its bytes. Returns what looks whether another tab has signed in or out.
 */
export async function watchAccount(): Promise<(() => void) | undefined> {
  return load?.();
}

/** Called once, in the browser. */
export function startIdentity(router: AnyRouter, queryClient: QueryClient): void {
  // For a visitor: somebody may sign in in another tab.
  const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('identity');
  load = async () => {
    otherTabs?.close(); // from here on the watch listens
    return (await import('./identity.ts')).watchIdentity(router, queryClient);
  };
  if (otherTabs) otherTabs.onmessage = () => void watchAccount().then((look) => look?.());

  const { viewer } = queryClient.getQueryData(accountQueries.viewer().queryKey) ?? {};
  // A tab that was restored may hold entries of an account that has signed out since.
  const holdsEntries = storedNames('session').some((name) => name.startsWith('account:'));
  if (viewer || holdsEntries) void watchAccount();
}
