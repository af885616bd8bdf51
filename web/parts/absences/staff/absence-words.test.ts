import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import {
  absenceSpanWords,
  offeredSlotWords,
  strandedDoctorSentence,
  strandedSentence,
  strandedWords,
} from './absence-words.ts';

const t = createT(null);

test.each([
  ['a day', '2027-01-05T18:30:00Z', '2027-01-06T18:30:00Z', 'Wed, Jan 6, 2027'],
  ['a morning', '2027-01-05T18:30:00Z', '2027-01-06T07:30:00Z', 'Wed, Jan 6, 2027, until 1:00 PM'],
  ['an afternoon', '2027-01-06T07:30:00Z', '2027-01-06T18:30:00Z', 'Wed, Jan 6, 2027, from 1:00 PM'],
  ['some hours', '2027-01-06T05:30:00Z', '2027-01-06T07:00:00Z', 'Wed, Jan 6, 2027, 11:00 AM to 12:30 PM'],
  ['several days', '2027-01-05T18:30:00Z', '2027-01-08T18:30:00Z', 'Wed, Jan 6, 2027 to Fri, Jan 8, 2027'],
  [
    'from noon to noon',
    '2027-01-06T06:30:00Z',
    '2027-01-07T06:30:00Z',
    'Jan 6, 2027, 12:00 PM to Jan 7, 2027, 12:00 PM',
  ],
  ['an open end', '2027-01-06T03:30:00Z', null, 'From Wed, Jan 6, 2027, 9:00 AM, until further notice'],
  ['whole days with an open end', '2027-01-05T18:30:00Z', null, 'From Wed, Jan 6, 2027, until further notice'],
])('the words of %s', (_name, startsAt, endsAt, expected) => {
  expect(absenceSpanWords(t, { startsAt, endsAt })).toBe(expected);
});

test('a time on a button has no year', () => {
  expect(offeredSlotWords(t, '2027-01-07T03:30:00Z')).toBe('Thu, Jan 7, 9:00 AM');
});

test.each([
  [0, 'No visit needs a new time'],
  [1, '1 visit needs a new time'],
  [12, '12 visits need a new time'],
])('%i', (count, expected) => {
  expect(strandedWords(t, count)).toBe(expected);
  expect(strandedSentence(t, count)).toBe(`${expected}.`);
  expect(strandedDoctorSentence(t, 'Dr. Rao', count)).toBe(`Dr. Rao: ${expected.toLowerCase()}.`);
});
