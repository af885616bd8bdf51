import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { watchChanges, watchOwnChanges } from '#contract/changes-api.ts';

const reconnectDelayMs = 5_000;
/** Without user activity the stream is closed, so that it does not keep an abandoned session alive. */
const idleTimeoutMs = 10 * 60_000;
const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Refreshes the queries on the screen within seconds after any user changes their data. Each visible tab has one event
 * stream. A hidden tab has none, because browsers limit the connections to one server.
 */
export function useLiveRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => startRefreshing(watchChanges.path, (nouns) => refresh(queryClient, nouns)), [queryClient]);
}

/**
 * The same for a signed-in family, which learns only about its own inbox and visits. A new message also refreshes the visits,
 * because it is about a changed one. A message may come after the server rendered the page and before the stream is open:
 * `hasMissed` finds that out.
 */
export function useOwnLiveRefresh(hasMissed: () => Promise<boolean>): void {
  const queryClient = useQueryClient();
  const hasMissedRef = useRef(hasMissed);
  useEffect(() => {
    const refreshOwn = (change: string) => refresh(queryClient, change === 'inbox' ? 'inbox,appointments' : change);
    return startRefreshing(watchOwnChanges.path, refreshOwn, async () => {
      // A step may have changed too: somebody is on the way, or has arrived.
      void queryClient.invalidateQueries({ predicate: (query) => showsComingStep(query, new Date()) });
      if (await hasMissedRef.current()) refreshOwn('inbox');
    });
  }, [queryClient]);
}

function startRefreshing(
  path: string,
  refreshAll: (nouns: string) => void,
  onFirstOpen: () => unknown = () => undefined,
): () => void {
  let stream: EventSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let hadGap = false;
  let wasOpen = false;
  let wasRejected = false;

  const close = () => {
    clearTimeout(retryTimer);
    if (stream) hadGap = true;
    stream?.close();
    stream = null;
  };
  const open = () => {
    if (stream || document.hidden) return;
    clearTimeout(retryTimer);
    stream = new EventSource(path);
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
      retryTimer = setTimeout(open, reconnectDelayMs);
    };
  };
  const handleActivity = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(close, idleTimeoutMs);
    open();
  };
  const handleVisibility = () => (document.hidden ? close() : handleActivity());

  handleActivity();
  document.addEventListener('visibilitychange', handleVisibility);
  for (const type of activityEvents) addEventListener(type, handleActivity, { passive: true });
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    for (const type of activityEvents) removeEventListener(type, handleActivity);
    clearTimeout(idleTimer);
    close();
  };
}

/** Invalidates the queries that show one of these nouns. Queries on the screen are fetched now, others when next shown. */
function refresh(queryClient: QueryClient, nouns: string): void {
  const changed = new Set<unknown>(nouns.split(','));
  void queryClient.invalidateQueries({ predicate: (query) => isAffected(query, changed) });
}

/**
 * Whether a change of these nouns invalidates a query. `*` means any noun, after a gap in the stream.
 * - A query that is loading for the first time is not affected: a restart at every change might never let it finish.
 * - A failed query is affected only after a gap. Otherwise its error would be announced again at every change.
 */
export function isAffected(
  { queryKey, meta, state }: Pick<Query, 'queryKey' | 'meta'> & { state: Pick<Query['state'], 'data' | 'fetchStatus'> },
  changed: ReadonlySet<unknown>,
): boolean {
  if (queryKey.join() === 'accounts,viewer') return false;
  if (changed.has('*')) return state.data !== undefined || state.fetchStatus === 'idle';
  return state.data !== undefined && (meta?.shows ?? [queryKey[0]]).some((noun) => changed.has(noun));
}

const dayMs = 86_400_000;

/** Whether a query shows a visit with a step that somebody is assigned to, or that is due within a day. */
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
