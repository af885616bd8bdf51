import { queryOptions } from '@tanstack/react-query';
import { getFamilyOverview } from '#contract/appointments/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const overviewQueries = {
  /** The next visits and the known doctors of the signed-in family. */
  family: () => queryOptions({ queryKey: ['appointments', 'overview'], queryFn: () => callApi(getFamilyOverview) }),
};
