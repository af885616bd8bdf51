import { expect, test } from 'vitest';
import { exportedAge, exportedAttendance, exportedPhones, exportedStep } from './rules.ts';

test.each([
  [34, null, '34'],
  [1, null, '1'],
  [0, 8, '8 months'],
  [0, 1, '1 month'],
  [0, 0, '0 months'],
  [1, 0, '1 year'],
  [1, 3, '1 year 3 months'],
  [1, 1, '1 year 1 month'],
])('an age of %s years and %s months is written as %s', (age, months, expected) => {
  expect(exportedAge({ age, months })).toBe(expected);
});

test.each([
  ['+919812345678', '', '+919812345678'],
  ['+919812345678', '98123 45678', '+919812345678'],
  ['+919812345678', '098765 43210', '+919812345678 / 098765 43210'],
  [null, '9876543210', '9876543210'],
  [null, '', ''],
])('the phones %s and %s are written as %s', (phone, mobileNumber, expected) => {
  expect(exportedPhones({ phone, mobileNumber })).toBe(expected);
});

test('a step has its time, unless it begins at midnight', () => {
  expect(exportedStep({ title: 'Blood test', startsAt: '2027-01-05T10:00:00.000Z' })).toBe('3:30 PM Blood test');
  expect(exportedStep({ title: 'Pick-up', startsAt: '2027-01-04T18:30:00+00:00' })).toBe('Pick-up');
});

test('the words of the attendance', () => {
  const states = ['arrived', 'with-doctor', 'seen', 'no-show', null] as const;
  expect(states.map(exportedAttendance)).toEqual(['Arrived', 'With doctor', 'Seen', 'No-show', '']);
});
