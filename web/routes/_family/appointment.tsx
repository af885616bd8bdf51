import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { BookingPage } from '#web/features/booking/booking-page.tsx';
import { readBookingSearch } from '#web/features/booking/search.ts';

export const Route = createFileRoute('/_family/appointment')({
  validateSearch: readBookingSearch,
  head: ({ match }) => {
    const title = match.search.relatedAppointment ? 'Add Follow-up Step' : 'Book an Appointment';
    return { meta: [{ title: `${title} · ${productName}` }] };
  },
  component: () => <BookingPage search={Route.useSearch()} />,
});
