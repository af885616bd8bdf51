import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { clinicsPerPage, getClinic, listClinicTypes, searchClinics } from '#contract/clinics.ts';
import { call } from '#web/lib/api.ts';

type Search = { q?: string | undefined; type?: string | undefined; city?: string | undefined };

export const clinicQueries = {
  search: (search: Search) =>
    infiniteQueryOptions({
      queryKey: ['clinics', 'search', search],
      queryFn: ({ pageParam }) =>
        call(searchClinics, { query: { ...search, after: pageParam, limit: String(clinicsPerPage) } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  types: () =>
    queryOptions({ queryKey: ['clinics', 'types'], queryFn: () => call(listClinicTypes), staleTime: 300_000 }),

  one: (clinicId: string) =>
    queryOptions({ queryKey: ['clinics', 'one', clinicId], queryFn: () => call(getClinic, { params: { clinicId } }) }),
};
