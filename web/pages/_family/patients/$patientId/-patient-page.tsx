import { ClientOnly, Link } from '@tanstack/react-router';
import { CalendarDays, Pencil, Phone, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Patient } from '#contract/patients/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { dialled, phoneWords } from '#web/lib/phones.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { mayEditPatient } from '#web/parts/patients/patient-rules.ts';
import { PatientView } from '#web/parts/patients/patient-view.tsx';
import { ageWords, appointmentCountWords } from '#web/parts/patients/patient-words.ts';
import { PatientsLink } from '#web/parts/patients/patients-link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { BookedVisitSection } from './-booked-visit-section.tsx';
import { PatientAppointmentsSection } from './-patient-appointments-section.tsx';
import { RemovePatientButton } from './-remove-patient-button.tsx';

// Loaded on demand, because only administrators see it.
const RecordHistorySection = lazy(() =>
  import('./-staff-history-section.tsx').then((part) => ({ default: part.RecordHistorySection })),
);

type PatientPageProps = {
  patientId: string;
  /** For staff: the page to return to. */
  from: string | undefined;
};

/** The page of one patient: profile, appointments and history. */
export function PatientPage({ patientId, from }: PatientPageProps) {
  return (
    <PatientView patientId={patientId}>
      {(patient) => (
        <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
          <div className="-ms-3 mb-3">
            <PatientsLink from={from} />
          </div>
          <BookedVisitSection patientId={patient.id} />
          <Profile patient={patient} />
          <PatientAppointmentsSection patient={patient} />
          <History patientId={patient.id} />
        </main>
      )}
    </PatientView>
  );
}

function History({ patientId }: { patientId: string }) {
  if (!can(useViewer()?.role ?? 'user', 'audit.read')) return null;
  return (
    <ClientOnly>
      <Suspense>
        <RecordHistorySection entity="patient" recordId={patientId} />
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
    <a className="link link-roomy whitespace-nowrap" href={`tel:${dialled(phone)}`}>
      {phoneWords(phone)}
    </a>
  );
}
