import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { call } from '#web/lib/api.ts';

export const dashboardQueries = {
  all: () =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: () => call(getDashboard),
      staleTime: 0,
      meta: { shows: ['accounts', 'patients', 'appointments', 'doctors', 'clinics', 'cities'] },
    }),
};
