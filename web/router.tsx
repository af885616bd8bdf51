import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { City } from '#contract/cities.ts';
import type { PageLanguage } from '#contract/page-languages.ts';
import { createSelectedCity } from '#web/features/cities/use-selected-city.ts';
import { filesOf } from './lib/catalogues.ts';
import { cityOfRequest } from './lib/page-context.ts';
import { pageLanguage } from './lib/page-language.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries, languageInQueries } from './lib/query-client.ts';
import { rewriteFor } from './lib/router-language.ts';
import { routeTree } from './routeTree.gen.ts';

// `queries` is a `DehydratedState`. It is typed as a string only because the router's types reject `DehydratedState`.
type PageState = {
  queries: string;
  city: City | null;
  translation: { language: PageLanguage; files: string[] } | null;
};

/** What the server needs to render a page in its language, and what the browser needs to start it. */
const rewriteOfPage = createIsomorphicFn()
  .server(() => (pageLanguage() === 'en' ? {} : { rewrite: rewriteFor(pageLanguage()) }))
  .client(() => ({}));
const translationOfPage = createIsomorphicFn()
  .server((queryClient: QueryClient): PageState['translation'] => {
    const language = languageInQueries(queryClient) ?? pageLanguage();
    const files = filesOf(language);
    return files && { language, files };
  })
  .client((): PageState['translation'] => null);

/** Creates the router: once in the browser, and once for each page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  const selectedCity = createSelectedCity(cityOfRequest());
  let started: AnyRouter;
  const router = createRouter({
    routeTree,
    ...rewriteOfPage(),
    context: { queryClient, selectedCity },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: (): PageState => ({
      queries: dehydrateQueries(queryClient) as unknown as string,
      city: selectedCity.rendered(),
      translation: translationOfPage(queryClient),
    }),
    hydrate: async ({ queries, city, translation }: PageState) => {
      hydrateQueries(queryClient, queries as unknown as DehydratedState);
      selectedCity.hydrate(city);
      if (!translation) return;
      const replies = translation.files.map((file) => fetch(file));
      const { startInLanguage } = await import('./lib/router-language.ts');
      await startInLanguage(started, translation.language, replies);
    },
    // Search parameters are plain text, as a form without script sends them: `q=400050` is a string, not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides whether data is stale
    scrollRestoration: true,
  });
  started = router;
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
