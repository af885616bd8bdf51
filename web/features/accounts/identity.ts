import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { Viewer } from '#contract/accounts.ts';
import { whenIdentityIsRefused } from '#web/lib/api.ts';
import { readStored, store } from '#web/lib/browser-storage.ts';
import { draftOwner, forgetDrafts } from '#web/lib/form-drafts.ts';
import { accountQueries } from './queries.ts';

const viewerKey = accountQueries.viewer().queryKey;
const isNotViewer = (query: Query) => query.queryKey.join() !== viewerKey.join();

/** Other tabs of this browser hear of a sign-in or a logout at once. */
let otherTabs: BroadcastChannel | null = null;

/** Makes this person (or nobody) the one whom this tab knows, and forgets what was loaded for anybody else. */
export function setViewer(queryClient: QueryClient, viewer: Viewer | null): void {
  if (readStored('session', draftOwner) !== (viewer?.id ?? null)) forgetDrafts();
  queryClient.setQueryData(viewerKey, { viewer });
  queryClient.removeQueries({ type: 'inactive', predicate: isNotViewer });
  void queryClient.invalidateQueries({ predicate: isNotViewer });
  otherTabs?.postMessage('changed');
}

/** For the end of every form that signs in: the person is known from here on, and goes where they wanted to. */
export function useEnter(): (viewer: Viewer, to: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return (viewer, to) => {
    setViewer(queryClient, viewer);
    router.history.replace(to);
  };
}

/**
 * Keeps this tab honest about who is signed in: when another tab signs in or out, and when a call is refused because
 * the session has ended, it asks the server again and lets the page's guard decide. Called once, in the browser.
 */
export function watchIdentity(router: AnyRouter, queryClient: QueryClient): void {
  let isAsking = false;

  const ask = async () => {
    const before = queryClient.getQueryData(viewerKey)?.viewer?.id ?? null;
    const answer = await queryClient.fetchQuery({ ...accountQueries.viewer(), staleTime: 0 }).catch(() => null);
    const now = answer?.viewer?.id ?? null;
    if (before && !now) store('session', draftOwner, before);
    if (before !== now) await queryClient.resetQueries({ predicate: isNotViewer, type: now ? 'all' : 'inactive' });
    await router.invalidate();
  };
  // Several calls may be refused at once.
  const askOnce = async () => {
    if (isAsking) return;
    isAsking = true;
    await ask().finally(() => {
      isAsking = false;
    });
  };

  whenIdentityIsRefused(() => void askOnce());
  if (typeof BroadcastChannel === 'undefined') return;
  otherTabs = new BroadcastChannel('identity');
  otherTabs.onmessage = () => void askOnce();
}
