import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { getMyDay, listCandidates, listSteps, listTeamMembers } from '#contract/steps/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

type Search = InputOf<typeof listSteps>['body'];

export const stepQueries = {
  overdue: (search: Search) =>
    queryOptions({
      queryKey: ['steps', 'overdue', search],
      queryFn: () => callApi(listSteps, { body: { ...search, overdue: 'only' } }),
      staleTime: 0, // a step becomes overdue without a change
      meta: { shows: ['appointments'] },
    }),
  team: () =>
    queryOptions({
      queryKey: ['steps', 'team'],
      queryFn: () => callApi(listTeamMembers),
      meta: { shows: ['accounts'] },
    }),
  candidates: (stepId: string, query: { durationMinutes?: number; travelMinutes?: number }) =>
    queryOptions({
      queryKey: ['steps', 'candidates', stepId, query],
      queryFn: () => callApi(listCandidates, { params: { stepId }, query }),
      staleTime: 0, // other members of staff assign steps at the same time
      meta: { shows: ['appointments', 'accounts'] },
    }),
  myDay: () =>
    queryOptions({
      queryKey: ['steps', 'my-day'],
      queryFn: () => callApi(getMyDay),
      staleTime: 0,
      meta: { shows: ['appointments'] },
    }),
};

/** Reads everything again that shows a step. */
export function reloadSteps(queryClient: QueryClient): void {
  for (const name of ['steps', 'appointments', 'day']) void queryClient.invalidateQueries({ queryKey: [name] });
}
