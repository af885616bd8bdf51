import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ClientOnly,
  createFileRoute,
  Link,
  useHydrated,
  useLocation,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { CalendarDays, CalendarPlus, Pencil, Phone, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { removePatient } from '#contract/patients/endpoints.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { Sentence, type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords, telNumber } from '#web/lib/phones.ts';
import { readWantedBooking } from '#web/lib/wanted-booking.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { readReturnSearch } from '#web/parts/accounts/sign-in-search.ts';
import { AppointmentList } from '#web/parts/appointments/appointment-list.tsx';
import { readId } from '#web/parts/appointments/appointment-list-search.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { PatientLoader, PatientsLink } from '#web/parts/patients/patient-loader.tsx';
import { ageWords, appointmentCountWords, mayEditPatient, removalWords } from '#web/parts/patients/patient-words.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type PatientSearch = {
  /** The visit whose details are open. */
  open?: string | undefined;
  /** For staff: the page to return to. */
  from?: string | undefined;
};

function readPatientSearch(raw: Record<string, unknown>): PatientSearch {
  return { open: readId(raw.open), from: readReturnSearch(raw).from };
}

export const Route = createFileRoute('/_family/patients/$patientId/')({
  validateSearch: readPatientSearch,
  loader: createIsomorphicFn().server(({ context: { queryClient }, params }: LoaderInput<'patientId'>) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(patientQueries.one(params.patientId)),
      queryClient.prefetchInfiniteQuery(appointmentQueries.list({ for: params.patientId })),
    ]),
  ),
  head: () => titleHead(pageT()('Patient')),
  component: () => <PatientPage patientId={Route.useParams().patientId} from={Route.useSearch().from} />,
});

const VisitConfirmationCard = lazy(async () => ({
  default: (await import('#web/parts/appointments/visit-confirmation-card.tsx')).VisitConfirmationCard,
}));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visit that was just booked: the page of its patient begins with the confirmation, also after a reload. */
    bookedVisit?: string;
  }
}

function BookedVisitSection({ patientId }: { patientId: string }) {
  const t = useT();
  const bookedVisit = useLocation({ select: ({ state }) => state.bookedVisit ?? '' });
  const booked = useHydrated() ? bookedVisit : ''; // the server does not know the state of a history entry
  const query = useQuery({ ...appointmentQueries.one(booked), enabled: booked !== '' });
  if (!booked || isNotFound(query.error) || (query.data && query.data.patient.id !== patientId)) return null;
  const skeleton = <Skeleton className="h-[48rem] w-full md:h-[36rem]" />;
  return (
    <div className="mb-8">
      <AsyncView query={query} error={t('Failed to load the appointment. Please try again later.')} skeleton={skeleton}>
        {(appointment) => (
          <Suspense fallback={skeleton}>
            <VisitConfirmationCard appointment={appointment} heading="h2" />
          </Suspense>
        )}
      </AsyncView>
    </div>
  );
}

// Loaded on demand, because only administrators see it.
const AuditHistorySection = lazy(() =>
  import('./-staff-audit-history-section.tsx').then((part) => ({ default: part.AuditHistorySection })),
);

type PatientPageProps = {
  patientId: string;
  /** For staff: the page to return to. */
  from: string | undefined;
};

function PatientPage({ patientId, from }: PatientPageProps) {
  return (
    <PatientLoader patientId={patientId}>
      {(patient) => (
        <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
          <div className="-ms-3 mb-3">
            <PatientsLink from={from} />
          </div>
          <BookedVisitSection patientId={patient.id} />
          <Profile patient={patient} />
          <PatientAppointmentsSection patient={patient} />
          <AuditHistory patientId={patient.id} />
        </main>
      )}
    </PatientLoader>
  );
}

function AuditHistory({ patientId }: { patientId: string }) {
  if (!can(useViewer()?.role ?? 'user', 'audit.read')) return null;
  return (
    <ClientOnly>
      <Suspense>
        <AuditHistorySection entity="patient" recordId={patientId} />
      </Suspense>
    </ClientOnly>
  );
}

function Profile({ patient }: { patient: Patient }) {
  const t = useT();
  const mayEdit = mayEditPatient(useViewer(), patient);
  return (
    <Card as="section" padding="roomy" aria-label={t('Profile')} className="mb-8 grid gap-5">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Avatar name={patient.name} size="large" />
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">
            <LatinText>{patient.name}</LatinText>
          </h1>
          <p className="mt-1 text-ink-muted">
            {ageWords(t, patient)} · {t(patient.gender)}
          </p>
          <p className="font-mono text-ink-muted">{patient.patientNumber}</p>
        </div>
        {mayEdit ? (
          <div className="no-print flex gap-2 indic:flex-wrap">
            <Link to={paths.editPatient(patient.id)} className={buttonClass('secondary')}>
              <Pencil aria-hidden="true" />
              {t('Edit')}
            </Link>
            <RemovePatientButton patient={patient} />
          </div>
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        <li className="flex items-center gap-2">
          <Phone aria-hidden="true" className="size-5 text-ink-muted" />
          {patient.mobileNumber ? (
            <PhoneLink phone={patient.mobileNumber} />
          ) : (
            <span className="text-ink-muted">{t('No contact details')}</span>
          )}
        </li>
        {patient.family ? <FamilyFacts family={patient.family} /> : null}
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden="true" className="size-5 text-ink-muted" />
          {appointmentCountWords(t, patient.appointmentsCount)}
        </li>
      </ul>
      {patient.medicalHistory ? (
        <div className="border-t border-line pt-4">
          <h2 className="text-base">{t('Medical history')}</h2>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{patient.medicalHistory}</p>
        </div>
      ) : null}
    </Card>
  );
}

/** For staff: the family of the patient. A child usually has no phone of its own. */
function FamilyFacts({ family }: { family: NonNullable<Patient['family']> }) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Users aria-hidden="true" className="size-5 text-ink-muted" />
      <span>
        <Sentence
          text="Family: {name}"
          elements={{
            name: (
              <Link to={paths.family(family.id)} className="link link-roomy wrap-anywhere">
                {family.name}
              </Link>
            ),
          }}
        />
      </span>
      {family.phone ? <PhoneLink phone={family.phone} /> : <span className="text-ink-muted">{t('No phone')}</span>}
    </li>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="link link-roomy whitespace-nowrap" href={`tel:${telNumber(phone)}`}>
      {phoneWords(phone)}
    </a>
  );
}

function PatientAppointmentsSection({ patient }: { patient: Patient }) {
  const t = useT();
  const wantedBooking = useHydrated() ? readWantedBooking() : {}; // the server cannot read the storage of this browser
  const { open } = useSearch({ from: '/_family/patients/$patientId/' });
  return (
    <section aria-labelledby="appointments">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="appointments" className="text-xl">
          {t('All Appointments')}
        </h2>
        <Link to={paths.booking} search={{ patient: patient.id, ...wantedBooking }} className={buttonClass('primary')}>
          <CalendarPlus aria-hidden="true" />
          {t('New Appointment')}
        </Link>
      </div>
      <AppointmentList filter={{ for: patient.id }} openId={open} isForOnePatient />
    </section>
  );
}

/** Removes a patient after a confirmation that explains the consequences. */
function RemovePatientButton({ patient }: { patient: Patient }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      callApi(removePatient, { params: { patientId: patient.id }, query: { version: patient.version } }),
    onSuccess: async ({ isArchived }) => {
      showToast({ title: isArchived ? t('Patient archived') : t('Patient removed'), tone: 'success' });
      await navigate({ to: patient.family ? paths.staffPatients : paths.patients, replace: true });
      queryClient.removeQueries({ queryKey: patientQueries.one(patient.id).queryKey });
      await queryClient.invalidateQueries({ queryKey: patientQueries.all });
    },
    onError: (error) => {
      // The page then shows what somebody else saved, and the next attempt names that version.
      if (replyOf(error).code === 'changed')
        void queryClient.invalidateQueries({ queryKey: patientQueries.one(patient.id).queryKey });
      showToast({ title: t('Failed to remove patient'), description: failureWords(t, error), tone: 'destructive' });
    },
  });
  const close = () => {
    setIsConfirming(false);
    remove.reset();
  };

  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={close}
        title={t('Remove {name}?', { name: patient.name })}
        description={removalWords(t, patient)}
        confirmLabel={t('Remove patient')}
        busy={remove.isPending}
        problem={remove.error ? failureWords(t, remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function failureWords(t: T, error: Error): string {
  const isExplained = ['conflict', 'changed'].includes(replyOf(error).code);
  return isExplained ? wordsFor(error) : wordsFor(error, t('Please try again later.'), 'always');
}
