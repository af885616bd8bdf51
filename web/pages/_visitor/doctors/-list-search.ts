import type { QueryClient } from '@tanstack/react-query';
import { readTextParameter } from '#contract/shared/list-address.ts';
import { hasLoadedPages, type ListSearch, readListSearch, validChoice } from '#web/lib/list-search.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { type DoctorFilter, doctorQueries } from '#web/parts/doctors/queries.ts';

export type DoctorListSearch = ListSearch & { specialty?: string | undefined };

export function readDoctorListSearch(raw: Record<string, unknown>): DoctorListSearch {
  return { ...readListSearch(raw), specialty: readTextParameter(raw.specialty) };
}

/** Loads the shown pages of the list and returns the applied filter. Unknown filter values are treated as absent. */
export async function loadDoctorList(client: QueryClient, search: DoctorListSearch): Promise<DoctorFilter> {
  const [specialties, cities] = await Promise.all([
    client.fetchQuery(doctorQueries.specialties()).catch(() => undefined),
    search.city ? client.fetchQuery(cityQueries.active()).catch(() => undefined) : undefined,
  ]);
  const filter = {
    q: search.q,
    specialty: validChoice(search.specialty, specialties?.specialties),
    city: validChoice(
      search.city,
      cities?.cities.map(({ name }) => name),
    ),
  };
  const query = doctorQueries.search(filter);
  const pageCount = search.page ?? 1;
  if (!hasLoadedPages(client.getQueryData(query.queryKey)?.pages, pageCount)) {
    await client.prefetchInfiniteQuery({ ...query, pages: pageCount, staleTime: 0 });
  }
  return filter;
}
