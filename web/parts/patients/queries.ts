import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPatient, getPatientName, listPatients, searchPatients } from '#contract/patients/endpoints.ts';
import { isSearchable } from '#contract/shared/search-limits.ts';
import { callApi } from '#web/lib/api.ts';

/** The filters of the list. `mine` is for staff, who see all patients without it. */
export type PatientFilter = { q?: string | undefined; mine?: boolean | undefined };

export const patientQueries = {
  all: ['patients'],

  list: ({ q, mine }: PatientFilter) =>
    infiniteQueryOptions({
      queryKey: ['patients', 'list', { q, mine }],
      queryFn: ({ pageParam }) => {
        const parameters = { mine: mine ? ('true' as const) : undefined, after: pageParam };
        if (!q) return callApi(listPatients, { query: parameters });
        return isSearchable(q)
          ? callApi(searchPatients, { body: { q, ...parameters } })
          : { rows: [], next: null, count: null };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData, // the previous cards stay while the next ones load
    }),

  one: (patientId: string) =>
    queryOptions({
      queryKey: ['patients', 'one', patientId],
      queryFn: () => callApi(getPatient, { params: { patientId } }),
    }),

  /** For screens that only name the patient. */
  name: (patientId: string) =>
    queryOptions({
      queryKey: ['patients', 'name', patientId],
      queryFn: () => callApi(getPatientName, { params: { patientId } }),
    }),
};
