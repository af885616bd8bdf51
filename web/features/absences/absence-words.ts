import { addDays, clockInIndia, dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import { shortDateTime } from '#web/lib/dates.ts';

const dayOf = (at: string) => dayInIndia(at);
const dayWords = (at: string) => `${weekdayOf(dayOf(at)).slice(0, 3)}, ${shortDate(at)}`;
const isMidnight = (at: string) => clockInIndia(at) === '00:00';

/** When a doctor is away: a day, some hours, several days, or until further notice. */
export function spanWords({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string {
  if (endsAt === null) {
    const start = isMidnight(startsAt) ? dayWords(startsAt) : `${dayWords(startsAt)}, ${shortTime(startsAt)}`;
    return `From ${start}, until further notice`;
  }
  const endDay = isMidnight(endsAt) ? addDays(dayOf(endsAt), -1) : dayOf(endsAt);
  const areWholeDays = isMidnight(startsAt) && isMidnight(endsAt);
  if (dayOf(startsAt) === endDay) {
    if (areWholeDays) return dayWords(startsAt);
    if (isMidnight(startsAt)) return `${dayWords(startsAt)}, until ${shortTime(endsAt)}`;
    if (isMidnight(endsAt)) return `${dayWords(startsAt)}, from ${shortTime(startsAt)}`;
    return `${dayWords(startsAt)}, ${shortTime(startsAt)} to ${shortTime(endsAt)}`;
  }
  if (areWholeDays) return `${dayWords(startsAt)} to ${dayWords(`${endDay}T00:00:00+05:30`)}`;
  return `${shortDateTime(startsAt)} to ${shortDateTime(endsAt)}`;
}

/** `Thu, Jan 7, 9:00 AM`: a time on a button. */
export function slotWords(startsAt: string): string {
  return `${dayWords(startsAt).replace(/, \d{4}$/, '')}, ${shortTime(startsAt)}`;
}

/** `1 visit needs a new time`. */
export function strandedWords(count: number): string {
  if (count === 0) return 'No visit needs a new time';
  return count === 1 ? '1 visit needs a new time' : `${count} visits need a new time`;
}
