import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppointmentsPage } from '#web/features/appointments/appointments-page.tsx';
import { isBookingSearch, readAppointmentListSearch } from '#web/features/appointments/list-search.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_family/appointments/')({
  validateSearch: readAppointmentListSearch,
  beforeLoad: ({ location }) => {
    if (isBookingSearch(location.search)) throw redirect({ href: paths.booking + location.searchStr, replace: true });
  },
  head: () => titleHead('Appointments'),
  component: AppointmentsPage,
});
