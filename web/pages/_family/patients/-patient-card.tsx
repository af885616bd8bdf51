import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListedPatient } from '#contract/patients/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { RequestedBadge } from '#web/parts/appointments/requested-badge.tsx';
import { StatusBadge } from '#web/parts/appointments/status-badge.tsx';
import { ageWords, appointmentCountWords } from '#web/parts/patients/patient-words.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// 150 px; higher with a larger font or a name of two lines.
const cardHeight = 'min-h-[9.375rem]';
// With a large text on a phone, everything wraps instead.
const oneLine = 'truncate @max-[15rem]:whitespace-normal';
export const patientGridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** One patient in the list, with the next open visit, else the latest appointment. */
export function PatientCard({ patient }: { patient: ListedPatient }) {
  const t = useT();
  return (
    <Card
      as="article"
      padding="none"
      aria-label={patient.name}
      className={`@container flex flex-col justify-between gap-2 px-4 py-3 leading-snug ${cardHeight}`}
    >
      <div className="flex items-start gap-3 @max-[15rem]:flex-wrap">
        <Avatar name={patient.name} />
        <div className="min-w-0 flex-1 basis-[9rem]">
          <h2
            className="line-clamp-2 text-base @max-[15rem]:line-clamp-none leading-snug break-words"
            title={patient.name}
          >
            <Link to={paths.patient(patient.id)} className={cardLinkClass}>
              <LatinText>{patient.name}</LatinText>
            </Link>
          </h2>
          <p className={`${oneLine} font-mono text-ink-muted`}>{patient.patientNumber}</p>
          <p className={`${oneLine} text-ink-muted`}>
            {ageWords(t, patient)} · {t(patient.gender)}
          </p>
        </div>
      </div>
      <MainAppointment patient={patient} />
    </Card>
  );
}

function MainAppointment({ patient }: { patient: ListedPatient }) {
  const t = useT();
  const { date } = datesIn(t);
  const { nextAppointment: next, appointmentsCount } = patient;
  const shown = next ?? patient.latestAppointment;
  if (!shown)
    return <p className="border-t border-line pt-2 text-ink-muted">{appointmentCountWords(t, appointmentsCount)}</p>;
  return (
    <div>
      <div className="flex items-center justify-between gap-x-3 indic:flex-wrap @max-[15rem]:flex-wrap">
        <p className="min-w-0 font-medium break-words">{t.named(shown.title)}</p>
        <p className="flex max-w-full flex-none flex-wrap justify-end gap-1 @max-[15rem]:justify-start">
          <StatusBadge status={shown.status} />
          {shown.isRequested ? <RequestedBadge /> : null}
        </p>
      </div>
      <p className="text-ink-muted">
        {next ? t('Next: {day}', { day: date(next.startsAt) }) : date(shown.startsAt)} ·{' '}
        {appointmentCountWords(t, appointmentsCount)}
      </p>
    </div>
  );
}

/** The dashed card at the end of the list, a link to Add New Patient. */
export function AddPatientCard() {
  const t = useT();
  return (
    <Link
      to={paths.newPatient}
      className={`flex flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong font-medium text-brand-ink hover:border-brand hover:bg-brand-soft ${cardHeight}`}
    >
      <Plus aria-hidden="true" />
      {t('Add New Patient')}
    </Link>
  );
}

/** Placeholders while patients load. */
export function PatientCardSkeletons() {
  return (
    <div className={patientGridClass}>
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} padding="none" className={`flex flex-col justify-between px-4 py-3 ${cardHeight}`}>
          <div className="flex gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-5 w-full" />
        </Card>
      ))}
    </div>
  );
}
