import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  clockInIndia,
  dayInIndia,
  indiaInstant,
  shortDate,
  shortTime,
  timeOfDay,
  todayInIndia,
  weekdayOf,
} from './clock.ts';

const zoneOfMachine = process.env.TZ;
afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfMachine;
});

describe.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'on a machine in %s',
  (zone) => {
    test.each([
      ['2025-01-05T10:00:00Z', '2025-01-05', 'Jan 5, 2025', '3:30 PM', '15:30'],
      ['2025-01-05T18:29:59Z', '2025-01-05', 'Jan 5, 2025', '11:59 PM', '23:59'],
      ['2025-01-05T18:30:00Z', '2025-01-06', 'Jan 6, 2025', '12:00 AM', '00:00'],
      ['2024-12-31T18:30:00Z', '2025-01-01', 'Jan 1, 2025', '12:00 AM', '00:00'],
      ['2024-02-29T06:30:00Z', '2024-02-29', 'Feb 29, 2024', '12:00 PM', '12:00'],
      ['2025-03-30T01:15:00Z', '2025-03-30', 'Mar 30, 2025', '6:45 AM', '06:45'], // European clocks change in this night
    ])('%s', (instant, day, date, time, clock) => {
      process.env.TZ = zone;
      expect(dayInIndia(instant)).toBe(day);
      expect(todayInIndia(new Date(instant))).toBe(day);
      expect(shortDate(instant)).toBe(date);
      expect(shortTime(new Date(instant))).toBe(time);
      expect(clockInIndia(instant)).toBe(clock);
    });

    test('an entered day and time are in India', () => {
      process.env.TZ = zone;
      expect(indiaInstant('2027-01-06', '15:30').toISOString()).toBe('2027-01-06T10:00:00.000Z');
    });
  },
);

test.each([
  [0, '12:00 AM'],
  [9 * 60 + 5, '9:05 AM'],
  [12 * 60, '12:00 PM'],
  [930, '3:30 PM'],
  [1440, '12:00 AM'],
])('%i minutes after midnight is %s', (minutes, shown) => {
  expect(timeOfDay(minutes)).toBe(shown);
});

test.each([
  ['2027-01-31', 1, '2027-02-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test('days of the week', () => {
  expect(weekdayOf('2027-01-04')).toBe('Monday');
  expect(weekdayOf('2027-01-10')).toBe('Sunday');
});

test('invalid dates', () => {
  expect(shortDate('yesterday')).toBe('Invalid date');
  expect(shortTime('')).toBe('Invalid date');
  expect(dayInIndia('soon')).toBe('');
});
