import { createFileRoute } from '@tanstack/react-router';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { overviewQueries } from '#web/features/appointments/overview-queries.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { LazyOverviewSection } from '#web/features/home/lazy-overview-section.tsx';
import { homeQueries } from '#web/features/home/queries.ts';
import { pageHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/')({
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
