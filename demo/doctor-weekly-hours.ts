import { pickFrom } from './pick.ts';

type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export type WeeklyRange = { day: Day; from: string; to: string };

/** Monday is 1. */
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Session = readonly [days: readonly Day[], from: string, to: string];

const weekdays: readonly Day[] = [1, 2, 3, 4, 5];
const monToSat: readonly Day[] = [1, 2, 3, 4, 5, 6];

/** Weekly hours of doctors. Each session lasts three or six hours, a multiple of each slot length (15, 20, 30, 45 minutes). */
const patterns: readonly (readonly Session[])[] = [
  [[monToSat, '10:00', '13:00']],
  [
    [weekdays, '09:00', '12:00'],
    [[1, 3, 5], '17:00', '20:00'],
  ],
  [
    [[1, 3, 5], '09:30', '12:30'],
    [[2, 4], '16:00', '19:00'],
  ],
  [[monToSat, '17:30', '20:30']],
  [[[2, 4, 6], '10:00', '16:00']],
  [
    [weekdays, '10:00', '13:00'],
    [weekdays, '18:00', '21:00'],
  ],
  [
    [[1, 2, 4, 5], '08:30', '11:30'],
    [[6], '10:00', '13:00'],
  ],
  [
    [[6, 7], '09:00', '12:00'],
    [[3], '17:00', '20:00'],
  ],
  [[[1, 2, 3, 4], '11:00', '17:00']],
];

/** Returns the hours of one of the nine patterns, sorted by day and time. */
export function weeklyHoursOf(index: number): WeeklyRange[] {
  const sessions = pickFrom(patterns, index);
  return sessions
    .flatMap(([days, from, to]) => days.map((day) => ({ day, from, to })))
    .sort((a, b) => a.day - b.day || a.from.localeCompare(b.from));
}

export function daysOf(hours: readonly WeeklyRange[]): string[] {
  return dayNames.filter((_, index) => hours.some(({ day }) => day === index + 1));
}

/** Formats a week as text: 'Mon–Fri 9:00 AM–12:00 PM; Mon, Wed, Fri 5:00 PM–8:00 PM'. */
export function describeWeek(hours: readonly WeeklyRange[]): string {
  const daysByTime = new Map<string, Day[]>();
  for (const { day, from, to } of hours) {
    const time = `${formatTime(from)}–${formatTime(to)}`;
    daysByTime.set(time, [...(daysByTime.get(time) ?? []), day]);
  }
  const timesByDays = new Map<string, string[]>();
  for (const [time, days] of daysByTime) {
    const label = describeDays(days);
    timesByDays.set(label, [...(timesByDays.get(label) ?? []), time]);
  }
  return [...timesByDays].map(([days, times]) => `${days} ${times.join(', ')}`).join('; ');
}

function describeDays(days: readonly Day[]): string {
  const short = days.map((day) => pickFrom(dayNames, day - 1).slice(0, 3));
  const isConsecutive = days.every((day, index) => day === pickFrom(days, 0) + index);
  return isConsecutive && days.length > 2 ? `${short[0]}–${short.at(-1)}` : short.join(', ');
}

function formatTime(time: string): string {
  const [hour, minute] = time.split(':') as [string, string];
  const hours = Number(hour);
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}
