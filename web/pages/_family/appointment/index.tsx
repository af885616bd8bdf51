import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect } from 'react';
import { can } from '#contract/shared/roles.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { BackLink, ReturnLink } from '#web/lib/back-link.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import * as paths from '#web/lib/paths.ts';
import { saveWantedBooking } from '#web/lib/wanted-booking.ts';
import { isStaffViewer, useViewer } from '#web/parts/accounts/queries.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { patientNameFromLink } from '#web/parts/patients/patient-name-from-link-search.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { findBookableDays, maxSkippedMonths } from '#web/parts/times/time-picker.tsx';
import { addMonths, bookableDaysOfMonth, monthOf } from '#web/parts/times/time-rules.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BookingForm, initialTime } from './-booking-form.tsx';
import { initialCity } from './-booking-rules.ts';
import { draftName, readBookingSearch } from './-booking-search.ts';
import { type BookingFormData, bookingQueries } from './-queries.ts';

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
 * Loads what the first paint of the booking page shows. The prices depend on the city. The doctor of a follow-up step
 * depends on its appointment. Only the server calls this function.
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

/** The page Book an Appointment or, for a related appointment, Add Follow-up Step. */
function BookingPage({ search }: { search: BookingQuery }) {
  const t = useT();
  const viewer = useViewer();
  const isStaff = can(viewer?.role ?? 'user', 'patient.readAny');
  const formQuery = useQuery(bookingQueries.formData(search, isStaff));
  const cities = useQuery(cityQueries.active());
  const hasNoPatients = useRedirectWithoutPatients(isStaff ? undefined : formQuery.data, search);
  const chosenPatient = formQuery.data?.chosenPatient;
  const nameFromLink = formQuery.data ? undefined : patientNameFromLink(search.patient);

  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-6 md:py-10">
      <PageHeader
        back={
          isStaff && search.from ? (
            <ReturnLink to={search.from} />
          ) : (
            <BackLink fallback={isStaff ? paths.staffAppointments : paths.patients} />
          )
        }
        title={search.relatedAppointment ? t('Add Follow-up Step') : t('Book an Appointment')}
        subtitle={
          chosenPatient
            ? t('{name} · Patient ID: {number}', { name: chosenPatient.name, number: chosenPatient.patientNumber })
            : nameFromLink
        }
      />
      {formQuery.isError && !formQuery.data ? (
        <LoadError message={t('Failed to retrieve patients. Please try again later.')} onRetry={formQuery.refetch} />
      ) : cities.isError && !cities.data ? (
        <LoadError message={t('Failed to load cities. Please try again.')} onRetry={cities.refetch} />
      ) : formQuery.data && search.relatedAppointment && !formQuery.data.relatedAppointment ? (
        <div className="grid justify-items-start gap-4">
          <Alert message={formQuery.data.problem ? t(formQuery.data.problem) : undefined} />
          {formQuery.data.visitId ? (
            <Link to={paths.visit(formQuery.data.visitId)} className={buttonClass('secondary')}>
              {t('Open the visit')}
            </Link>
          ) : null}
        </div>
      ) : formQuery.data && cities.data && viewer && !hasNoPatients ? (
        <BookingForm
          // Another link to the form starts a new form.
          key={draftName(search)}
          search={search}
          formData={formQuery.data}
          cities={cities.data.cities}
          isStaff={isStaff}
        />
      ) : (
        <BookingSkeleton />
      )}
    </main>
  );
}

/** A placeholder as high as the form, to avoid a layout shift. */
function BookingSkeleton() {
  const t = useT();
  return (
    <div
      aria-busy="true"
      className="grid min-h-dvh grid-cols-1 content-start gap-6 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8"
    >
      <span role="status" className="sr-only">
        {t('Loading…')}
      </span>
      <div className="grid gap-12 pt-7">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
      <Skeleton className="h-24 w-full max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 lg:h-96" />
    </div>
  );
}

/** Redirects a family without patients to the list of patients, with a toast that asks to add one. */
function useRedirectWithoutPatients(formData: BookingFormData | undefined, search: BookingQuery): boolean {
  const t = useT();
  const navigate = useNavigate();
  const hasNoPatients = formData?.patients.length === 0 && !search.patient && !search.relatedAppointment;
  useEffect(() => {
    if (!hasNoPatients) return;
    const description = t('Please add a patient first before booking an appointment.');
    showToast({ title: t('No patients found'), description, tone: 'destructive' });
    saveWantedBooking(search);
    void navigate({ to: paths.patients, replace: true });
  }, [hasNoPatients, navigate, search, t]);
  return hasNoPatients;
}
