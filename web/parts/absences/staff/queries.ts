import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAbsence } from '#contract/absences/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const absenceQueries = {
  one: (absenceId: string) =>
    queryOptions({
      queryKey: ['absences', 'one', absenceId],
      queryFn: () => callApi(getAbsence, { params: { absenceId } }),
      staleTime: 0, // other members of staff move the same visits
      meta: { shows: ['appointments', 'doctors', 'patients', 'accounts'] },
    }),
};

/** Loads everything again that an absence changes, or the move of a visit during an absence. */
export function reloadAfterAbsenceChange(queryClient: QueryClient): void {
  for (const name of ['absences', 'appointments', 'day', 'families', 'dashboard', 'patients', 'doctors'])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
