import { createFileRoute, redirect } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { AppointmentsPage } from '#web/features/appointments/appointments-page.tsx';
import { meansBooking, readAppointmentList } from '#web/features/appointments/list.ts';

export const Route = createFileRoute('/_family/appointments/')({
  validateSearch: readAppointmentList,
  beforeLoad: ({ location }) => {
    if (meansBooking(location.search)) throw redirect({ href: `/appointment${location.searchStr}`, replace: true });
  },
  head: () => ({ meta: [{ title: `Appointments · ${productName}` }] }),
  component: AppointmentsPage,
});
