import { maxSteps } from '#contract/appointments/limits.ts';
import type { placeOf } from '#contract/appointments/place.ts';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { parentCancelled, parentIsStep, tooManySteps } from '#contract/appointments/texts.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { listRupees } from '#contract/shared/money.ts';
import { cancellationFee, changeNotice, organisation } from '#contract/shared/organisation.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { directionsTo } from '#web/lib/directions.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import { placeOnMap, visitPlaceWords } from './step-and-place-words.ts';

type HeadedVisit = Pick<Appointment, 'status' | 'startsAt' | 'isRequested' | 'needsNewTime' | 'parent'>;

/** The heading of a visit's page: its current state, such as `Your visit is booked`. */
export function visitHeading(
  t: T,
  { status, startsAt, isRequested, needsNewTime, parent }: HeadedVisit,
  now: Date,
): string {
  if (status === 'cancelled') return parent ? t('This step is cancelled') : t('This visit is cancelled');
  if (status === 'closed') return parent ? t('This step is closed') : t('This visit is closed');
  if (needsNewTime) return parent ? t('Your step needs a new time') : t('Your visit needs a new time');
  if (new Date(startsAt) < now) return parent ? t('This step is in the past') : t('This visit is in the past');
  if (isRequested) return parent ? t('Your step is requested') : t('Your visit is requested');
  return parent ? t('Your step is booked') : t('Your visit is booked');
}

type VisitToPrepare = Pick<Appointment, 'type'> & { patient: { name: string } };

/** What the family should bring. `fee` is the doctor's fee in paise, paid at the clinic; 0 if it is not known. */
export function whatToBring(t: T, { type, patient }: VisitToPrepare, fee: number): string[] {
  const slip = t('This page or the printed slip, with the number and the code');
  const money = fee > 0 ? [t('About {fee} for the doctor, paid at the clinic', { fee: listRupees(fee) })] : [];
  switch (type) {
    case 'transportation':
      return [slip, t('A phone that can be reached, for the driver')];
    case 'assistant':
      return [slip, t('A phone that can be reached, for the assistant')];
    case 'pharmacy':
      return [slip, t('The doctor’s prescription')];
    case 'diagnostic':
      return [
        slip,
        t('The doctor’s note that asks for the test'),
        t('A photo ID of {name}', { name: patient.name }),
        ...money,
        t('Some tests need an empty stomach. Ask us: {phone}', { phone: organisation.phone.shown }),
      ];
    default:
      return [
        slip,
        t('A photo ID of {name}, such as an Aadhaar card', { name: patient.name }),
        t('Earlier prescriptions, test reports and the medicines that are taken now'),
        ...money,
      ];
  }
}

/** What a family reads about a visit that needs a new time: its doctor is away, or its doctor or clinic was removed. */
export function needsNewTimeWords(t: T, { needsNewTime, removedPlace, doctor, canChange }: VisitToMove): string {
  if (!needsNewTime) return '';
  if (removedPlace)
    return [
      removedPlace === 'doctor'
        ? t('This doctor can no longer be booked. Please choose another.')
        : t('This clinic can no longer be booked. Please choose another.'),
      t('We will call you to confirm the new time.'),
    ].join(' ');
  const name = doctor?.name ?? t('The doctor');
  return canChange
    ? t('{name} is away. We will call you, or choose another time.', { name })
    : t('{name} is away. We will call you.', { name });
}
type VisitToMove = Pick<AppointmentCard, 'needsNewTime' | 'removedPlace' | 'doctor' | 'canChange'>;

type ComingVisit = Pick<Appointment, 'status' | 'startsAt' | 'isRequested' | 'clinic' | 'hospital'> & VisitToMove;

/** What happens next. Empty for a visit that is over. */
export function whatHappensNext(t: T, visit: ComingVisit, now: Date): string[] {
  const { status, startsAt, isRequested, clinic, hospital } = visit;
  const at = new Date(startsAt);
  if (status !== 'open' || at < now) return [];
  if (visit.needsNewTime) return [needsNewTimeWords(t, visit)];
  const first = isRequested
    ? t('We will call you to confirm the time. Until then it is marked Requested.')
    : clinic || hospital
      ? t('The time is confirmed. Please come ten minutes early.')
      : t('The time is confirmed.');
  return [first, changeNoticeWords(t, at, now), t(cancellationFee)];
}

type SharedVisit = Parameters<typeof placeOf>[0] &
  Pick<Appointment, 'title' | 'startsAt' | 'number' | 'patient' | 'doctor'> &
  Partial<Pick<Appointment, 'placeFrom' | 'placeTo'>>;

/** The text and link that a family shares with a relative or a driver. They contain no note and no specialty. */
export function shareContent(t: T, appointment: SharedVisit): { title: string; text: string; url?: string } {
  const { startsAt, number, patient, doctor } = appointment;
  const destination = placeOnMap(appointment);
  const title = t.named(appointment.title);
  const name = patient.name;
  const text = [
    doctor
      ? t('{title} for {name} with {doctor}', { title, name, doctor: doctor.name })
      : t('{title} for {name}', { title, name }),
    t('{time} (India time)', { time: `${datesIn(t).longDay(startsAt)}, ${shortTime(startsAt)}` }),
    visitPlaceWords(t, appointment),
    t('Number: {number}', { number }),
  ];
  return {
    title: t('{title} for {name}', { title, name }),
    text: text.filter(Boolean).join('\n'),
    ...(destination ? { url: directionsTo(destination) } : {}),
  };
}

const noticeMs = changeNotice.hours * 3_600_000;

/** Keeps a time on one line. */
const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0');

/** `Thu, Nov 19, 2026, 10:30 AM`. */
export function momentOnOneLine(t: T, at: Date | string): string {
  const { shortWeekday, date } = datesIn(t);
  return `${shortWeekday(at)}, ${date(at)}, ${onOneLine(shortTime(at))}`;
}

/** Whether a family can no longer move or cancel a visit online. The server decides by the same rule. */
export function isTooLateToChange(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < noticeMs;
}

/** Until when a family can move or cancel a visit online, or that this is no longer possible. */
export function changeNoticeWords(t: T, startsAt: Date, now: Date): string {
  const hours = String(changeNotice.hours);
  const phone = organisation.phone.shown;
  return isTooLateToChange(startsAt, now)
    ? t(
        'It starts in less than {hours} hours, so it cannot be moved or cancelled online. To change it, please call {phone}.',
        { hours, phone },
      )
    : t(
        'You can move or cancel it online until {time}, {hours} hours before it starts. After that, please call {phone}.',
        { time: momentOnOneLine(t, new Date(startsAt.getTime() - noticeMs)), hours, phone },
      );
}

/** Only `steps` says which steps are cancelled. `stepCount` includes cancelled steps. */
type VisitWithSteps = Pick<AppointmentCard, 'status' | 'parent' | 'stepCount'> & {
  steps?: readonly { status: string }[];
};

/** Why an appointment gets no step, in English; null if it can get one. The server decides by the same rules. */
export function noStepReason({ status, parent, stepCount, steps }: VisitWithSteps): string | null {
  if (parent) return parentIsStep;
  if (status === 'cancelled') return parentCancelled;
  const count = steps ? steps.filter((step) => step.status !== 'cancelled').length : stepCount;
  return count >= maxSteps ? tooManySteps : null;
}

/** Whether an appointment is over, so that only a new one can be booked: its time has passed, or it is closed or cancelled. */
export function isVisitOver({ status, startsAt }: Pick<AppointmentCard, 'status' | 'startsAt'>, now: Date): boolean {
  return status !== 'open' || new Date(startsAt) < now;
}

type RepeatableVisit = Pick<AppointmentCard, 'doctor' | 'clinic' | 'type'> & { patient: { id: string } };

/** The search parameters with which `Book again` opens the booking page. */
export function bookAgainQuery({ patient, doctor, clinic, type }: RepeatableVisit): BookingQuery {
  return { patient: patient.id, doctor: doctor?.id, clinic: clinic?.id, type: type ?? undefined };
}
