import type { QueryClient } from '@tanstack/react-query';
import { readTextParameter } from '#contract/shared/list-address.ts';
import { hasLoadedPages, type ListSearch, readListSearch, validChoice } from '#web/lib/list-search.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { type ClinicFilter, clinicQueries } from '#web/parts/clinics/queries.ts';

export type ClinicListSearch = ListSearch & { type?: string | undefined };

export function readClinicListSearch(raw: Record<string, unknown>): ClinicListSearch {
  return { ...readListSearch(raw), type: readTextParameter(raw.type) };
}

/** Loads the shown pages of the list and returns the applied filter. Unknown filter values are treated as absent. */
export async function loadClinicList(client: QueryClient, search: ClinicListSearch): Promise<ClinicFilter> {
  const [types, cities] = await Promise.all([
    client.fetchQuery(clinicQueries.types()).catch(() => undefined),
    search.city ? client.fetchQuery(cityQueries.active()).catch(() => undefined) : undefined,
  ]);
  const filter = {
    q: search.q,
    type: validChoice(search.type, types?.types),
    city: validChoice(
      search.city,
      cities?.cities.map(({ name }) => name),
    ),
  };
  const query = clinicQueries.search(filter);
  const pageCount = search.page ?? 1;
  if (!hasLoadedPages(client.getQueryData(query.queryKey)?.pages, pageCount)) {
    await client.prefetchInfiniteQuery({ ...query, pages: pageCount, staleTime: 0 });
  }
  return filter;
}
