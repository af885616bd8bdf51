import { queryOptions } from '@tanstack/react-query';
import { getTill } from '#contract/payments-admin-api.ts';
import { getReceipt } from '#contract/payments-api.ts';
import { call } from '#web/lib/api.ts';

export const paymentQueries = {
  receipt: (paymentId: string) =>
    queryOptions({
      queryKey: ['payments', 'receipt', paymentId],
      queryFn: () => call(getReceipt, { params: { paymentId } }),
      meta: { shows: ['appointments'] },
    }),

  till: (date: string) =>
    queryOptions({
      queryKey: ['payments', 'till', date],
      queryFn: () => call(getTill, { query: { date } }),
      staleTime: 0, // other desks take payments all day
      meta: { shows: ['appointments'] },
    }),
};
