import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { doctorsPerPage, getDoctor, listSpecialties, searchDoctors } from '#contract/doctors-api.ts';
import { isSearchable } from '#contract/search-text.ts';
import { call } from '#web/lib/api.ts';

/** The filters of a list of doctors. */
export type DoctorFilter = { q?: string | undefined; specialty?: string | undefined; city?: string | undefined };

export const doctorQueries = {
  search: (filter: DoctorFilter) =>
    infiniteQueryOptions({
      queryKey: ['doctors', 'search', filter],
      queryFn: ({ pageParam }) =>
        isSearchable(filter.q)
          ? call(searchDoctors, { query: { ...filter, after: pageParam, limit: String(doctorsPerPage) } })
          : { rows: [], next: null, count: null, corrected: null },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  specialties: () =>
    queryOptions({ queryKey: ['doctors', 'specialties'], queryFn: () => call(listSpecialties), staleTime: 300_000 }),

  one: (doctorId: string) =>
    queryOptions({ queryKey: ['doctors', 'one', doctorId], queryFn: () => call(getDoctor, { params: { doctorId } }) }),
};
