import { placeOf } from '#contract/appointments/place.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** The visit that a step belongs to, with the names of its doctor and clinic. */
export type VisitOfStep = { title: string; startsAt: string; doctor?: string | null; clinic?: string | null };

/** What a step without a doctor of its own is for: `For the visit with Dr. Asha Rao`. */
export function forVisitWords(t: T, { title, doctor, clinic }: VisitOfStep): string {
  if (doctor) return t('For the visit with {doctor}', { doctor });
  if (clinic) return t('For the visit at {clinic}', { clinic });
  return t('Follow-up step of {title}', { title: t.named(title) });
}

/** `For the visit with Dr. Asha Rao, Jan 6, 2027, 3:30 PM`. */
export function forVisitAtWords(t: T, visit: VisitOfStep): string {
  return `${forVisitWords(t, visit)}, ${datesIn(t).dateTime(visit.startsAt)}`;
}

/** `Doctor Consultation with Dr. Asha Rao, Jan 6, 2027, 3:30 PM`: names the visit on the page of its step. */
export function visitOfStepWords(t: T, { title, startsAt, doctor }: VisitOfStep): string {
  const name = t.named(title);
  return `${doctor ? t('{title} with {doctor}', { title: name, doctor }) : name}, ${datesIn(t).dateTime(startsAt)}`;
}

/** The start and the destination of a ride, or the place of another step; empty if neither is given. */
export function placesWords(
  t: (sentence: string, values: Record<string, string>) => string,
  { placeFrom: from, placeTo: to }: { placeFrom?: string | undefined; placeTo?: string | undefined },
): string {
  if (!from) return to ?? '';
  return to ? t('From {from} to {to}', { from, to }) : t('From {from}', { from });
}

type Where = Parameters<typeof placeOf>[0] & { placeFrom?: string; placeTo?: string };

/** Where a visit or step is, in one line. */
export function visitPlaceWords(t: T, appointment: Where): string {
  return placesWords(t, appointment) || placeOf(appointment, t.named);
}

/** The place to which a map can lead; empty if only the city is known. */
export function placeOnMap(appointment: Where): string {
  const { placeTo, clinic, hospital } = appointment;
  return placeTo || (clinic || hospital ? placeOf(appointment) : '');
}
