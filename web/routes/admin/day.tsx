import { createFileRoute } from '@tanstack/react-router';
import { DayPage } from '#web/features/day/day-page.tsx';

export const Route = createFileRoute('/admin/day')({
  loader: async ({ context, location, cause }) => {
    if (cause !== 'enter') return; // who only points at the link has not read the day
    const { startLoadingDay } = await import('#web/features/day/queries.ts');
    startLoadingDay(context.queryClient, location.search);
  },
  component: DayPage,
});
