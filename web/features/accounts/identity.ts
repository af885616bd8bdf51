import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Viewer } from '#contract/accounts.ts';
import {
  closeAccountStorage,
  eraseAccountStorage,
  hasAccountEnded,
  isLastAccount,
  onAccountChangeInOtherTab,
  openAccountStorage,
  removeVoidEntries,
} from '#web/lib/account-storage.ts';
import { onIdentityRejected } from '#web/lib/api.ts';
import { saveAllDrafts } from '#web/lib/form-drafts.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { forgetAdminFlags } from './admin-storage.ts';
import { accountQueries } from './queries.ts';
import { watchAccount } from './start-identity.ts';

// Keeps this document to one account (decision 024). It compares the account whose data the document holds with the one
// that the server names, and with the account that other tabs have signed in or out.

const viewerKey = accountQueries.viewer().queryKey;
const isNotViewer = (query: Query) => query.queryKey.join() !== viewerKey.join();
/** The routes below which personal data is shown. */
const privateRoutes: string[] = ['/_family', '/admin'];

/** The account whose data this document may hold in its memory. */
let holder: string | null = null;
/** This document is being replaced. A browser may bring it back from its page cache. */
let isAbandoned = false;
/** Other tabs of this browser hear of a sign-in or a logout at once. */
let otherTabs: BroadcastChannel | null = null;

/** Makes this person (or nobody) the one whom this tab knows, and forgets what was loaded for anybody else. */
export function setViewer(queryClient: QueryClient, viewer: Viewer | null): void {
  void queryClient.cancelQueries({ queryKey: viewerKey }); // asked before, it would answer for the time before
  changeHolder(viewer?.id ?? null);
  queryClient.setQueryData(viewerKey, { viewer });
  queryClient.removeQueries({ type: 'inactive', predicate: isNotViewer });
  void queryClient.invalidateQueries({ predicate: isNotViewer });
}

/** For the end of every form that signs in: the person is known from here on, and goes where they wanted to. */
export function useEnter(): (viewer: Viewer, to: string) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => void watchAccount(), []);
  return (viewer, to) => {
    setViewer(queryClient, viewer);
    router.history.replace(to);
  };
}

/** A sign-out on purpose: erases what the browser stores of the account, in all tabs, and starts a new document. */
export function leaveForGood(to: string): void {
  holder = null;
  forgetAdminFlags();
  eraseAccountStorage();
  otherTabs?.postMessage('changed');
  abandonDocument(() => location.assign(to));
}

/** Records who is signed in, as the server has confirmed it, and tells the other tabs. */
function changeHolder(accountId: string | null): void {
  if (accountId) openAccountStorage(accountId);
  else closeAccountStorage();
  if (holder === accountId) return;
  holder = accountId;
  forgetAdminFlags();
  otherTabs?.postMessage('changed');
}

/** Drops the whole document: its forms, caches and variables. Hidden until the next one has come. */
function abandonDocument(go: () => void): void {
  isAbandoned = true;
  document.documentElement.style.visibility = 'hidden';
  go();
}

/** The same address in a new document. Without the fragment, which would keep the old one. */
const startAfresh = () => abandonDocument(() => location.replace(location.pathname + location.search));

let watch: (() => void) | undefined;

/** Watches who is signed in, for as long as the page lives. Returns what looks for a change in another tab. */
export function watchIdentity(router: AnyRouter, queryClient: QueryClient): () => void {
  watch ??= beginWatch(router, queryClient);
  return watch;
}

function beginWatch(router: AnyRouter, queryClient: QueryClient): () => void {
  const showsPrivatePage = () => router.state.matches.some(({ routeId }) => privateRoutes.includes(routeId));

  /** The server names the signed-in account. */
  const settle = (viewer: Viewer | null) => {
    const before = holder;
    const now = viewer?.id ?? null;
    if (before && !now) saveAllDrafts();
    changeHolder(now);
    if (!before || before === now) return;
    queryClient.removeQueries({ type: 'inactive', predicate: isNotViewer });
    if (showsPrivatePage()) startAfresh();
  };

  /** Asks the server. The page's guard decides again where the account has changed, or where a call was refused. */
  const ask = async (wasRefused: boolean) => {
    const before = holder;
    const answer = await queryClient.fetchQuery({ ...accountQueries.viewer(), staleTime: 0 }).catch(() => null);
    const now = answer ? (answer.viewer?.id ?? null) : before; // nobody answered: nothing has changed
    if (isAbandoned || (before === now && !wasRefused)) return;
    if (before !== now) {
      dismissToast(); // it was meant for the one before
      await queryClient.resetQueries({ predicate: isNotViewer, type: now ? 'all' : 'inactive' });
    }
    await router.invalidate();
  };
  let isAsking = false;
  let hasNews = false;
  const askOnce = async (wasRefused = false) => {
    if (isAsking) return;
    isAsking = true;
    try {
      do {
        hasNews = false;
        await ask(wasRefused);
      } while (hasNews && !isAbandoned);
    } finally {
      isAsking = false;
    }
  };

  /** Another tab may have signed out or in. What it did to this account is known before the server is asked. */
  const checkOtherTabs = () => {
    removeVoidEntries();
    if (hasAccountEnded()) {
      forgetAdminFlags();
      closeAccountStorage();
      if (showsPrivatePage()) startAfresh();
      else queryClient.setQueryData(viewerKey, { viewer: null });
    }
    hasNews = true;
    if (!isAbandoned) void askOnce();
  };
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible' && holder) checkOtherTabs();
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || isNotViewer(event.query) || isAbandoned) return;
    settle((event.query.state.data as { viewer: Viewer | null }).viewer);
  });
  onIdentityRejected(() => void askOnce(true));
  document.addEventListener('visibilitychange', checkWhenSeen);
  addEventListener('focus', () => hasAccountEnded() && checkOtherTabs());
  onAccountChangeInOtherTab(checkOtherTabs);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isAbandoned) startAfresh();
    else if (persisted) checkWhenSeen();
  });
  if (typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('identity');
    otherTabs.onmessage = checkOtherTabs;
  }

  removeVoidEntries();
  const known = queryClient.getQueryData(viewerKey)?.viewer;
  if (known) {
    holder = known.id;
    // A browser may show a page from its cache. Only an answer of the server makes another account the last one.
    if (isLastAccount(known.id)) openAccountStorage(known.id);
    else void askOnce();
  }
  return checkOtherTabs;
}
