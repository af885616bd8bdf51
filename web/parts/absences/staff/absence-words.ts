import { addDays, clockInIndia, dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import { longDay, longMoment } from '#web/parts/day/staff/day-words.ts';

const dayOf = (at: string) => dayInIndia(at);
const isMidnight = (at: string) => clockInIndia(at) === '00:00';

/** When a doctor is away: a day, some hours, several days, or until further notice. */
export function absenceSpanWords(t: T, { startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string {
  if (endsAt === null) {
    const start = isMidnight(startsAt) ? longDay(t, startsAt) : longMoment(t, startsAt);
    return t('From {start}, until further notice', { start });
  }
  const endDay = isMidnight(endsAt) ? addDays(dayOf(endsAt), -1) : dayOf(endsAt);
  const areWholeDays = isMidnight(startsAt) && isMidnight(endsAt);
  if (dayOf(startsAt) === endDay) {
    const day = longDay(t, startsAt);
    if (areWholeDays) return day;
    const [start, end] = [shortTime(startsAt), shortTime(endsAt)];
    if (isMidnight(startsAt)) return t('{day}, until {end}', { day, end });
    if (isMidnight(endsAt)) return t('{day}, from {start}', { day, start });
    return t('{day}, {start} to {end}', { day, start, end });
  }
  const [start, end] = areWholeDays
    ? [longDay(t, startsAt), longDay(t, endDay)]
    : [datesIn(t).dateTime(startsAt), datesIn(t).dateTime(endsAt)];
  return t('{start} to {end}', { start, end });
}

/** `Thu, Jan 7, 9:00 AM`: a time on a button. */
export function offeredSlotWords(t: T, startsAt: string): string {
  return `${datesIn(t).shortDay(startsAt)}, ${shortTime(startsAt)}`;
}

/** `1 visit needs a new time`. */
export function strandedWords(t: T, count: number): string {
  if (count === 0) return t('No visit needs a new time');
  return t.count(count, '{count} visit needs a new time', '{count} visits need a new time');
}

/** `1 visit needs a new time.`, with a full stop. */
export function strandedSentence(t: T, count: number): string {
  if (count === 0) return t('No visit needs a new time.');
  return t.count(count, '{count} visit needs a new time.', '{count} visits need a new time.');
}

/** `Dr. Rao: 2 visits need a new time.` */
export function strandedDoctorSentence(t: T, name: string, count: number): string {
  if (count === 0) return t('{name}: no visit needs a new time.', { name });
  return t.count(count, '{name}: {count} visit needs a new time.', '{name}: {count} visits need a new time.', { name });
}

type Span = { startsAt: string; endsAt: string | null };

/** The labels and value texts of the form of an absence, for the notice that somebody else has changed it. */
export const absenceFormWords: FormWords<{ span: Span; reason: string }> = {
  labels: { span: msg('Time'), reason: msg('Reason') },
  valueWords: (field, value, t) => (field === 'span' ? absenceSpanWords(t, value as Span) : String(value)),
};

export const absenceValues = ({ startsAt, endsAt, reason }: Span & { reason: string }) => ({
  span: { startsAt, endsAt },
  reason,
});
