import { queryOptions } from '@tanstack/react-query';
import { getReceipt } from '#contract/payments/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const paymentQueries = {
  receipt: (paymentId: string) =>
    queryOptions({
      queryKey: ['payments', 'receipt', paymentId],
      queryFn: () => callApi(getReceipt, { params: { paymentId } }),
      meta: { shows: ['appointments'] },
    }),
};
