import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** One per browser, and one per page that the server renders. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays a refusal; only what may pass by itself is asked again.
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && isPassing(error),
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/**
 * For a query of a page whose loader asked it already: where the loader failed, after its own tries, the page shows the
 * error and only Retry asks again.
 */
export const askedByLoader = {
  enabled: ({ state }: { state: { error: unknown; data?: unknown } }) => !state.error || state.data !== undefined,
};

// Nobody answered, or a gateway did that could not reach the server.
const passing = [0, 502, 503, 504];

function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || passing.includes(error.status);
}

/** What the server loaded travels in the page, so that the browser does not ask again. */
export function packQueries(queryClient: QueryClient): DehydratedState {
  return import.meta.env.SSR ? dehydrate(queryClient) : { mutations: [], queries: [] }; // a browser needs no such code
}

/** It counts as fresh from its arrival: a kept page may have been rendered an hour ago, but is dropped when its data changes. */
export function unpackQueries(queryClient: QueryClient, { queries, ...rest }: DehydratedState): void {
  const dataUpdatedAt = Date.now();
  const fresh = queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  hydrate(queryClient, { ...rest, queries: fresh });
}
