import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** One per browser, and one per page that the server renders. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A rejection stays one; only a transient failure is tried again.
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && isTransient(error),
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/**
 * For a query that the route's loader has run: where it failed, after its own retries, the page shows the error, and only
 * Retry runs it again.
 */
export const loadedByRoute = {
  enabled: ({ state }: { state: { error: unknown; data?: unknown } }) => !state.error || state.data !== undefined,
};

// No answer, or the answer of a gateway that could not reach the server.
const transient = [0, 502, 503, 504];

function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || transient.includes(error.status);
}

/** What the server loaded is part of the page, so that the browser does not load it again. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedState {
  return import.meta.env.SSR ? dehydrate(queryClient) : { mutations: [], queries: [] }; // the browser bundle leaves `dehydrate` out
}

/** The data counts as fresh from now on: a cached page may be old, but it is dropped when its data changes. */
export function hydrateQueries(queryClient: QueryClient, { queries, ...rest }: DehydratedState): void {
  const dataUpdatedAt = Date.now();
  const fresh = queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  hydrate(queryClient, { ...rest, queries: fresh });
}
