import { queryOptions } from '@tanstack/react-query';
import { getManagedDoctor } from '#contract/manage-doctors.ts';
import { call } from '#web/lib/api.ts';

export const managedDoctorQueries = {
  /** As it is now: whoever edits must not begin with an old state. */
  one: (doctorId: string) =>
    queryOptions({
      queryKey: ['doctors', 'managed', doctorId],
      queryFn: () => call(getManagedDoctor, { params: { doctorId } }),
      staleTime: 0,
      gcTime: 0,
    }),
};
