import { expect, test } from 'vitest';
import { ageWords, appointmentCountWords, removalWords } from './patient-words.ts';

test.each([
  [1, '1 year', '1 appointment'],
  [68, '68 years', '68 appointments'],
  [0, '0 years', '0 appointments'],
])('formats %i as an age and as a number of appointments', (count, years, appointments) => {
  expect(ageWords(count)).toBe(years);
  expect(appointmentCountWords(count)).toBe(appointments);
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
  expect(removalWords({ name: 'Kamala', appointmentsCount })).toBe(expected);
});
