import { expect, test } from 'vitest';
import { countWords, dayWords, delayWords, phonesOf, shortAge, stepWords } from './day-words.ts';

test('a day with its weekday', () => {
  expect(dayWords('2027-01-05')).toBe('Tue, Jan 5, 2027');
});

test.each([
  [61, null, '61 y'],
  [0, 8, '8 m'],
  [0, 0, '0 m'],
  [1, 3, '1 y 3 m'],
  [1, 0, '1 y'],
])('an age of %s years and %s months is written as %s', (age, months, expected) => {
  expect(shortAge({ age, months })).toBe(expected);
});

test.each([
  ['+919812345678', '', ['+919812345678 +91 98123 45678']],
  ['+919812345678', '98123 45678', ['+919812345678 +91 98123 45678']],
  ['+919812345678', '098765-43210', ['+919812345678 +91 98123 45678', '09876543210 098765-43210']],
  [null, '9876543210', ['9876543210 98765 43210']],
  [null, '', []],
])('the phones %s and %s', (phone, mobileNumber, expected) => {
  const found = phonesOf({
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
  expect(countWords(counts).map(({ words }) => words)).toEqual([
    '1 visit',
    '2 arrived',
    '0 with doctor',
    '0 seen',
    '1 no-show',
    '0 requested',
    '2 need a new time',
    '1,200 cancelled',
  ]);
  expect([delayWords(0), delayWords(1), delayWords(20)]).toEqual([
    '',
    'Running 1 minute late',
    'Running 20 minutes late',
  ]);
  expect(stepWords({ title: 'Blood test', startsAt: '2027-01-05T10:00:00.000Z' })).toBe('3:30 PM Blood test');
  expect(stepWords({ title: 'Pick-up', startsAt: '2027-01-04T18:30:00.000Z' })).toBe('Pick-up');
});
