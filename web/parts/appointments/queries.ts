import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAppointment, listAppointments } from '#contract/appointments/endpoints.ts';
import type { AppointmentCard, FamilyOverview } from '#contract/appointments/schemas.ts';
import { callApi } from '#web/lib/api.ts';
import type { AppointmentFilter } from './appointment-list-search.ts';

export const appointmentQueries = {
  all: ['appointments'],

  list: ({ when, for: patientId, status }: AppointmentFilter) =>
    infiniteQueryOptions({
      queryKey: ['appointments', 'list', { when, patientId, status }],
      queryFn: ({ pageParam }) =>
        callApi(listAppointments, { query: { when, for: patientId, status, after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),

  one: (appointmentId: string) =>
    queryOptions({
      queryKey: ['appointments', 'one', appointmentId],
      queryFn: () => callApi(getAppointment, { params: { appointmentId } }),
    }),
};

/** The appointment as a loaded list or overview shows it; undefined if none does. Also works without a network. */
export function findShownCard(queryClient: QueryClient, appointmentId: string): AppointmentCard | undefined {
  const loaded = queryClient.getQueriesData<InfiniteData<{ rows: AppointmentCard[] }> | FamilyOverview>({
    predicate: ({ queryKey }) => queryKey[0] === 'appointments' && ['list', 'overview'].includes(String(queryKey[1])),
  });
  const cards = loaded.flatMap(([, data]) => {
    if (!data) return [];
    return 'pages' in data ? data.pages.flatMap(({ rows }) => rows) : data.visits;
  });
  return cards.find(({ id }) => id === appointmentId);
}
