import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getClinic, listClinicDoctors, listClinicTypes, searchClinics } from '#contract/clinics/endpoints.ts';
import { clinicsPerPage } from '#contract/clinics/limits.ts';
import { isSearchable, nothingFound } from '#contract/shared/search-limits.ts';
import { callApi } from '#web/lib/api.ts';

export type ClinicFilter = { q?: string | undefined; type?: string | undefined; city?: string | undefined };

export const clinicQueries = {
  search: (filter: ClinicFilter) =>
    infiniteQueryOptions({
      queryKey: ['clinics', 'search', filter],
      queryFn: ({ pageParam }) =>
        isSearchable(filter.q)
          ? callApi(searchClinics, { query: { ...filter, after: pageParam, limit: String(clinicsPerPage) } })
          : nothingFound,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  types: () =>
    queryOptions({ queryKey: ['clinics', 'types'], queryFn: () => callApi(listClinicTypes), staleTime: 300_000 }),

  one: (clinicId: string) =>
    queryOptions({
      queryKey: ['clinics', 'one', clinicId],
      queryFn: () => callApi(getClinic, { params: { clinicId } }),
    }),

  doctors: (clinicId: string) =>
    queryOptions({
      queryKey: ['clinics', 'doctors', clinicId],
      queryFn: () => callApi(listClinicDoctors, { params: { clinicId } }),
      select: ({ doctors }) => doctors,
    }),
};
