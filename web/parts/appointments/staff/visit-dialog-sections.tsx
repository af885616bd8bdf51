import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HistoryEntry, StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { historyWords } from '#web/parts/appointments/history-words.ts';
import { placesWords } from '#web/parts/appointments/step-and-place-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { staffHistoryWords, stepHistoryWords } from './staff-visit-words.ts';

/** The facts of an appointment for staff, with the phone number of the family. */
export function StaffVisitFacts({ appointment }: { appointment: StaffAppointment }) {
  const t = useT();
  const { patient, family, startsAt, doctor, hospital, clinic, address, city, number, price } = appointment;
  const places = placesWords(t, appointment);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <Fact name={t('Patient')}>
        <Link to={paths.patient(patient.id)} className="link">
          {patient.name}
        </Link>
      </Fact>
      <Fact name={t('Date and time (India)')}>
        {datesIn(t).date(startsAt)}, <span className="whitespace-nowrap">{shortTime(startsAt)}</span>
      </Fact>
      <Fact name={t('Appointment ID')} className="max-sm:col-span-full">
        <span className="font-mono">{number}</span>
      </Fact>
      <Fact name={t('Family')}>
        <Link to={paths.family(family.id)} className="link">
          {family.name}
        </Link>{' '}
        {family.phone ? (
          <a href={`tel:${family.phone}`} className="link link-roomy whitespace-nowrap">
            {phoneWords(family.phone)}
          </a>
        ) : null}
        {family.isPhoneConfirmed === false ? <Badge tone="accent">{t('Phone not confirmed')}</Badge> : null}
        {family.noShowCount > 0 ? (
          <Badge tone="danger">{t.count(family.noShowCount, '{count} no-show', '{count} no-shows')}</Badge>
        ) : null}
      </Fact>
      <Fact name={t('Price')}>{totalRupees(price)}</Fact>
      {doctor ? <Fact name={t('Doctor')}>{[doctor.name, hospital].filter(Boolean).join(', ')}</Fact> : null}
      {clinic ? <Fact name={t('Clinic')}>{[clinic.name, address].filter(Boolean).join(', ')}</Fact> : null}
      {places ? (
        <Fact name={t('Where')} className="col-span-full">
          {places}
        </Fact>
      ) : null}
      {city ? <Fact name={t('City')}>{t.named(city)}</Fact> : null}
      <Fact name={t('Booked by')}>{appointment.isBookedByStaff ? t('Staff') : t('The family')}</Fact>
      {appointment.overrideReason ? (
        <Fact name={t('Outside hours')} className="col-span-full">
          {appointment.overrideReason}
        </Fact>
      ) : null}
      {appointment.description ? (
        <Fact name={t('Description')} className="col-span-full">
          {appointment.description}
        </Fact>
      ) : null}
      {appointment.notes ? (
        <Fact name={t('Notes')} className="col-span-full">
          {appointment.notes}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A section of the dialog with a title and an optional action beside it. */
export function VisitDialogSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The history of an appointment and its steps, newest first, with the person who made each change. */
export function StaffVisitHistory({ history }: { history: readonly HistoryEntry[] }) {
  const t = useT();
  if (history.length === 0) return null;
  return (
    <VisitDialogSection title={t('History')}>
      <ol className="grid gap-2">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.step}`} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 break-words">
              {stepHistoryWords(t, entry) ?? staffHistoryWords(t, entry) ?? historyWords(t, entry)}
              {entry.reason ? (
                <span className="block text-ink-muted">{t('Reason: {reason}', { reason: entry.reason })}</span>
              ) : null}
            </span>
            <span className="text-ink-muted">
              {entry.by ? `${entry.by}, ` : ''}
              {datesIn(t).date(entry.at)}, {shortTime(entry.at)}
            </span>
          </li>
        ))}
      </ol>
    </VisitDialogSection>
  );
}
