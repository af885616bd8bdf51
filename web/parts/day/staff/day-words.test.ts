import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { absenceWords, dayCountWords, delayWords, longDay, phonesOfVisit, shortAge, stepLine } from './day-words.ts';

const t = createT(null);

test('a day with its weekday', () => {
  expect(longDay(t, '2027-01-05')).toBe('Tue, Jan 5, 2027');
});

test.each([
  [61, null, '61 y'],
  [0, 8, '8 m'],
  [0, 0, '0 m'],
  [1, 3, '1 y 3 m'],
  [1, 0, '1 y'],
])('an age of %s years and %s months is written as %s', (age, months, expected) => {
  expect(shortAge(t, { age, months })).toBe(expected);
});

test.each([
  ['+919812345678', '', ['+919812345678 +91 98123 45678']],
  ['+919812345678', '98123 45678', ['+919812345678 +91 98123 45678']],
  ['+919812345678', '098765-43210', ['+919812345678 +91 98123 45678', '09876543210 098765-43210']],
  [null, '9876543210', ['9876543210 98765 43210']],
  [null, '', []],
])('the phones %s and %s', (phone, mobileNumber, expected) => {
  const found = phonesOfVisit({
    family: { id: 'f', name: 'F', phone },
    patient: { id: 'p', name: 'P', age: 1, months: null, mobileNumber },
  });
  expect(found.map(({ tel, words }) => `${tel} ${words}`)).toEqual(expected);
});

test('counts, delays and steps in words', () => {
  const counts = {
    visits: 1,
    arrived: 2,
    withDoctor: 0,
    seen: 0,
    noShows: 1,
    requested: 0,
    newTime: 2,
    cancelled: 1200,
  };
  expect(dayCountWords(t, counts).map(({ words }) => words)).toEqual([
    '1 visit',
    '2 arrived',
    '0 with doctor',
    '0 seen',
    '1 no-show',
    '0 requested',
    '2 need a new time',
    '1,200 cancelled',
  ]);
  expect([delayWords(t, 0), delayWords(t, 1), delayWords(t, 20)]).toEqual([
    '',
    'Running 1 minute late',
    'Running 20 minutes late',
  ]);
  expect(stepLine(t, { title: 'Blood test', startsAt: '2027-01-05T10:00:00.000Z' })).toBe('3:30 PM Blood test');
  expect(stepLine(t, { title: 'Pick-up', startsAt: '2027-01-04T18:30:00.000Z' })).toBe('Pick-up');
});

test.each([
  [0, 1440, 'away (Fever)'],
  [0, 780, 'away until 1:00 PM (Fever)'],
  [780, 1440, 'away from 1:00 PM (Fever)'],
  [660, 690, 'away from 11:00 AM until 11:30 AM (Fever)'],
])('an absence from minute %i to %i', (from, to, expected) => {
  expect(absenceWords(t, { from, to, reason: 'Fever' })).toBe(expected);
});
