import { queryOptions } from '@tanstack/react-query';
import { searchClinics } from '#contract/clinics-api.ts';
import { searchDoctors } from '#contract/doctors-api.ts';
import { call } from '#web/lib/api.ts';

const howMany = '3';

/** Keys start with the noun they show, so that a change of a doctor or clinic refreshes the home page too. */
export const homeQueries = {
  topDoctors: () =>
    queryOptions({
      queryKey: ['doctors', 'top'],
      queryFn: () => call(searchDoctors, { query: { limit: howMany } }),
      select: ({ rows }) => rows,
    }),

  topClinics: () =>
    queryOptions({
      queryKey: ['clinics', 'top'],
      queryFn: () => call(searchClinics, { query: { limit: howMany } }),
      select: ({ rows }) => rows,
    }),
};
