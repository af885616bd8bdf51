import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { City } from '#contract/cities/schemas.ts';
import { areasOf } from '#contract/shared/page-areas.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { roleOf } from '#web/parts/accounts/queries.ts';
import { createSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { filesOf, rewriteFor } from './i18n/catalogues.ts';
import { pageLanguage } from './i18n/page-language.ts';
import { cityOfRequest } from './lib/page-context.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries, languageInQueries } from './lib/query-client.ts';
import { routeTree } from './routeTree.gen.ts';

// `queries` is a `DehydratedState`. It is typed as a string only because the router's types reject `DehydratedState`.
type PageState = { queries: string; city: City | null; language: PageLanguage; files?: ReturnType<typeof filesOf> };

/** On the server, the router option that handles the language in addresses. English pages need none. */
const rewriteOfPage = createIsomorphicFn()
  .server(() => (pageLanguage() === 'en' ? {} : { rewrite: rewriteFor(pageLanguage()) }))
  .client(() => ({}));
/** The language of the page and, on the server, the files that the browser loads before it starts the page. */
const translationOfPage = createIsomorphicFn()
  .server((queryClient: QueryClient, path: string) => {
    const ofReply = languageInQueries(queryClient);
    const language = ofReply ?? pageLanguage();
    const files = filesOf(language, ofReply ? ['links'] : areasOf(path, roleOf(queryClient)));
    return { language, ...(files.length > 0 && { files }) };
  })
  .client(() => ({ language: pageLanguage() }));

/** Creates the router: once in the browser, and once for each page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  const selectedCity = createSelectedCity(cityOfRequest());
  let started: AnyRouter;
  const router = createRouter({
    routeTree,
    ...(import.meta.env.SSR ? rewriteOfPage() : {}),
    context: { queryClient, selectedCity },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // Only the server calls it. The condition removes its content from the browser bundle.
    dehydrate: (): PageState =>
      import.meta.env.SSR
        ? {
            queries: dehydrateQueries(queryClient) as unknown as string,
            city: selectedCity.rendered(),
            ...translationOfPage(queryClient, started.latestLocation.pathname),
          }
        : ({} as PageState),
    hydrate: async ({ queries, city, language, files }: PageState) => {
      hydrateQueries(queryClient, queries as unknown as DehydratedState);
      selectedCity.hydrate(city);
      if (!files) return;
      const loading = files.map(([name, address]) => [name, fetch(address)] as const);
      await (await import('./i18n/catalogues.ts')).startInLanguage(started, language, loading);
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
