import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getAppointment, listAppointments } from '#contract/appointments-api.ts';
import { call } from '#web/lib/api.ts';
import type { AppointmentFilter } from './list-search.ts';

export const appointmentQueries = {
  all: ['appointments'],

  list: ({ when, for: patientId, status }: AppointmentFilter) =>
    infiniteQueryOptions({
      queryKey: ['appointments', 'list', { when, patientId, status }],
      queryFn: ({ pageParam }) => call(listAppointments, { query: { when, for: patientId, status, after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  one: (appointmentId: string) =>
    queryOptions({
      queryKey: ['appointments', 'one', appointmentId],
      queryFn: () => call(getAppointment, { params: { appointmentId } }),
    }),
};
