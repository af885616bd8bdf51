import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#web/features/home/home-page.tsx';
import { homeQueries } from '#web/features/home/queries.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(homeQueries.topDoctors()),
      queryClient.prefetchQuery(homeQueries.topClinics()),
    ]);
  },
  head: () =>
    pageHead({
      description:
        'Find doctors and clinics, keep a profile for each person you care for, and book, track and manage appointments for you and your loved ones.',
      path: paths.home,
    }),
  component: HomePage,
});
