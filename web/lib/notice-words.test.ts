import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { isTooLateToChange, noticeWords } from './notice-words.ts';

const startsAt = new Date('2027-01-05T07:30:00Z'); // 1:00 PM in India

test.each([
  ['three hours before', '2027-01-05T04:30:00Z', false],
  ['exactly two hours before', '2027-01-05T05:30:00Z', false],
  ['a minute later', '2027-01-05T05:31:00Z', true],
  ['after the start', '2027-01-05T08:00:00Z', true],
])('%s', (_name, now, expected) => {
  expect(isTooLateToChange(startsAt, new Date(now))).toBe(expected);
});

const wordsAt = (now: string) => noticeWords(createT(null), startsAt, new Date(now)).replaceAll('\u00a0', ' ');

test('names the last moment in India, or the phone', () => {
  expect(wordsAt('2027-01-04T05:00:00Z')).toBe(
    'You can move or cancel it online until Tue, Jan 5, 2027, 11:00 AM, 2 hours before it starts. After that, please call +91 22 0000 0100.',
  );
  expect(wordsAt('2027-01-05T06:00:00Z')).toBe(
    'It starts in less than 2 hours, so it cannot be moved or cancelled online. To change it, please call +91 22 0000 0100.',
  );
});
