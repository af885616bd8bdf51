import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listNames } from '#contract/names/endpoints.ts';
import type { NameLanguage } from '#contract/names/schemas.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { call } from '#web/lib/api.ts';
import { cacheTranslation, translationOf } from './translations.ts';

const namesQuery = (language: NameLanguage) =>
  queryOptions({
    queryKey: ['names', language],
    queryFn: () => call(listNames, { params: { language } }),
    meta: { shows: ['cities', 'appointment-types'] },
  });

/** Loads the names of cities and appointment types in a language. If that fails, a page shows the English names. */
export async function loadNames(queryClient: QueryClient, language: PageLanguage): Promise<void> {
  if (language !== 'en') await queryClient.prefetchQuery(namesQuery(language));
}

/** Adds the loaded names of a language to its cached translation. */
export function keepNames(queryClient: QueryClient, language: PageLanguage): void {
  const translation = translationOf(language);
  const names = language !== 'en' && queryClient.getQueryData(namesQuery(language).queryKey)?.names;
  if (translation && names && names !== translation.names) cacheTranslation({ ...translation, names });
}
