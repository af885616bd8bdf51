import { queryOptions } from '@tanstack/react-query';
import { getReply, getSubscription } from '#contract/replies-api.ts';
import { call } from '#web/lib/api.ts';

export const replyQueries = {
  /** What the link of a message is about. */
  one: (token: string) =>
    queryOptions({ queryKey: ['replies', 'one', token], queryFn: () => call(getReply, { params: { token } }) }),
  /** Which messages the link can stop. */
  subscription: (token: string) =>
    queryOptions({
      queryKey: ['replies', 'subscription', token],
      queryFn: () => call(getSubscription, { params: { token } }),
    }),
};
