import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  QueryClient,
} from '@tanstack/react-query';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { ApiError } from './api.ts';

/** Creates the query cache: one per browser tab, and one per page that the server renders. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only transient failures are retried.
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && isTransient(error),
        retryDelay: 1_000,
        refetchOnWindowFocus: false,
        // Without a network, a screen shows an error with Retry instead of waiting. It loads again with the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Options of a query that the route's loader runs first. If the loader failed after its retries, the component does not
 * fetch again: the page shows the error, and only Retry starts the query.
 */
export const loadedByRoute = {
  enabled: ({ state }: { state: { error: unknown; data?: unknown } }) => !state.error || state.data !== undefined,
};

// No response, or the response of a gateway that could not reach the server.
const transientStatuses = [0, 502, 503, 504];

function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || transientStatuses.includes(error.status);
}

/** Serialises the queries that the server ran into the page, so that the browser does not run them again. */
export function dehydrateQueries(queryClient: QueryClient): DehydratedState {
  // The condition removes `dehydrate` from the browser bundle.
  return import.meta.env.SSR
    ? dehydrate(queryClient, {
        shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && !isCatalogue(query),
      })
    : { mutations: [], queries: [] };
}

// The HTML of a page does not contain the sentences: the browser loads and caches them as a file.
const isCatalogue = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'catalogue';

/** The language whose sentences the page has requested; undefined if it has requested none. */
export function languageInQueries(queryClient: QueryClient): PageLanguage | undefined {
  return queryClient.getQueryCache().findAll({ predicate: isCatalogue })[0]?.queryKey[2] as PageLanguage | undefined;
}

/** Restores the queries of the page as fresh data: the server may have cached the page, but only until its data changed. */
export function hydrateQueries(queryClient: QueryClient, { queries, ...rest }: DehydratedState): void {
  const dataUpdatedAt = Date.now();
  const fresh = queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  hydrate(queryClient, { ...rest, queries: fresh });
}
