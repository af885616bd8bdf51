import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFamily, searchFamilies } from '#contract/families/endpoints.ts';
import { isSearchable } from '#contract/shared/search-limits.ts';
import { callApi } from '#web/lib/api.ts';

export const familyQueries = {
  all: ['families'],

  /** Not refreshed while it is shown: every search is recorded as a view, and the list must not move under the pointer. */
  search: (q: string) =>
    queryOptions({
      queryKey: ['families', 'search', q],
      queryFn: () => (isSearchable(q) ? callApi(searchFamilies, { body: { q } }) : { families: [], isCut: false }),
      enabled: q !== '',
      placeholderData: keepPreviousData, // the previous families stay while the next ones load
      gcTime: 0,
      meta: { shows: [] },
    }),

  card: (accountId: string) =>
    queryOptions({
      queryKey: ['families', 'card', accountId],
      queryFn: () => callApi(getFamily, { params: { accountId } }),
      staleTime: 0, // staff read it to a caller, so it must be current
      meta: { shows: ['accounts', 'patients', 'appointments'] },
    }),
};
