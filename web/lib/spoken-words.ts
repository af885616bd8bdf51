import { dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

// What is read aloud. The visit pass uses this file, so it must not import React. `visit-pass-words.ts` lists all its
// sentences.

type Translate = ((sentence: string, values?: Record<string, string>) => string) & Pick<T, 'dateNames'>;

/** A day and time without short forms: `Tuesday, 5 January 2027, 3:30 PM`, and at a full hour `3 PM`. */
export function spokenWhen(t: Pick<T, 'dateNames'>, at: string): string {
  const dates = datesIn(t);
  const day = dayInIndia(at);
  const date = `${Number(day.slice(8))} ${dates.month(day.slice(0, 7))}`;
  return `${dates.weekday(at)}, ${date}, ${shortTime(at).replace(':00', '')}`;
}

type Visit = {
  title: string;
  patient: string;
  doctor: string | null;
  place: string;
  startsAt: string;
  isRequested: boolean;
};

/** The next visit in whole sentences. */
export function spokenVisit(t: Translate, visit: Visit): string {
  const { title, patient, doctor, place, startsAt, isRequested } = visit;
  const when = spokenWhen(t, startsAt);
  return [
    place
      ? t('Next visit: {title} for {patient}, {when}, at {place}.', { title, patient, when, place })
      : t('Next visit: {title} for {patient}, {when}.', { title, patient, when }),
    doctor ? t('The doctor is {doctor}.', { doctor }) : '',
    isRequested ? t('The time is not confirmed yet.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
