import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTypes, previewPrices } from '#contract/pricing/staff-endpoints.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export const managedPricingQueries = {
  types: () =>
    queryOptions({
      queryKey: ['appointment-types', 'managed'],
      queryFn: () => call(listTypes),
      staleTime: 0,
      meta: { shows: ['appointment-types', 'cities'] },
    }),
  /** The price in each city after an unsaved change. */
  preview: (body: InputOf<typeof previewPrices>['body']) =>
    queryOptions({
      queryKey: ['appointment-types', 'preview', body],
      queryFn: () => call(previewPrices, { body }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
      meta: { shows: ['appointment-types', 'cities'] },
    }),
};
