import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { ServicesPage } from './-services-page.tsx';

export const Route = createFileRoute('/_visitor/services/')({
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
