import { expect, test } from 'vitest';
import { bookAgainQuery, isVisitOver } from './visit-words.ts';

const now = new Date('2027-01-05T04:30:00Z');

test.each([
  ['an open one tomorrow', 'open', '2027-01-06T04:30:00Z', false],
  ['an open one that begins now', 'open', '2027-01-05T04:30:00Z', false],
  ['an open one yesterday', 'open', '2027-01-04T04:30:00Z', true],
  ['a closed one', 'closed', '2027-01-06T04:30:00Z', true],
  ['a cancelled one', 'cancelled', '2027-01-06T04:30:00Z', true],
] as const)('%s', (_name, status, startsAt, expected) => {
  expect(isVisitOver({ status, startsAt }, now)).toBe(expected);
});

test('a repeated booking has the same patient, doctor, clinic and type, as far as they are known', () => {
  const patient = { id: 'p' };
  const place = (id: string) => ({ id, name: id });
  expect(bookAgainQuery({ patient, doctor: place('d'), clinic: place('c'), type: 'consultation' })).toEqual({
    patient: 'p',
    doctor: 'd',
    clinic: 'c',
    type: 'consultation',
  });
  expect(bookAgainQuery({ patient, doctor: null, clinic: null, type: null })).toEqual({ patient: 'p' });
});
