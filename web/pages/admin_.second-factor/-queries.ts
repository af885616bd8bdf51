import { queryOptions } from '@tanstack/react-query';
import { getSecondFactors } from '#contract/second-factors/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const secondFactorQueries = {
  own: () => queryOptions({ queryKey: ['second-factors', 'own'], queryFn: () => callApi(getSecondFactors) }),
};
