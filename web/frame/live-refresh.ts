import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { watchChanges, watchOwnChanges } from '#contract/changes/endpoints.ts';
import { maxMissedMs } from '#contract/changes/limits.ts';
import { urlOf } from '#contract/shared/endpoint.ts';

const reconnectDelayMs = 5_000;
/** A tab without a stream reads its data again after this time. */
const pollMs = 30_000;
/** Without HTTP/2, a browser has six connections to a server. Six streams would leave none for requests. */
const maxStreamsOfBrowser = 4;
/** The request for the stream may take this much longer to reach the server than the request for the page did. */
const networkVarianceMs = 1_000;
/** After this time without user activity, the stream is closed, so that it does not keep an abandoned session alive. */
const idleTimeoutMs = 10 * 60_000;
const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Refreshes the queries on the screen within seconds after any user changes their data. Each visible tab has one event
 * stream. Because browsers limit the connections to one server, a hidden tab has none, and the fifth visible tab polls.
 */
export function useLiveRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The server may have read the data while the page was loading, so the stream begins with the changes since then.
    const path = () => {
      const missedMs = Math.min(Math.round(performance.now()) + networkVarianceMs, maxMissedMs);
      return urlOf(watchChanges, { query: { missedMs: String(missedMs) } });
    };
    return startRefreshing(path, (nouns) => refreshQueries(queryClient, nouns));
  }, [queryClient]);
}

/**
 * The same for a signed-in family. Its stream names only changes of its own inbox and visits. A new message also
 * refreshes the visits, because most messages are about a changed visit. `hasMissed` finds out whether a message came
 * after the server rendered the page and before the stream was open.
 */
export function useOwnLiveRefresh(hasMissed: () => Promise<boolean>): void {
  const queryClient = useQueryClient();
  const hasMissedRef = useRef(hasMissed);
  useEffect(() => {
    const refreshOwn = (change: string) =>
      refreshQueries(queryClient, change === 'inbox' ? 'inbox,appointments' : change);
    return startRefreshing(
      () => watchOwnChanges.path,
      refreshOwn,
      async () => {
        // A step may have changed too: somebody is on the way, or has arrived.
        void queryClient.invalidateQueries({ predicate: (query) => showsComingStep(query, new Date()) });
        if (await hasMissedRef.current()) refreshOwn('inbox');
      },
    );
  }, [queryClient]);
}

function startRefreshing(
  path: () => string,
  refreshAll: (nouns: string) => void,
  onFirstOpen: () => unknown = () => undefined,
): () => void {
  let stream: EventSource | null = null;
  let leavePlace: (() => void) | null = null;
  let isOpening = false;
  let isEnded = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let hadGap = false;
  let wasOpen = false;
  let wasRejected = false;

  const close = () => {
    clearTimeout(retryTimer);
    clearTimeout(pollTimer);
    pollTimer = undefined;
    if (stream) hadGap = true;
    stream?.close();
    stream = null;
    leavePlace?.();
    leavePlace = null;
  };
  const open = async () => {
    if (stream || isOpening || pollTimer || document.hidden) return;
    clearTimeout(retryTimer);
    isOpening = true;
    const leave = await takePlace();
    isOpening = false;
    if (isEnded || document.hidden) return leave?.();
    if (!leave) {
      if (hadGap) refreshAll('*');
      hadGap = true;
      pollTimer = setTimeout(() => {
        pollTimer = undefined;
        void open();
      }, pollMs);
      return;
    }
    leavePlace = leave;
    stream = new EventSource(path());
    stream.onopen = () => {
      if (hadGap) refreshAll('*');
      else if (!wasOpen) void onFirstOpen();
      wasOpen = true;
      hadGap = false;
      wasRejected = false;
    };
    stream.onmessage = ({ data }) => refreshAll(data);
    stream.onerror = () => {
      hadGap = true;
      // An EventSource reconnects after a lost connection, but not after a rejected request.
      if (stream?.readyState !== EventSource.CLOSED) return;
      close();
      // The session may have ended: the refreshed queries detect that.
      if (!wasRejected) refreshAll('*');
      wasRejected = true;
      retryTimer = setTimeout(() => void open(), reconnectDelayMs);
    };
  };
  const handleActivity = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(close, idleTimeoutMs);
    void open();
  };
  const handleVisibility = () => (document.hidden ? close() : handleActivity());

  handleActivity();
  document.addEventListener('visibilitychange', handleVisibility);
  for (const type of activityEvents) addEventListener(type, handleActivity, { passive: true });
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    for (const type of activityEvents) removeEventListener(type, handleActivity);
    clearTimeout(idleTimer);
    isEnded = true;
    close();
  };
}

/** Takes a place for a stream of this browser. Returns a function that frees the place; null if all are taken. */
async function takePlace(): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined; // a page without HTTPS
  for (let place = 0; place < maxStreamsOfBrowser; place += 1) {
    const leave = await new Promise<(() => void) | null>((resolve) => {
      const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => resolve(release)) : resolve(null));
      navigator.locks.request(`stream-${place}`, { ifAvailable: true }, hold).catch(() => resolve(null));
    });
    if (leave) return leave;
  }
  return null;
}

/** Invalidates the queries that show one of these nouns. Queries on the screen are fetched now, others when next shown. */
export function refreshQueries(queryClient: QueryClient, nouns: string): void {
  const changed = new Set<unknown>(nouns.split(','));
  void queryClient.invalidateQueries({ predicate: (query) => refreshTimeOf(query, changed) === 'now' });
  const loading = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => refreshTimeOf(query, changed) === 'later' });
  for (const { queryKey, promise } of loading)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
      () => undefined, // the page shows the error with Retry
    );
}

/**
 * When a change of these nouns makes a query read its data again. `*` means any noun, after a gap in the stream.
 * - `later`: the query is loading for the first time, and the server may have read its data before the change. It is
 *   fetched again after it has loaded. If it were restarted at every change, it might never finish.
 * - A failed query is fetched again only after a gap. Otherwise its error would be announced again at every change.
 */
export function refreshTimeOf(
  { queryKey, meta, state }: Pick<Query, 'queryKey' | 'meta'> & { state: Pick<Query['state'], 'data' | 'fetchStatus'> },
  changed: ReadonlySet<unknown>,
): 'now' | 'later' | 'never' {
  if (queryKey.join() === 'accounts,viewer') return 'never';
  const hasGap = changed.has('*');
  if (!hasGap && !(meta?.shows ?? [queryKey[0]]).some((noun) => changed.has(noun))) return 'never';
  if (state.data !== undefined) return 'now';
  if (state.fetchStatus !== 'idle') return 'later';
  return hasGap ? 'now' : 'never';
}

const dayMs = 86_400_000;

/** Whether a query shows a visit with such an open step: it has an assistant, or it begins within a day of `now`. */
export function showsComingStep(
  { queryKey, state }: Pick<Query, 'queryKey'> & { state: { data?: unknown } },
  now: Date,
) {
  if (queryKey[0] !== 'appointments' || queryKey[1] !== 'one') return false;
  const { steps = [] } = (state.data ?? {}) as Partial<Appointment>;
  return steps.some(
    ({ status, helper, startsAt }) =>
      status === 'open' && (helper !== null || Math.abs(new Date(startsAt).getTime() - now.getTime()) < dayMs),
  );
}
