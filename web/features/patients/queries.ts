import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPatient, listPatients, searchPatients } from '#contract/patients-api.ts';
import { isSearchable } from '#contract/search-text.ts';
import { call } from '#web/lib/api.ts';

/** What the list is narrowed by. `mine` matters to staff, who otherwise see everybody's. */
export type PatientFilter = { q?: string | undefined; mine?: boolean | undefined };

export const patientQueries = {
  all: ['patients'],

  list: ({ q, mine }: PatientFilter) =>
    infiniteQueryOptions({
      queryKey: ['patients', 'list', { q, mine }],
      queryFn: ({ pageParam }) => {
        const page = { mine: mine ? ('true' as const) : undefined, after: pageParam };
        if (!q) return call(listPatients, { query: page });
        return isSearchable(q) ? call(searchPatients, { body: { q, ...page } }) : { rows: [], next: null, count: null };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData, // while somebody types, the cards stay until the next ones are there
    }),

  one: (patientId: string) =>
    queryOptions({
      queryKey: ['patients', 'one', patientId],
      queryFn: () => call(getPatient, { params: { patientId } }),
    }),
};
