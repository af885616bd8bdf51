import type { DehydratedState } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { City } from '#contract/cities.ts';
import { createSelectedCity } from '#web/features/cities/use-selected-city.ts';
import { cityOfRequest } from './lib/page-context.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries } from './lib/query-client.ts';
import { routeTree } from './routeTree.gen.ts';

// `queries` is a `DehydratedState`. It is typed as a string only because the router's types reject `DehydratedState`.
type PageState = { queries: string; city: City | null };

/** Creates the router: once in the browser, and once for each page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  const selectedCity = createSelectedCity(cityOfRequest());
  return createRouter({
    routeTree,
    context: { queryClient, selectedCity },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: (): PageState => ({
      queries: dehydrateQueries(queryClient) as unknown as string,
      city: selectedCity.rendered(),
    }),
    hydrate: ({ queries, city }: PageState) => {
      hydrateQueries(queryClient, queries as unknown as DehydratedState);
      selectedCity.hydrate(city);
    },
    // Search parameters are plain text, as a form without script sends them: `q=400050` is a string, not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides whether data is stale
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
