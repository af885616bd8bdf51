import { createFileRoute } from '@tanstack/react-router';
import { BookingPage } from '#web/features/booking/booking-page.tsx';
import { readBookingSearch } from '#web/features/booking/booking-search.ts';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/appointment')({
  validateSearch: readBookingSearch,
  head: ({ match }) => {
    const title = match.search.relatedAppointment ? 'Add Follow-up Step' : 'Book an Appointment';
    return titleHead(title);
  },
  component: () => <BookingPage search={Route.useSearch()} />,
});
