import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { HomePage } from './-home-page.tsx';
import { LazyOverviewSection } from './-lazy-overview-section.tsx';
import { homeQueries } from './-queries.ts';

export const Route = createFileRoute('/_visitor/')({
  loader: async ({ context: { queryClient } }) => {
    const isSignedIn = queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer;
    await Promise.all([
      queryClient.prefetchQuery(homeQueries.topDoctors()),
      queryClient.prefetchQuery(homeQueries.topClinics()),
      ...(isSignedIn ? [LazyOverviewSection.preload(), queryClient.prefetchQuery(overviewQueries.family())] : []),
    ]);
  },
  head: () => {
    const t = pageT();
    return pageHead({
      description: import.meta.env.SSR
        ? t(
            'Find doctors and clinics, keep a profile for each person you care for, and book, track and manage appointments for you and your loved ones.',
          )
        : '',
      path: paths.home,
    });
  },
  component: HomePage,
});
