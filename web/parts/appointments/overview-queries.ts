import { queryOptions } from '@tanstack/react-query';
import { getFamilyOverview } from '#contract/appointments/endpoints.ts';
import { call } from '#web/lib/api.ts';

export const overviewQueries = {
  /** The next visits and the known doctors of the signed-in family. */
  family: () => queryOptions({ queryKey: ['appointments', 'overview'], queryFn: () => call(getFamilyOverview) }),
};
