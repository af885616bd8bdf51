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

// Nobody answered, or a gateway did that could not reach the server.
const passing = [0, 502, 503, 504];

function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || passing.includes(error.status);
}

/** What the server loaded travels in the page, so that the browser does not ask again. */
export function packQueries(queryClient: QueryClient): DehydratedState {
  return dehydrate(queryClient);
}

export function unpackQueries(queryClient: QueryClient, state: DehydratedState): void {
  hydrate(queryClient, state);
}
