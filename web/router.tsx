import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type LocationRewrite, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { City } from '#contract/cities.ts';
import { addressIn, type PageLanguage, readLanguage } from '#contract/page-languages.ts';
import { createSelectedCity } from '#web/features/cities/use-selected-city.ts';
import { filesOf } from './lib/catalogues.ts';
import { cityOfRequest } from './lib/page-context.ts';
import { pageLanguage } from './lib/page-language.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries, languageInQueries } from './lib/query-client.ts';
import { fetchTranslation, type TranslationFiles } from './lib/translations.ts';
import { routeTree } from './routeTree.gen.ts';

// `queries` is a `DehydratedState`. It is typed as a string only because the router's types reject `DehydratedState`.
type PageState = { queries: string; city: City | null; translation: TranslationFiles | null };

/** The files of the language in which the server rendered the page. */
const renderedTranslation = createIsomorphicFn()
  .server((queryClient: QueryClient) => filesOf(languageInQueries(queryClient) ?? pageLanguage()))
  .client((): TranslationFiles | null => null);

/** Routes have no language: it is cut off from the address of a page, and added to the addresses of all links on it. */
function rewriteFor(language: PageLanguage): LocationRewrite {
  // Without a rewrite, the router builds no URLs. Its types do not know that an option can be undefined.
  if (language === 'en') return undefined as unknown as LocationRewrite;
  const withPath = (url: URL, path: string) => Object.assign(new URL(url), { pathname: path });
  return {
    input: ({ url }) => withPath(url, readLanguage(url.pathname).path),
    output: ({ url }) => withPath(url, addressIn(language, url.pathname)),
  };
}

/** Creates the router: once in the browser, and once for each page that the server renders. */
export function getRouter() {
  const queryClient = createQueryClient();
  const selectedCity = createSelectedCity(cityOfRequest());
  let language = pageLanguage();
  const router = createRouter({
    routeTree,
    rewrite: rewriteFor(language),
    context: { queryClient, selectedCity },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    dehydrate: (): PageState => ({
      queries: dehydrateQueries(queryClient) as unknown as string,
      city: selectedCity.rendered(),
      translation: renderedTranslation(queryClient),
    }),
    hydrate: async ({ queries, city, translation }: PageState) => {
      hydrateQueries(queryClient, queries as unknown as DehydratedState);
      selectedCity.hydrate(city);
      // If it cannot be loaded, the page changes to English: it is better than one that does not react.
      if (translation) await fetchTranslation(translation).catch(() => undefined);
    },
    // Search parameters are plain text, as a form without script sends them: `q=400050` is a string, not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides whether data is stale
    scrollRestoration: true,
  });
  // The visitor has chosen another language, or goes back to a page in another one. Called before the router reads the
  // address, which it then reads and builds anew.
  if (!import.meta.env.SSR)
    router.history.subscribe(({ location }) => {
      const next = readLanguage(location.href).language;
      if (next === language) return;
      language = next;
      router.update({ ...router.options, rewrite: rewriteFor(language) });
    });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
