import { createFileRoute, redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { isStaffViewer } from '#web/parts/accounts/queries.ts';
import { isBookingSearch, readAppointmentListSearch } from '#web/parts/appointments/list-search.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { AppointmentsPage } from './-appointments-page.tsx';

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
