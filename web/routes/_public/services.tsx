import { createFileRoute } from '@tanstack/react-router';
import { pricingQueries } from '#web/features/pricing/queries.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { ServicesPage } from '#web/pages/services-page.tsx';

export const Route = createFileRoute('/_public/services')({
  loader: ({ context: { queryClient, selectedCity } }) =>
    queryClient.prefetchQuery(pricingQueries.list(selectedCity.current()?.name)),
  head: () =>
    pageHead({
      title: 'Our Services',
      description: 'What we do for your family, and what each kind of appointment costs in your city.',
      path: paths.services,
    }),
  component: ServicesPage,
});
