import { queryOptions } from '@tanstack/react-query';
import { searchClinics } from '#contract/clinics/endpoints.ts';
import { searchDoctors } from '#contract/doctors/endpoints.ts';
import { call } from '#web/lib/api.ts';

const topLimit = '3';

/** The query keys start with the feature, so that a change of a doctor or clinic also invalidates these queries. */
export const homeQueries = {
  topDoctors: () =>
    queryOptions({
      queryKey: ['doctors', 'top'],
      queryFn: () => call(searchDoctors, { query: { limit: topLimit } }),
      select: ({ rows }) => rows,
    }),

  topClinics: () =>
    queryOptions({
      queryKey: ['clinics', 'top'],
      queryFn: () => call(searchClinics, { query: { limit: topLimit } }),
      select: ({ rows }) => rows,
    }),
};
