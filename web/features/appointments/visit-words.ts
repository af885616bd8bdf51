import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment, AppointmentCard } from '#contract/appointments.ts';
import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import { listRupees } from '#contract/money.ts';
import { cancellationFee, organisation } from '#contract/organisation.ts';
import { directionsTo } from '#web/lib/directions.ts';
import { noticeWords } from '#web/lib/notice-words.ts';

type Headed = Pick<Appointment, 'status' | 'startsAt' | 'isRequested' | 'needsNewTime' | 'parent'>;

/** What a visit is now, as the heading of its page. */
export function visitHeading({ status, startsAt, isRequested, needsNewTime, parent }: Headed, now: Date): string {
  const what = parent ? 'step' : 'visit';
  if (status === 'cancelled') return `This ${what} is cancelled`;
  if (status === 'closed') return `This ${what} is closed`;
  if (needsNewTime) return `Your ${what} needs a new time`;
  if (new Date(startsAt) < now) return `This ${what} is in the past`;
  return isRequested ? `Your ${what} is requested` : `Your ${what} is booked`;
}

/** `Thursday, Nov 19, 2026`. */
export function visitDay(startsAt: string): string {
  return `${weekdayOf(dayInIndia(startsAt))}, ${shortDate(startsAt)}`;
}

type Brought = Pick<Appointment, 'type'> & { patient: { name: string } };

/** What to have at hand. `fee` is what the doctor takes at the clinic in paise; 0 if it is not known. */
export function bringWords({ type, patient }: Brought, fee: number): string[] {
  const slip = 'This page or the printed slip, with the number and the code';
  const money = fee > 0 ? [`About ${listRupees(fee)} for the doctor, paid at the clinic`] : [];
  switch (type) {
    case 'transportation':
      return [slip, 'A phone that can be reached, for the driver'];
    case 'assistant':
      return [slip, 'A phone that can be reached, for the assistant'];
    case 'pharmacy':
      return [slip, 'The doctor’s prescription'];
    case 'diagnostic':
      return [
        slip,
        'The doctor’s note that asks for the test',
        `A photo ID of ${patient.name}`,
        ...money,
        `Some tests need an empty stomach. Ask us: ${organisation.phone.shown}`,
      ];
    default:
      return [
        slip,
        `A photo ID of ${patient.name}, such as an Aadhaar card`,
        'Earlier prescriptions, test reports and the medicines that are taken now',
        ...money,
      ];
  }
}

/** What a family reads about a visit whose doctor is away; empty for other visits. */
export function awayWords({ needsNewTime, doctor, canChange }: Away): string {
  if (!needsNewTime) return '';
  const name = doctor?.name ?? 'The doctor';
  return canChange
    ? `${name} is away. We will call you, or choose another time.`
    : `${name} is away. We will call you.`;
}
type Away = Pick<AppointmentCard, 'needsNewTime' | 'doctor' | 'canChange'>;

type Next = Pick<Appointment, 'status' | 'startsAt' | 'isRequested' | 'clinic' | 'hospital'> & Away;

/** What happens next. Empty for a visit that is over. */
export function nextWords(visit: Next, now: Date): string[] {
  const { status, startsAt, isRequested, clinic, hospital } = visit;
  const at = new Date(startsAt);
  if (status !== 'open' || at < now) return [];
  if (visit.needsNewTime) return [awayWords(visit)];
  const first = isRequested
    ? 'We will call you to confirm the time. Until then it is marked Requested.'
    : clinic || hospital
      ? 'The time is confirmed. Please come ten minutes early.'
      : 'The time is confirmed.';
  return [first, noticeWords(at, now), cancellationFee];
}

type Shared = Parameters<typeof placeOf>[0] & Pick<Appointment, 'title' | 'startsAt' | 'number' | 'patient' | 'doctor'>;

/** What is shared with a relative or a driver: no note, no specialty. */
export function shareContent(appointment: Shared): { title: string; text: string; url?: string } {
  const { title, startsAt, number, patient, doctor, clinic, hospital } = appointment;
  const place = placeOf(appointment);
  const text = [
    `${title} for ${patient.name}${doctor ? ` with ${doctor.name}` : ''}`,
    `${visitDay(startsAt)}, ${shortTime(startsAt)} (India time)`,
    place,
    `Number: ${number}`,
  ];
  return {
    title: `${title} for ${patient.name}`,
    text: text.filter(Boolean).join('\n'),
    ...(clinic || hospital ? { url: directionsTo(place) } : {}),
  };
}
