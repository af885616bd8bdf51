import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listInbox } from '#contract/inbox-api.ts';
import { getMessageSettings } from '#contract/messages-api.ts';
import { call } from '#web/lib/api.ts';

export const messageQueries = {
  inbox: () =>
    infiniteQueryOptions({
      queryKey: ['inbox', 'list'],
      queryFn: ({ pageParam }) => call(listInbox, { query: { after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  settings: () => queryOptions({ queryKey: ['message-settings'], queryFn: () => call(getMessageSettings) }),
};
