import { queryOptions } from '@tanstack/react-query';
import { listFreeTimes } from '#contract/doctors/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const timeQueries = {
  /** A doctor's free times in a range of days. With a clinic, only on days on which it is open. */
  free: (doctorId: string, clinic: string | undefined, from: string, days: number) =>
    queryOptions({
      queryKey: ['doctors', 'free-times', doctorId, clinic ?? null, from, days],
      queryFn: () => callApi(listFreeTimes, { params: { doctorId }, query: { clinic, from, days: String(days) } }),
    }),

  nextFree: (doctorId: string) =>
    queryOptions({
      queryKey: ['doctors', 'free-times', doctorId],
      queryFn: () => callApi(listFreeTimes, { params: { doctorId }, query: { limit: '12' } }),
    }),
};
