import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { BackLink, ReturnLink } from '#web/lib/back-link.tsx';
import type { BookingQuery } from '#web/lib/paths.ts';
import * as paths from '#web/lib/paths.ts';
import { saveWantedBooking } from '#web/lib/wanted-booking.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { patientNameFromLink } from '#web/parts/patients/patient-name-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { BookingForm } from './-booking-form.tsx';
import { draftName } from './-booking-search.ts';
import { type BookingFormData, bookingQueries } from './-queries.ts';

/** The page Book an Appointment or, for a related appointment, Add Follow-up Step. */
export function BookingPage({ search }: { search: BookingQuery }) {
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
            <BackLink fallback={isStaff ? paths.adminAppointments : paths.patients} />
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
