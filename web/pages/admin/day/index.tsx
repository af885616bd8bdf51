import { createFileRoute } from '@tanstack/react-router';
import { DayPage } from './-day-page.tsx';

export const Route = createFileRoute('/admin/day/')({
  loader: async ({ context, location, cause, abortController: { signal } }) => {
    if (cause !== 'enter') return; // somebody who only points at the link has not read the day
    const queries = await import('./-queries.ts').catch(() => null); // the page shows the error
    if (!signal.aborted) queries?.startLoadingDay(context.queryClient, location.search);
  },
  component: DayPage,
});
