import type { QueryClient } from '@tanstack/react-query';
import { cityQueries } from '#web/features/cities/queries.ts';
import { clinicQueries } from '#web/features/clinics/queries.ts';
import { doctorQueries } from '#web/features/doctors/queries.ts';
import { pricingQueries } from '#web/features/pricing/queries.ts';
import { monthOf, monthRange } from '#web/features/times/calendar-rules.ts';
import { timeQueries } from '#web/features/times/queries.ts';
import { bookableDays, preloadTimePicker } from '#web/features/times/time-picker.tsx';
import type { BookingQuery } from '#web/lib/paths.ts';
import { initialTime } from './booking-form.tsx';
import { initialCity } from './booking-rules.ts';
import { bookingQueries } from './queries.ts';

/**
 * Loads what the first paint of the booking page shows. Prices depend on the city, and the doctor of a follow-up step on
 * its appointment. Only the server calls it.
 */
export function loadBooking(
  queryClient: QueryClient,
  search: BookingQuery,
  selectedCity: string | undefined,
): Promise<unknown>[] {
  const start = queryClient.fetchQuery(bookingQueries.start(search));
  const cities = queryClient.fetchQuery(cityQueries.active());
  const related = search.relatedAppointment
    ? start.then(({ relatedAppointment }) => relatedAppointment)
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
  return [start, cities, prices, providers, preloadTimePicker()];
}

type Providers = { doctorId: string | undefined; clinicId: string | undefined; date: string };

/** Loads the chosen doctor and clinic, and the doctor's free times in the month that the calendar opens with. */
async function loadProviders(queryClient: QueryClient, { doctorId, clinicId, date }: Providers): Promise<void> {
  const loads: Promise<unknown>[] = [];
  if (clinicId) loads.push(queryClient.prefetchQuery(clinicQueries.one(clinicId)));
  if (doctorId) {
    const range = bookableDays(new Date());
    const { from, days } = monthRange(monthOf(date || range.first), range);
    loads.push(queryClient.prefetchQuery(doctorQueries.one(doctorId)));
    loads.push(queryClient.prefetchQuery(timeQueries.free(doctorId, clinicId, from, days)));
  }
  await Promise.all(loads);
}
