import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPrices } from '#contract/pricing/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const pricingQueries = {
  /** Without a city, the server uses its default. The previous list stays visible while another one loads. */
  list: (city: string | undefined) =>
    queryOptions({
      queryKey: ['pricing', 'list', city ?? null],
      queryFn: () => callApi(listPrices, { query: { city } }),
      placeholderData: keepPreviousData,
    }),
};
