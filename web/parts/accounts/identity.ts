import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { GetViewerReply, Viewer } from '#contract/accounts/schemas.ts';
import { addressIn, type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import {
  closeAccountStorage,
  endLastingData,
  eraseAccountStorage,
  eraseStaleData,
  isLastAccount,
  lastAccountTag,
  onAccountChangeInOtherTab,
  openAccountStorage,
  removeVoidEntries,
  wasSignedOutInOtherTab,
} from '#web/lib/account-storage.ts';
import { onIdentityRejected } from '#web/lib/api.ts';
import { saveAllDrafts } from '#web/lib/form-drafts.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { accountQueries } from './queries.ts';
import { removeSignedOutNote, removeStaffFlags, storeSignedOutNote } from './session-flags-storage.ts';
import { type CheckOtherTabs, isPrivatePage, loadIdentity } from './start-identity.ts';

// Limits this document to the data of one account (decision 024). Compares the account of this document with the
// viewer that the server returns, and with sign-ins and sign-outs in other tabs.

const viewerKey = accountQueries.viewer().queryKey;
const isNotViewerQuery = (query: Query) => query.queryKey.join() !== viewerKey.join();

/** The account whose data this document may keep in memory. */
let currentAccountId: string | null = null;
/** True while another document replaces this one. The browser may still restore it from its back/forward cache. */
let isBeingReplaced = false;
/** Notifies the other tabs of this browser about a sign-in or sign-out. */
let otherTabs: BroadcastChannel | null = null;

/** Switches this tab to the viewer who has signed in (null: signed out). Drops the data that was loaded for another viewer. */
export function switchViewer(queryClient: QueryClient, viewer: Viewer | null): void {
  void queryClient.cancelQueries({ queryKey: viewerKey }); // a pending request would return the previous viewer
  recordAccount(viewer?.id ?? null);
  if (!viewer) void endLastingData(true);
  queryClient.setQueryData(viewerKey, { viewer });
  queryClient.removeQueries({ type: 'inactive', predicate: isNotViewerQuery });
  void queryClient.invalidateQueries({ predicate: isNotViewerQuery });
}

/** Returns the function that completes every sign-in: it switches to the viewer and navigates to the requested page. */
export function useCompleteSignIn(): (viewer: Viewer, to: string, language?: PageLanguage) => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => void loadIdentity(), []);
  return (viewer, to, language = pageLanguage()) => {
    switchViewer(queryClient, viewer);
    router.history.replace(addressIn(language, readLanguage(to).path));
  };
}

/**
 * Completes an intentional sign-out: erases the stored data of the account in all tabs, ends its notifications, and
 * loads a new document.
 */
export async function eraseAccountAndLeave(to: string): Promise<void> {
  currentAccountId = null;
  removeStaffFlags();
  const erased = eraseAccountStorage();
  otherTabs?.postMessage('changed');
  hideDocument();
  await Promise.all([erased, endNotifications()]); // the browser may stop them when it leaves the document
  location.assign(addressIn(pageLanguage(), to));
}

/** Records the account that the server has confirmed, and notifies the other tabs if it has changed. */
function recordAccount(accountId: string | null): void {
  if (accountId) {
    if (lastAccountTag() && !isLastAccount(accountId)) void endNotifications(); // the notifications belong to another account
    openAccountStorage(accountId);
    removeSignedOutNote();
  } else closeAccountStorage();
  if (currentAccountId === accountId) return;
  currentAccountId = accountId;
  removeStaffFlags();
  otherTabs?.postMessage('changed');
}

/** Hides this document, because the caller loads another one, which discards all forms, caches and variables. */
function hideDocument(): void {
  isBeingReplaced = true;
  document.documentElement.style.visibility = 'hidden';
}

/** Loads the same address in a new document, without the fragment: with it, the browser would keep the old document. */
function reloadDocument(): void {
  hideDocument();
  location.replace(location.pathname + location.search);
}

let checkOtherTabs: CheckOtherTabs | undefined;

/** Watches the signed-in account until the document is closed. */
export function watchIdentity(router: AnyRouter, queryClient: QueryClient): CheckOtherTabs {
  checkOtherTabs ??= startWatching(router, queryClient);
  return checkOtherTabs;
}

function startWatching(router: AnyRouter, queryClient: QueryClient): CheckOtherTabs {
  /** Called whenever the cached viewer is set: by a reply of the server, or by a sign-in or sign-out in any tab. */
  const handleViewerReply = ({ viewer, endCause }: GetViewerReply) => {
    const previousId = currentAccountId;
    const newId = viewer?.id ?? null;
    if (previousId && !newId) {
      saveAllDrafts();
      if (document.querySelector('.staff-frame')) storeSignedOutNote(endCause ?? 'expired');
    }
    recordAccount(newId);
    if (!previousId || previousId === newId) return;
    queryClient.removeQueries({ type: 'inactive', predicate: isNotViewerQuery });
    if (isPrivatePage(router)) reloadDocument();
  };

  /** Fetches the viewer again. Runs the route guards again if the account has changed or a request was rejected. */
  const refetchViewer = async (wasRejected: boolean) => {
    const previousId = currentAccountId;
    const reply = await queryClient.fetchQuery({ ...accountQueries.viewer(), staleTime: 0 }).catch(() => null);
    const newId = reply ? (reply.viewer?.id ?? null) : previousId; // no reply: assume no change
    if (isBeingReplaced || (previousId === newId && !wasRejected)) return;
    if (previousId !== newId) {
      dismissToast(); // the toast belongs to the previous account
      await queryClient.resetQueries({ predicate: isNotViewerQuery, type: newId ? 'all' : 'inactive' });
    }
    await router.invalidate();
  };
  let isRefetching = false;
  let needsRepeat = false;
  /** Only one refetch runs at a time. `needsRepeat` makes the running one repeat. */
  const startRefetch = async (wasRejected = false) => {
    if (isRefetching) return;
    isRefetching = true;
    try {
      do {
        needsRepeat = false;
        await refetchViewer(wasRejected);
      } while (needsRepeat && !isBeingReplaced);
    } finally {
      isRefetching = false;
    }
  };

  /**
   * Fetches the viewer again. If the storage shows that this account has signed out or was replaced, removes the
   * account from this tab at once, before the server's reply.
   */
  const checkOtherTabs: CheckOtherTabs = () => {
    removeVoidEntries();
    if (wasSignedOutInOtherTab()) {
      removeStaffFlags();
      closeAccountStorage();
      if (isPrivatePage(router)) reloadDocument();
      else queryClient.setQueryData(viewerKey, { viewer: null });
    }
    needsRepeat = true;
    if (!isBeingReplaced) void startRefetch();
  };
  const checkWhenVisible = () => {
    if (document.visibilityState !== 'visible' || !currentAccountId) return;
    if (!eraseStaleData()) return checkOtherTabs();
    saveAllDrafts();
    reloadDocument();
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || isNotViewerQuery(event.query) || isBeingReplaced)
      return;
    const reply = event.query.state.data as GetViewerReply;
    handleViewerReply(reply);
    // Only a reply of the server says that the session has ended. `checkOtherTabs` also sets the viewer to null (`manual`),
    // maybe because another account has signed in, whose stored data must stay.
    if (!reply.viewer && !event.action.manual) void endLastingData(reply.endCause !== undefined);
  });
  onIdentityRejected(() => void startRefetch(true));
  document.addEventListener('visibilitychange', checkWhenVisible);
  addEventListener('focus', () => wasSignedOutInOtherTab() && checkOtherTabs());
  onAccountChangeInOtherTab(checkOtherTabs);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isBeingReplaced) reloadDocument();
    else if (persisted) checkWhenVisible();
  });
  if (typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('identity');
    otherTabs.onmessage = checkOtherTabs;
  }

  removeVoidEntries();
  const cachedViewer = queryClient.getQueryData(viewerKey)?.viewer;
  if (cachedViewer) {
    currentAccountId = cachedViewer.id;
    // The page may come from the browser's cache. Only a reply of the server may change the stored last account.
    if (isLastAccount(cachedViewer.id)) openAccountStorage(cachedViewer.id);
    else void startRefetch();
  } else if (lastAccountTag()) void startRefetch(); // the session has ended, or the page is a cached copy for visitors
  return checkOtherTabs;
}

/** How long a sign-out waits at most to end notifications: a browser may try to reach its push service. */
const maxNotificationsWaitMs = 2_000;

/**
 * Ends the notifications of this browser, and closes the visible ones: they name patients, and their links need no
 * password. It also works without a network: once unsubscribed, the browser drops what its push service still delivers.
 */
async function endNotifications(): Promise<void> {
  const end = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  };
  // If this fails, the browser still gets no new notifications: the server ends the subscription with the session.
  await Promise.race([
    end().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxNotificationsWaitMs)),
  ]);
}
