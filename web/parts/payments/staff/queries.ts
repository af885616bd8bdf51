import { queryOptions } from '@tanstack/react-query';
import { getTill } from '#contract/payments/staff-endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const staffPaymentQueries = {
  till: (date: string) =>
    queryOptions({
      queryKey: ['payments', 'till', date],
      queryFn: () => callApi(getTill, { query: { date } }),
      staleTime: 0, // other members of staff take payments all day
      meta: { shows: ['appointments'] },
    }),
};
