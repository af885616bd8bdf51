import { queryOptions } from '@tanstack/react-query';
import { getReceipt } from '#contract/payments/endpoints.ts';
import { getTill } from '#contract/payments/staff-endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const paymentQueries = {
  receipt: (paymentId: string) =>
    queryOptions({
      queryKey: ['payments', 'receipt', paymentId],
      queryFn: () => callApi(getReceipt, { params: { paymentId } }),
      meta: { shows: ['appointments'] },
    }),

  till: (date: string) =>
    queryOptions({
      queryKey: ['payments', 'till', date],
      queryFn: () => callApi(getTill, { query: { date } }),
      staleTime: 0, // other desks take payments all day
      meta: { shows: ['appointments'] },
    }),
};
