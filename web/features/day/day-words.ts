import { dayInIndia, shortDate, shortTime, timeOfDay, weekdayOf } from '#contract/clock.ts';
import type { DayVisit } from '#contract/day-admin.ts';
import { phoneWords } from '#web/lib/phones.ts';
import type { DayCounts } from './day-rules.ts';

/** `Tue, Jan 5, 2027`. */
export function dayWords(day: string): string {
  return `${weekdayOf(day).slice(0, 3)}, ${shortDate(`${day}T00:00:00+05:30`)}`;
}

/** `Tue, Jan 5, 2027, 9:30 AM`. */
export function momentWords(at: string): string {
  return `${dayWords(dayInIndia(at))}, ${shortTime(at)}`;
}

/** A short age for narrow columns: `61 y`; of a small child whose months are known, `8 m` or `1 y 3 m`. */
export function shortAge({ age, months }: { age: number; months: number | null }): string {
  if (months === null || (months === 0 && age > 0)) return `${age} y`;
  return age === 0 ? `${months} m` : `${age} y ${months} m`;
}

const countNames: [keyof DayCounts, string, string][] = [
  ['visits', 'visit', 'visits'],
  ['arrived', 'arrived', 'arrived'],
  ['withDoctor', 'with doctor', 'with doctor'],
  ['seen', 'seen', 'seen'],
  ['noShows', 'no-show', 'no-shows'],
  ['requested', 'requested', 'requested'],
  ['newTime', 'needs a new time', 'need a new time'],
  ['cancelled', 'cancelled', 'cancelled'],
];

/** Each total with its words: `1 visit`, `2 no-shows`. */
export function countWords(counts: DayCounts): { name: keyof DayCounts; count: number; words: string }[] {
  return countNames.map(([name, one, many]) => ({
    name,
    count: counts[name],
    words: `${counts[name].toLocaleString('en-IN')} ${counts[name] === 1 ? one : many}`,
  }));
}

/** `Running 20 minutes late`, or an empty text for a doctor who is on time. */
export function delayWords(minutes: number): string {
  if (minutes === 0) return '';
  return minutes === 1 ? 'Running 1 minute late' : `Running ${minutes} minutes late`;
}

/** `away (Fever)`, or `away 1:00 PM to 3:30 PM (Fever)` for a part of the day. */
export function absenceWords({ from, to, reason }: { from: number; to: number; reason: string }): string {
  const isWholeDay = from === 0 && to === 1440;
  const end = to === 1440 ? 'the end of the day' : timeOfDay(to);
  return isWholeDay ? `away (${reason})` : `away ${timeOfDay(from)} to ${end} (${reason})`;
}

/** The family's phone, and the patient's own if it is another number. */
export function phonesOf({ family, patient }: Pick<DayVisit, 'family' | 'patient'>): { tel: string; words: string }[] {
  const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10);
  const { phone } = family;
  const own = patient.mobileNumber;
  const numbers = [phone, own && (!phone || lastDigits(own) !== lastDigits(phone)) ? own : null];
  return numbers.flatMap((number) => (number ? { tel: number.replace(/[^\d+]/g, ''), words: phoneWords(number) } : []));
}

export const callOutcomeWords = {
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  'wants-to-move': 'Wants to move',
} as const;

/** One step in a line: `3:30 PM Blood test`. A step without a time begins at midnight. */
export function stepWords({ title, startsAt }: { title: string; startsAt: string }): string {
  const time = shortTime(startsAt);
  return time === '12:00 AM' ? title : `${time} ${title}`;
}
