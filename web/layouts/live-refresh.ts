import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchChanges } from '#contract/changes-api.ts';

const askAgainMs = 5_000;
/** Nobody sits here any more: then nothing keeps the sign-in alive, and it ends as it should. */
const idleAfterMs = 10 * 60_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Keeps what is on the screen true: whatever anybody changes is read again within seconds, in the same place of the same
 * list. One line per tab, and only while somebody looks at it: browsers allow few lines to one server.
 */
export function useLiveRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => keepFresh(queryClient), [queryClient]);
}

function keepFresh(queryClient: QueryClient): () => void {
  let line: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let hadGap = false;
  let wasRefused = false;

  const close = () => {
    clearTimeout(retry);
    if (line) hadGap = true;
    line?.close();
    line = null;
  };
  const open = () => {
    if (line || document.hidden) return;
    clearTimeout(retry);
    line = new EventSource(watchChanges.path);
    line.onopen = () => {
      if (hadGap) refresh(queryClient, '*');
      hadGap = false;
      wasRefused = false;
    };
    line.onmessage = ({ data }) => refresh(queryClient, data);
    line.onerror = () => {
      hadGap = true;
      // It tries again by itself after a cut, but not after a refusal.
      if (line?.readyState !== EventSource.CLOSED) return;
      close();
      // Perhaps nobody is signed in here any more: the calls of the screen find that out.
      if (!wasRefused) refresh(queryClient, '*');
      wasRefused = true;
      retry = setTimeout(open, askAgainMs);
    };
  };
  const live = () => {
    clearTimeout(idle);
    idle = setTimeout(close, idleAfterMs);
    open();
  };
  const lookOrLeave = () => (document.hidden ? close() : live());

  live();
  document.addEventListener('visibilitychange', lookOrLeave);
  for (const sign of signsOfLife) addEventListener(sign, live, { passive: true });
  return () => {
    document.removeEventListener('visibilitychange', lookOrLeave);
    for (const sign of signsOfLife) removeEventListener(sign, live);
    clearTimeout(idle);
    close();
  };
}

/** Reads again what shows one of these nouns: now where it is on the screen, else when it is next. */
function refresh(queryClient: QueryClient, nouns: string): void {
  const changed = new Set<unknown>(nouns.split(','));
  void queryClient.invalidateQueries({ predicate: (query) => isAffected(query, changed) });
}

/**
 * Whether a query is read again after these nouns changed; `*` after a gap, in which any may have. What is being read for
 * the first time is left alone: begun again at every change, it would never come to its answer, or to its error. What
 * failed is left to its Retry, or its error would be announced again with every change; after a gap it is read again.
 */
export function isAffected(
  { queryKey, meta, state }: Pick<Query, 'queryKey' | 'meta'> & { state: Pick<Query['state'], 'data' | 'fetchStatus'> },
  changed: ReadonlySet<unknown>,
): boolean {
  if (queryKey.join() === 'accounts,viewer') return false;
  if (changed.has('*')) return state.data !== undefined || state.fetchStatus === 'idle';
  return state.data !== undefined && (meta?.shows ?? [queryKey[0]]).some((noun) => changed.has(noun));
}
