import type { AppointmentRow } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { Sentence, type T } from '#web/i18n/use-t.tsx';
import { phoneWords } from '#web/lib/phones.ts';
import { NewTimeBadge, RequestedBadge, StatusBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { AttendanceBadge } from '#web/parts/appointments/staff/visit-badges.tsx';
import type { Column } from '#web/ui/data-table.tsx';

/** Prevents line breaks in prints too, where `noWrap` of a column has no effect. */
const inOneLine = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** The columns that the product specification requires. */
export const specifiedColumns = (t: T): Column<AppointmentRow>[] => [
  { header: t('Appointment ID'), cell: ({ number }) => <span className="font-mono">{number}</span>, noWrap: true },
  { header: t('Patient Name'), cell: ({ patientName }) => patientName, isCardTitle: true },
  {
    header: t('Title'),
    noWrap: true,
    cell: ({ title, matchedStep }) => (
      <>
        {t.named(title)}
        {matchedStep ? (
          <span className="block text-ink-muted">
            <Sentence
              text="Step: {title}, {number}"
              elements={{
                title: t.named(matchedStep.title),
                number: <span className="font-mono whitespace-nowrap">{matchedStep.number}</span>,
              }}
            />
          </span>
        ) : null}
      </>
    ),
  },
  { header: t('Date'), cell: ({ startsAt }) => inOneLine(datesIn(t).date(startsAt)), noWrap: true, sort: 'date' },
  { header: t('Time'), cell: ({ startsAt }) => inOneLine(shortTime(startsAt)), noWrap: true },
  {
    header: t('Created'),
    cell: ({ createdAt }) => datesIn(t).date(createdAt),
    noWrap: true,
    sort: 'created',
    hasPhoneLabel: true,
  },
  {
    header: t('Status'),
    isCardEnd: true,
    cell: ({ status, isRequested, needsNewTime, attendance }) => (
      <span className="inline-flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {isRequested ? <RequestedBadge /> : null}
        {needsNewTime ? <NewTimeBadge /> : null}
        <AttendanceBadge attendance={attendance} />
      </span>
    ),
  },
];

/** All other columns. Staff can hide each of them. Hidden columns are stored by their English header. */
export const moreColumns: Column<AppointmentRow>[] = [
  { header: msg('Doctor'), cell: ({ doctor }) => doctor, noWrap: true },
  { header: msg('Clinic'), cell: ({ clinic }) => clinic, noWrap: true, hideOnPhone: true },
  { header: msg('City'), cell: ({ city }) => city, noWrap: true },
  {
    header: msg('Phone'),
    noWrap: true,
    cell: ({ phone }) =>
      phone ? (
        <a href={`tel:${phone}`} className="link link-roomy">
          {phoneWords(phone)}
        </a>
      ) : null,
  },
];
