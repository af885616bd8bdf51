import { createFileRoute, redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { isStaffViewer } from '#web/features/accounts/queries.ts';
import { AppointmentsPage } from '#web/features/appointments/appointments-page.tsx';
import { isBookingSearch, readAppointmentListSearch } from '#web/features/appointments/list-search.ts';
import { appointmentQueries } from '#web/features/appointments/queries.ts';
import { patientQueries } from '#web/features/patients/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_family/appointments/')({
  validateSearch: readAppointmentListSearch,
  beforeLoad: ({ location }) => {
    // Some links to the booking page, `/appointment`, are written `/appointments?doctor=…`.
    if (isBookingSearch(location.search)) throw redirect({ href: paths.booking + location.searchStr, replace: true });
  },
  loader: createIsomorphicFn().server(({ context: { queryClient }, location }: LoaderInput) => {
    const { open: _open, ...filter } = readAppointmentListSearch(location.search);
    return loadFirstPaint(queryClient, [
      queryClient.prefetchInfiniteQuery(appointmentQueries.list(filter)),
      isStaffViewer(queryClient)
        ? filter.for && queryClient.prefetchQuery(patientQueries.name(filter.for))
        : queryClient.prefetchInfiniteQuery(patientQueries.list({})),
    ]);
  }),
  head: () => titleHead(pageT()('Appointments')),
  component: AppointmentsPage,
});
