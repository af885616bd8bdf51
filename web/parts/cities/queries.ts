import { queryOptions } from '@tanstack/react-query';
import { listCities } from '#contract/cities/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const cityQueries = {
  /** Active cities. Fresh for 5 minutes; a failed request is retried twice, after one second each. */
  active: () =>
    queryOptions({
      queryKey: ['cities', 'active'],
      queryFn: () => callApi(listCities, { query: {} }),
      staleTime: 300_000,
      retry: import.meta.env.SSR ? false : 2,
      retryDelay: 1_000,
    }),

  /** Active cities whose names sound like a search, in any script. The server compares the sounds. */
  similar: (q: string) =>
    queryOptions({ queryKey: ['cities', 'similar', q], queryFn: () => callApi(listCities, { query: { q } }) }),
};
