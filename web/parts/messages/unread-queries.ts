import { queryOptions } from '@tanstack/react-query';
import { countUnread } from '#contract/messages/inbox-endpoints.ts';
import { callApi } from '#web/lib/api.ts';

/** The number of unread messages, for the bell. In its own file, because every page of a signed-in person loads it. */
export const unreadQuery = () =>
  queryOptions({ queryKey: ['inbox', 'unread'], queryFn: () => callApi(countUnread), staleTime: 60_000 });
