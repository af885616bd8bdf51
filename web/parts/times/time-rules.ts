import { timeIsPast } from '#contract/appointments/texts.ts';
import { clinicClosed, clinicClosedThen } from '#contract/clinics/texts.ts';
import {
  addDays,
  clockInIndia,
  dayInIndia,
  indiaInstant,
  todayInIndia,
  weekdayNumber,
} from '#contract/shared/clock.ts';
import type { WeeklyHours } from '#contract/times/weekly-hours.ts';
import { isWithinHours } from '#contract/times/within-hours.ts';
import { msg } from '#web/i18n/translate.ts';

/** A day and a time of day in India; empty until chosen. */
export type ChosenTime = { date: string; time: string };

export type TimedDoctor = { id: string; hours: WeeklyHours[]; slotMinutes: number };
export type TimedClinic = { id: string; hours: WeeklyHours[]; closedWeekdays: number[]; closedDays: string[] };
type Places = { doctor: TimedDoctor | null; clinic: TimedClinic | null };

type PartOfDay = { name: string; times: string[] };

/** Groups free times by day in India, each as `15:30`. */
export function timesByDay(times: readonly { startsAt: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const day = dayInIndia(startsAt);
    const existing = days.get(day);
    if (existing) existing.push(clockInIndia(startsAt));
    else days.set(day, [clockInIndia(startsAt)]);
  }
  return days;
}

/** Groups the times of one day into morning, afternoon and evening, without empty groups. */
export function partsOfDay(times: readonly string[]): PartOfDay[] {
  const parts: PartOfDay[] = [
    { name: msg('Morning'), times: times.filter((time) => time < '12:00') },
    { name: msg('Afternoon'), times: times.filter((time) => time >= '12:00' && time < '17:00') },
    { name: msg('Evening'), times: times.filter((time) => time >= '17:00') },
  ];
  return parts.filter((part) => part.times.length > 0);
}

/** Whether a time is confirmed at once, because the doctor or clinic has weekly hours. Otherwise staff must confirm it. */
export function isConfirmedByHours({ doctor, clinic }: Places): boolean {
  return (doctor?.hours.length ?? 0) > 0 || (clinic?.hours.length ?? 0) > 0;
}

/**
 * Why the server would reject a time, with the field to change; null if the server may accept it. The weekly hours of a
 * doctor are not checked, because the picker offers only free times of such a doctor.
 */
export function timeProblem(
  { date, time }: ChosenTime,
  { doctor, clinic }: Places,
  now: Date,
): { field: keyof ChosenTime; text: string } | null {
  if (!date) return null;
  if (clinic && (isClosedOn(clinic, date) || rangesOn(clinic, date)?.length === 0)) {
    return { field: 'date', text: clinicClosed };
  }
  if (!time) return null;
  const startsAt = indiaInstant(date, time);
  if (startsAt <= now) return { field: 'time', text: timeIsPast };
  const endsAt = doctor ? new Date(startsAt.getTime() + doctor.slotMinutes * 60_000) : null;
  const isOutside = clinic && clinic.hours.length > 0 && !isWithinHours(clinic.hours, { startsAt, endsAt });
  return isOutside ? { field: 'time', text: clinicClosedThen } : null;
}

/** The ranges of a clinic's weekly hours on a day; undefined for a clinic without weekly hours. */
function rangesOn({ hours }: TimedClinic, day: string): WeeklyHours[] | undefined {
  return hours.length > 0 ? hours.filter(({ weekday }) => weekday === weekdayNumber(day)) : undefined;
}

const usualHours = { opens: 9 * 60, closes: 19 * 60 };

/** The full hours of a day at which a visit can be requested: within the clinic's hours, else within usual hours. */
export function suggestedTimes(day: string, { doctor, clinic }: Places, now: Date): string[] {
  if (clinic && isClosedOn(clinic, day)) return [];
  const ranges = (clinic && rangesOn(clinic, day)) ?? [usualHours];
  const minutes = doctor?.slotMinutes ?? 0;
  const times: string[] = [];
  for (let hour = 0; hour < 24; hour++) {
    const start = hour * 60;
    const time = `${String(hour).padStart(2, '0')}:00`;
    const isOpen = ranges.some(({ opens, closes }) => opens <= start && start < closes && start + minutes <= closes);
    if (isOpen && indiaInstant(day, time) > now) times.push(time);
  }
  return times;
}

/** The next days with suggested times, today included. */
export function suggestedDays(count: number, places: Places, now: Date): string[] {
  const today = todayInIndia(now);
  const days = Array.from({ length: 21 }, (_, ahead) => addDays(today, ahead));
  return days.filter((day) => suggestedTimes(day, places, now).length > 0).slice(0, count);
}

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
