import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { ageWords, appointmentCountWords, removalWords } from './patient-words.ts';

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
