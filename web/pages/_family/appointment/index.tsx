import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import { isStaffViewer } from '#web/parts/accounts/queries.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { maxSkippedMonths } from '#web/parts/times/slot-picker.tsx';
import { findBookableDays } from '#web/parts/times/time-picker.tsx';
import { addMonths, bookableDaysOfMonth, monthOf } from '#web/parts/times/time-rules.ts';
import { initialTime } from './-booking-form.tsx';
import { BookingPage } from './-booking-page.tsx';
import { initialCity } from './-booking-rules.ts';
import { readBookingSearch } from './-booking-search.ts';
import { bookingQueries } from './-queries.ts';

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

/**
 * Loads what the first paint of the booking page shows. Prices depend on the city, and the doctor of a follow-up step on
 * its appointment. Only the server calls it.
 */
function loadBooking(
  queryClient: QueryClient,
  search: BookingQuery,
  selectedCity: string | undefined,
): Promise<unknown>[] {
  const formData = queryClient.fetchQuery(bookingQueries.formData(search, isStaffViewer(queryClient)));
  const cities = queryClient.fetchQuery(cityQueries.active());
  const related = search.relatedAppointment
    ? formData.then(({ relatedAppointment }) => relatedAppointment)
    : Promise.resolve(null);
  const prices = Promise.all([cities, related]).then(([active, appointment]) => {
    const city = initialCity(active.cities, [appointment?.city, selectedCity]);
    return queryClient.fetchQuery(pricingQueries.list(city || undefined));
  });
  const providers = related.then((appointment) =>
    loadProviders(queryClient, {
      doctorId: appointment ? appointment.doctor?.id : search.doctor,
      clinicId: appointment ? appointment.clinic?.id : search.clinic,
      date: initialTime(search).date,
    }),
  );
  return [formData, cities, prices, providers];
}

type Providers = { doctorId: string | undefined; clinicId: string | undefined; date: string };

/** Loads the chosen doctor and clinic, and the doctor's free times in the month that the calendar opens with. */
async function loadProviders(queryClient: QueryClient, { doctorId, clinicId, date }: Providers): Promise<void> {
  await Promise.all([
    clinicId && queryClient.prefetchQuery(clinicQueries.one(clinicId)),
    doctorId && queryClient.prefetchQuery(doctorQueries.one(doctorId)),
    doctorId && loadFirstTimes(queryClient, doctorId, clinicId, date),
  ]);
}

/** Without a chosen date, the calendar opens with the first month that has free times. */
async function loadFirstTimes(
  queryClient: QueryClient,
  doctorId: string,
  clinicId: string | undefined,
  date: string,
): Promise<void> {
  const bookableDays = findBookableDays(new Date());
  const firstMonth = monthOf(date || bookableDays.first);
  for (let skipped = 0; skipped <= maxSkippedMonths; skipped += 1) {
    const { from, days } = bookableDaysOfMonth(addMonths(firstMonth, skipped), bookableDays);
    const { times } = await queryClient.fetchQuery(timeQueries.free(doctorId, clinicId, from, days));
    if (times.length > 0 || date) return;
    const { hours } = await queryClient.fetchQuery(doctorQueries.one(doctorId));
    if (hours.length === 0) return; // any time can be requested
  }
}
