import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { BookingPage } from '#web/features/booking/booking-page.tsx';
import { readBookingSearch } from '#web/features/booking/booking-search.ts';
import { loadBooking } from '#web/features/booking/first-paint-queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/appointment')({
  validateSearch: readBookingSearch,
  loader: createIsomorphicFn().server(({ context: { queryClient, selectedCity }, location }: LoaderInput) =>
    loadFirstPaint(
      queryClient,
      loadBooking(queryClient, readBookingSearch(location.search), selectedCity.current()?.name),
    ),
  ),
  head: ({ match }) => {
    const t = pageT();
    return titleHead(match.search.relatedAppointment ? t('Add Follow-up Step') : t('Book an Appointment'));
  },
  component: () => <BookingPage search={Route.useSearch()} />,
});
