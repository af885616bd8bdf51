import { expect, test } from 'vitest';
import { type DateNames, datesIn } from './dates.ts';

const files = import.meta.glob<DateNames>('../../languages/dates/*.json', { eager: true, import: 'default' });
const inLanguage = (language: string) =>
  datesIn({ dateNames: files[`../../languages/dates/${language}.json`] ?? null });
const translated = ['hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'];

test.each([
  ['2025-01-05T10:00:00Z', 'Jan 5, 2025', 'Jan 5, 2025, 3:30 PM'],
  ['2025-01-05T18:29:59Z', 'Jan 5, 2025', 'Jan 5, 2025, 11:59 PM'],
  ['2025-01-05T18:30:00Z', 'Jan 6, 2025', 'Jan 6, 2025, 12:00 AM'],
  ['soon', 'Invalid date', 'Invalid date'],
])('%s is %s in India', (instant, day, moment) => {
  const { date, dateTime } = inLanguage('en');
  expect([date(instant), dateTime(instant)]).toEqual([day, moment]);
});

const at = '2027-01-05T10:00:00Z'; // 3:30 PM on Tuesday in India

test.each([
  ['hi', '5 जनवरी 2027', '5 जनवरी 2027, 3:30 PM', 'मंगलवार, 5 जनवरी 2027', 'मंगल, 5 जनवरी', 'जनवरी 2027'],
  ['ta', '5 ஜனவரி 2027', '5 ஜனவரி 2027, 3:30 PM', 'செவ்வாய், 5 ஜனவரி 2027', 'செவ்வாய், 5 ஜனவரி', 'ஜனவரி 2027'],
  ['bn', '5 জানুয়ারি 2027', '5 জানুয়ারি 2027, 3:30 PM', 'মঙ্গলবার, 5 জানুয়ারি 2027', 'মঙ্গল, 5 জানুয়ারি', 'জানুয়ারি 2027'],
])('day and time in %s', (language, date, dateTime, longDay, shortDay, month) => {
  const dates = inLanguage(language);
  expect([dates.date(at), dates.dateTime(at), dates.longDay(at), dates.shortDay(at)]).toEqual([
    date,
    dateTime,
    longDay,
    shortDay,
  ]);
  expect(dates.longDay('2027-01-05')).toBe(longDay);
  expect(dates.month('2027-01')).toBe(month);
  expect(dates.weekdayRange(2, 2)).toBe(longDay.split(',')[0]);
});

test('without names, days and times are in English', () => {
  const dates = inLanguage('en');
  expect(dates.date(at)).toBe('Jan 5, 2027');
  expect(dates.dateTime(at)).toBe('Jan 5, 2027, 3:30 PM');
  expect(dates.dayAndMonth(at)).toBe('Jan 5');
  expect(dates.longDay('2027-01-05')).toBe('Tuesday, Jan 5, 2027');
  expect(dates.shortDay('2027-01-05')).toBe('Tue, Jan 5');
  expect([dates.weekday(at), dates.shortWeekday(at)]).toEqual(['Tuesday', 'Tue']);
  expect(dates.month('2027-12')).toBe('December 2027');
  expect([dates.weekdayRange(1, 5), dates.weekdayRange(6, 6)]).toEqual(['Mon-Fri', 'Saturday']);
});

test.each(['en', ...translated])(
  'a text that is no date gives `Invalid date`, and a day begins at midnight in India (%s)',
  (language) => {
    const dates = inLanguage(language);
    for (const write of [dates.date, dates.dateTime, dates.longDay, dates.shortDay, dates.dayAndMonth, dates.weekday])
      expect(write('soon')).toBe('Invalid date');
    expect(dates.dateTime('2026-12-31T18:29:00Z')).toMatch(/31.*2026, 11:59 PM$/);
    expect(dates.dateTime('2026-12-31T18:30:00Z')).toMatch(/1.*2027, 12:00 AM$/);
  },
);
