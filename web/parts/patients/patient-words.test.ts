import { expect, test } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { createT } from '#web/i18n/use-t.tsx';
import {
  ageWords,
  appointmentCountWords,
  bookingAddressWith,
  isBookingAddress,
  mayEditPatient,
  needsMonths,
  removalWords,
} from './patient-words.ts';

const t = createT(null);

test.each([
  [68, null, '68 years'],
  [1, null, '1 year'],
  [0, 8, '8 months'],
  [0, 1, '1 month'],
  [0, 0, 'Under 1 month'],
  [1, 0, '1 year'],
  [1, 1, '1 year 1 month'],
  [1, 11, '1 year 11 months'],
])('an age of %i years and %s months is shown as %s', (age, months, expected) => {
  expect(ageWords(t, { age, months })).toBe(expected);
});

test.each([
  [1, '1 appointment'],
  [68, '68 appointments'],
  [0, '0 appointments'],
])('formats %i as a number of appointments', (count, expected) => {
  expect(appointmentCountWords(t, count)).toBe(expected);
});

test.each([
  [
    2,
    'Kamala has 2 appointments, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.',
  ],
  [
    0,
    'Kamala has no appointments, so the profile and its medical history will be erased. This action cannot be undone.',
  ],
])('explains the removal of a patient with %i appointments', (appointmentsCount, expected) => {
  expect(removalWords(t, { name: 'Kamala', appointmentsCount })).toBe(expected);
});

test.each<[string, Role, string, boolean]>([
  ['a family, a patient of its own', 'user', 'A1B2C3-P000', true],
  ['a family, a patient of another family', 'user', 'A1B2C4-P000', false],
  ['a number that only starts with the same characters', 'user', 'A1B2C31-P000', false],
  ['an assistant, a patient of their own', 'assistant', 'A1B2C3-P1000', true],
  ['an assistant, a patient of a family', 'assistant', 'FFFFFF-P000', false],
  ['a manager, a patient of a family', 'manager', 'FFFFFF-P000', true],
  ['an admin, a patient of a family', 'admin', 'FFFFFF-P000', true],
])('%s', (_name, role, patientNumber, expected) => {
  expect(mayEditPatient({ role, shortId: 'A1B2C3' }, { patientNumber })).toBe(expected);
});

test('a visitor may not edit', () => {
  expect(mayEditPatient(null, { patientNumber: 'A1B2C3-P000' })).toBe(false);
});

test.each([
  ['/appointment', true],
  ['/appointment?doctor=7', true],
  ['/appointments?doctor=7', false],
  ['/patients', false],
  [undefined, false],
])('%s is the booking form: %s', (address, expected) => {
  expect(isBookingAddress(address)).toBe(expected);
});

test.each([
  ['/appointment', '/appointment?patient=p1'],
  [
    '/appointment?doctor=d1&date=2027-01-06&time=15%3A30',
    '/appointment?doctor=d1&date=2027-01-06&time=15%3A30&patient=p1',
  ],
  ['/appointment?patient=p0&clinic=c1', '/appointment?patient=p1&clinic=c1'],
])('the booking %s continues with the new patient', (booking, expected) => {
  expect(bookingAddressWith(booking, 'p1')).toBe(expected);
});

test.each([
  ['0', true],
  [1, true],
  ['2', false],
  ['', false],
  [undefined, false],
  ['0.5', false],
])('an age of %s needs months: %s', (age, expected) => {
  expect(needsMonths(age)).toBe(expected);
});
