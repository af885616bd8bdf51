import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTypes, previewPrices } from '#contract/pricing/staff-endpoints.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { callApi } from '#web/lib/api.ts';

export const staffPricingQueries = {
  types: () =>
    queryOptions({
      queryKey: ['appointment-types', 'staff'],
      queryFn: () => callApi(listTypes),
      staleTime: 0,
      meta: { shows: ['appointment-types', 'cities'] },
    }),
  /** The price in each city after an unsaved change. */
  preview: (body: InputOf<typeof previewPrices>['body']) =>
    queryOptions({
      queryKey: ['appointment-types', 'preview', body],
      queryFn: () => callApi(previewPrices, { body }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
      meta: { shows: ['appointment-types', 'cities'] },
    }),
};
