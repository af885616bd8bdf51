import { expect, test } from 'vitest';
import { appointmentsOf, removalWords, yearsOf } from './patient-words.ts';

test.each([
  [1, '1 year', '1 appointment'],
  [68, '68 years', '68 appointments'],
  [0, '0 years', '0 appointments'],
])('%i in words', (count, years, appointments) => {
  expect(yearsOf(count)).toBe(years);
  expect(appointmentsOf(count)).toBe(appointments);
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
])('removing a patient with %i appointments', (appointmentsCount, words) => {
  expect(removalWords({ name: 'Kamala', appointmentsCount })).toBe(words);
});
