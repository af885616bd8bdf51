import type { DayVisit } from '#contract/day/schemas.ts';
import { shortTime, timeOfDay } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { lastDigits, phoneWords, telNumber } from '#web/lib/phones.ts';
import type { DayCounts } from './day-rules.ts';

/** `Tue, Jan 5, 2027`. */
export function longDay(t: T, at: string): string {
  const { shortWeekday, date } = datesIn(t);
  return `${shortWeekday(at)}, ${date(at)}`;
}

/** `Tue, Jan 5, 2027, 9:30 AM`. */
export function longMoment(t: T, at: string): string {
  return `${longDay(t, at)}, ${shortTime(at)}`;
}

/** A short age for narrow columns: `61 y`; of a small child whose months are known, `8 m` or `1 y 3 m`. */
export function shortAge(t: T, { age, months }: { age: number; months: number | null }): string {
  const years = String(age);
  if (months === null || (months === 0 && age > 0)) return t('{years} y', { years });
  return age === 0
    ? t('{months} m', { months: String(months) })
    : t('{years} y {months} m', { years, months: String(months) });
}

/** Each total with its words: `1 visit`, `2 no-shows`. */
export function dayCountWords(t: T, counts: DayCounts): { name: keyof DayCounts; count: number; words: string }[] {
  const { visits, arrived, withDoctor, seen, noShows, requested, newTime, cancelled } = counts;
  const shown = (count: number) => ({ count: count.toLocaleString('en-IN') });
  const words: Record<keyof DayCounts, string> = {
    visits: t.count(visits, '{count} visit', '{count} visits', shown(visits)),
    arrived: t.count(arrived, '{count} arrived', '{count} arrived', shown(arrived)),
    withDoctor: t.count(withDoctor, '{count} with doctor', '{count} with doctor', shown(withDoctor)),
    seen: t.count(seen, '{count} seen', '{count} seen', shown(seen)),
    noShows: t.count(noShows, '{count} no-show', '{count} no-shows', shown(noShows)),
    requested: t.count(requested, '{count} requested', '{count} requested', shown(requested)),
    newTime: t.count(newTime, '{count} needs a new time', '{count} need a new time', shown(newTime)),
    cancelled: t.count(cancelled, '{count} cancelled', '{count} cancelled', shown(cancelled)),
  };
  const names = Object.keys(words) as (keyof DayCounts)[];
  return names.map((name) => ({ name, count: counts[name], words: words[name] }));
}

/** `Running 20 minutes late`, or an empty text for a doctor who is on time. */
export function delayWords(t: T, minutes: number): string {
  if (minutes === 0) return '';
  return t.count(minutes, 'Running {count} minute late', 'Running {count} minutes late');
}

/** `away (Fever)`, or `away from 1:00 PM (Fever)` for a part of the day. */
export function absenceWords(t: T, { from, to, reason }: { from: number; to: number; reason: string }): string {
  const values = { start: timeOfDay(from), end: timeOfDay(to), reason };
  if (from === 0) return to === 1440 ? t('away ({reason})', values) : t('away until {end} ({reason})', values);
  return to === 1440
    ? t('away from {start} ({reason})', values)
    : t('away from {start} until {end} ({reason})', values);
}

/** The family's phone, and the patient's own if it is another number. */
export function phonesOfVisit({
  family,
  patient,
}: Pick<DayVisit, 'family' | 'patient'>): { tel: string; words: string }[] {
  const { phone } = family;
  const own = patient.mobileNumber;
  const numbers = [phone, own && (!phone || lastDigits(own) !== lastDigits(phone)) ? own : null];
  return numbers.flatMap((number) => (number ? { tel: telNumber(number), words: phoneWords(number) } : []));
}

export const callOutcomeWords = {
  confirmed: msg('Confirmed'),
  'no-answer': msg('No answer'),
  'wants-to-move': msg('Wants to move'),
};

/** One step in a line: `3:30 PM Blood test`. A step without a time begins at midnight. */
export function stepLine(t: T, { title, startsAt }: { title: string; startsAt: string }): string {
  const time = shortTime(startsAt);
  return time === '12:00 AM' ? t.named(title) : `${time} ${t.named(title)}`;
}
