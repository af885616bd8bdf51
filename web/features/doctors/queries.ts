import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { doctorsPerPage, getDoctor, listFreeTimes, listSpecialties, searchDoctors } from '#contract/doctors.ts';
import { call } from '#web/lib/api.ts';

type Search = { q?: string | undefined; specialty?: string | undefined; city?: string | undefined };

export const doctorQueries = {
  search: (search: Search) =>
    infiniteQueryOptions({
      queryKey: ['doctors', 'search', search],
      queryFn: ({ pageParam }) =>
        call(searchDoctors, { query: { ...search, after: pageParam, limit: String(doctorsPerPage) } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  specialties: () =>
    queryOptions({ queryKey: ['doctors', 'specialties'], queryFn: () => call(listSpecialties), staleTime: 300_000 }),

  one: (doctorId: string) =>
    queryOptions({ queryKey: ['doctors', 'one', doctorId], queryFn: () => call(getDoctor, { params: { doctorId } }) }),

  freeTimes: (doctorId: string, query: { from?: string; days?: string } = {}) =>
    queryOptions({
      queryKey: ['doctors', 'free-times', doctorId, query],
      queryFn: () => call(listFreeTimes, { params: { doctorId }, query }),
    }),
};
