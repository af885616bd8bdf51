import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { BookingPage } from './-booking-page.tsx';
import { readBookingSearch } from './-booking-search.ts';
import { loadBooking } from './-first-paint-queries.ts';

export const Route = createFileRoute('/_family/appointment/')({
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
