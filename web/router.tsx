import type { DehydratedState } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createQueryClient, packQueries, unpackQueries } from './lib/query-client.ts';
import { routeTree } from './routeTree.gen.ts';

/** Called once in the browser, and once for every page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  return createRouter({
    routeTree,
    context: { queryClient },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: () => ({ queries: packQueries(queryClient) as unknown as string }),
    hydrate: (data: { queries: string }) => unpackQueries(queryClient, data.queries as unknown as DehydratedState),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // how fresh data is, the query cache knows
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
