import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getMessageSettings } from '#contract/messages/endpoints.ts';
import { listInbox } from '#contract/messages/inbox-endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const messageQueries = {
  inbox: () =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'list'],
      queryFn: ({ pageParam }) => callApi(listInbox, { query: { after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  settings: () => queryOptions({ queryKey: ['message-settings'], queryFn: () => callApi(getMessageSettings) }),
};
