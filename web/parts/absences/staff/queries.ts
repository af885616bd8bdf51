import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAbsence } from '#contract/absences/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const absenceQueries = {
  one: (absenceId: string) =>
    queryOptions({
      queryKey: ['absences', 'one', absenceId],
      queryFn: () => callApi(getAbsence, { params: { absenceId } }),
      staleTime: 0, // others resolve the same visits
      meta: { shows: ['appointments', 'doctors', 'patients', 'accounts'] },
    }),
};

/** Loads everything again that an absence, or a move of its visits, changes. */
export function reloadAfterChange(queryClient: QueryClient): void {
  for (const name of ['absences', 'appointments', 'day', 'families', 'dashboard', 'patients', 'doctors'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
