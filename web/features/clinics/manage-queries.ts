import { queryOptions } from '@tanstack/react-query';
import { getManagedClinic } from '#contract/manage-clinics.ts';
import { call } from '#web/lib/api.ts';

export const managedClinicQueries = {
  /** As it is now: whoever edits must not begin with an old state. */
  one: (clinicId: string) =>
    queryOptions({
      queryKey: ['clinics', 'managed', clinicId],
      queryFn: () => call(getManagedClinic, { params: { clinicId } }),
      staleTime: 0,
      gcTime: 0,
    }),
};
