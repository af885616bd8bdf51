import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

const daysOfWeek = 7;

/** The first and the last day that can be booked. */
export type BookableDays = { first: string; last: string };

/** The month of a day: `2027-01` for `2027-01-05`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Adds months, also negative ones: `2026-12` plus 1 is `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The last day of a month, leap years included. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The index of the weekday; Monday is 0. */
function weekdayIndex(day: string): number {
  return weekdayNumber(day) - 1;
}

/** Whether a clinic is closed on a day, by its weekly or its single closed days. */
export function isClosedOn(clinic: { closedWeekdays: number[]; closedDays: string[] }, day: string): boolean {
  return day !== '' && (clinic.closedWeekdays.includes(weekdayNumber(day)) || clinic.closedDays.includes(day));
}

/** The weeks of a month, seven cells each, Monday first. Cells outside the month are null. Weeks before `from` are left out. */
export function weeksOf(month: string, from = ''): (string | null)[][] {
  const first = `${month}-01`;
  const count = Number(lastDayOf(month).slice(8));
  const cells: (string | null)[] = Array.from({ length: weekdayIndex(first) }, () => null);
  for (let index = 0; index < count; index++) cells.push(addDays(first, index));
  while (cells.length % daysOfWeek > 0) cells.push(null);
  const weeks = Array.from({ length: cells.length / daysOfWeek }, (_, row) =>
    cells.slice(row * daysOfWeek, (row + 1) * daysOfWeek),
  );
  return weeks.filter((week) => week.some((day) => day && day >= from));
}

/** The day to focus after a key press, limited to the bookable days; null for a key without a function in the calendar. */
export function dayForKey(day: string, key: string, bookableDays: BookableDays): string | null {
  const target = targetOf(day, key);
  if (target === null) return null;
  if (target < bookableDays.first) return bookableDays.first;
  return target > bookableDays.last ? bookableDays.last : target;
}

function targetOf(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayIndex(day));
    case 'End':
      return addDays(day, 6 - weekdayIndex(day));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** The same day in another month, or its last day: 31 January becomes 28 February. */
function sameDayIn(month: string, day: string): string {
  const wanted = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return wanted > last ? last : wanted;
}

/** The days to request for a month: no past days, and none after the last bookable day. */
export function bookableDaysOfMonth(month: string, bookableDays: BookableDays): { from: string; days: number } {
  const from = `${month}-01` < bookableDays.first ? bookableDays.first : `${month}-01`;
  const to = lastDayOf(month) > bookableDays.last ? bookableDays.last : lastDayOf(month);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from, days: Math.max(1, days) };
}
