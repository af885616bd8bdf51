import { expect, test } from 'vitest';
import type { StepType } from '#contract/steps/types-and-states.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { candidateWords, stepPlaceWords, stepTimeWords } from './step-words.ts';

const t = createT(null);
const work = {
  durationMinutes: 60,
  travelMinutes: 30,
  placeFrom: '',
  placeTo: '',
  assignee: null,
  assignment: 0,
  note: '',
};
const startsAt = '2027-01-05T03:30:00.000Z'; // 9:00 AM in India
const visit = { title: 'Visit', startsAt, place: 'City Hospital, Pune', doctor: null };
const later = '2027-01-05T04:00:00.000Z';

test('the time and the length of a step', () => {
  expect(stepTimeWords(t, { startsAt, hasTime: true, work })).toBe('9:00 AM, 60 min');
  expect(stepTimeWords(t, { startsAt, hasTime: false, work })).toBe('No time');
});

test.each<[string, string, string, string, string, StepType?]>([
  ['nothing given', startsAt, '', '', 'City Hospital, Pune'],
  ['nothing given, after the visit', later, '', '', 'City Hospital, Pune'],
  ['from only', startsAt, '12 Hill Road', '', '12 Hill Road → City Hospital, Pune'],
  ['from only, back from the visit', later, 'City Hospital', '', 'City Hospital → ?'],
  ['both', later, '12 Hill Road', 'Lab', '12 Hill Road → Lab'],
  ['a delivery, nothing given', startsAt, '', '', '', 'prescription'],
  ['a delivery', startsAt, '', '7 Lake View', '7 Lake View', 'prescription'],
])('places: %s', (_name, stepStart, placeFrom, placeTo, words, type = 'pickup') => {
  expect(stepPlaceWords({ type, startsAt: stepStart, work: { ...work, placeFrom, placeTo }, visit })).toBe(words);
});

test.each([
  [null, 0, 'free, no other step that day'],
  [null, 1, 'free, 1 other step that day'],
  [{ startsAt, needsTravel: false }, 3, 'busy with a step at 9:00 AM'],
  [{ startsAt, needsTravel: true }, 3, 'no time for the way, step at 9:00 AM'],
])('who is free: %o', (conflict, stepCount, words) => {
  expect(candidateWords(t, { id: 'a', name: 'Meera', conflict, stepCount })).toBe(words);
});
