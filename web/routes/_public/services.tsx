import { createFileRoute } from '@tanstack/react-router';
import { pricingQueries } from '#web/features/pricing/queries.ts';
import { pageHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';
import { ServicesPage } from '#web/pages/services-page.tsx';

export const Route = createFileRoute('/_public/services')({
  loader: ({ context: { queryClient, selectedCity } }) =>
    queryClient.prefetchQuery(pricingQueries.list(selectedCity.current()?.name)),
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Our Services'),
      description: import.meta.env.SSR
        ? t('What we do for your family, and what each kind of appointment costs in your city.')
        : '',
      path: paths.services,
    });
  },
  component: ServicesPage,
});
