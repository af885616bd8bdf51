import { infiniteQueryOptions } from '@tanstack/react-query';
import { listOwnAccessRecords } from '#contract/access-records/endpoints.ts';
import { call } from '#web/lib/api.ts';

export const accessRecordQueries = {
  own: () =>
    infiniteQueryOptions({
      queryKey: ['access-records', 'own'],
      queryFn: ({ pageParam }) => call(listOwnAccessRecords, { query: { after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
};
