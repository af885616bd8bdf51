import { expect, test } from 'vitest';
import {
  appointmentNumber,
  normalisePatientNumber,
  parsePatientNumber,
  patientNumber,
  shortId,
} from './display-numbers.ts';

const account = 'a1b2c3d4-0000-4000-8000-000000000000';

test('short ids are the first six characters, upper-cased', () => {
  expect(shortId(account)).toBe('A1B2C3');
});

test.each([
  [0, 'A1B2C3-P000'],
  [7, 'A1B2C3-P007'],
  [999, 'A1B2C3-P999'],
  [1000, 'A1B2C3-P1000'],
])('patient %i of an account', (sequence, expected) => {
  expect(patientNumber(account, sequence)).toBe(expected);
});

test('an appointment number has the patient number and the start of its own id', () => {
  expect(appointmentNumber('A1B2C3-P000', '9f8e7d6c-0000-4000-8000-000000000000')).toBe('A1B2C3-P000-9F8E7D');
});

test.each([
  ['current format', 'A1B2C3-P012', 'A1B2C3-P012'],
  ['another account’s prefix', 'FFFFFF-P003', 'A1B2C3-P003'],
  ['no padding', 'P7', 'A1B2C3-P007'],
  ['lower case', 'a1b2c3-p1000', 'A1B2C3-P1000'],
  ['a format without a sequence', 'PT-9F8E7D', 'A1B2C3-P000'],
  ['empty', '', 'A1B2C3-P000'],
  ['null', null, 'A1B2C3-P000'],
])('a stored number (%s) is converted to the current format', (_name, given, expected) => {
  expect(normalisePatientNumber(given, account)).toBe(expected);
});

test.each([
  ['P7', account, 'A1B2C3-P007'],
  [' p1000 ', account, 'A1B2C3-P1000'],
  ['FFFFFF-P003', account, 'A1B2C3-P003'],
  ['a1b2c3-p7', null, 'A1B2C3-P007'],
  ['P7', null, null],
  ['Pt-9f8e7d', account, null],
  ['Priya', account, null],
  ['', account, null],
])('a search for %j', (typed, accountId, expected) => {
  expect(parsePatientNumber(typed, accountId)).toBe(expected);
});
