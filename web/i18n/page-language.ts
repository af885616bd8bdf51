import { useRouterState } from '@tanstack/react-router';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';

/**
 * The language of the page that is shown or rendered. Only the address of the page decides. Components use
 * `usePageLanguage`, which renders them again when the visitor chooses another language.
 */
export const pageLanguage = createIsomorphicFn()
  .server((): PageLanguage => {
    try {
      return (getGlobalStartContext() as unknown as { language: PageLanguage }).language;
    } catch {
      return 'en'; // no page is rendered
    }
  })
  .client((): PageLanguage => readLanguage(location.pathname).language);

/** The same for components. The server reads the address of the request, because the router's copy is decoded. */
export function usePageLanguage(): PageLanguage {
  const shown = useRouterState({ select: ({ location }) => readLanguage(location.publicHref).language });
  return import.meta.env.SSR ? pageLanguage() : shown;
}

/** The text of the buttons that open the choice of a language: one letter each of two scripts. */
export const languageSign = 'अA';
