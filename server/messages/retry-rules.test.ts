import { expect, test } from 'vitest';
import { givenUpAt, maxUnknownAttempts, pauseAfter, pauseAfterUnknown } from './retry-rules.ts';

const seconds = (ms: number) => ms / 1_000;

test.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [6, 960],
  [7, 1_800],
  [8, 1_800],
  [1_000, 1_800],
])('after attempt %i the next one follows within %i s, spread over the last quarter', (attempts, longest) => {
  expect(seconds(pauseAfter(attempts, undefined, 1))).toBe(longest);
  expect(seconds(pauseAfter(attempts, undefined, 0))).toBe(longest * 0.75);
});

test.each([
  ['a shorter wish of the gateway changes nothing', 1, 5, 30],
  ['a longer one is respected', 1, 600, 600],
  ['also on later attempts', 5, 900, 900],
  ['at most an hour', 1, 86_400, 3_600],
])('%s', (_name, attempts, wishSeconds, expected) => {
  expect(seconds(pauseAfter(attempts, wishSeconds * 1_000, 1))).toBe(expected);
});

const dueAt = new Date('2027-01-05T04:30:00Z');
const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);

test.each([
  ['without another channel, until the message expires', [], 600, 600],
  ['with one, half of its time', ['sms'], 120, 60],
  ['at most two hours', ['sms'], 600, 120],
  ['nothing is left', ['sms'], 0, 0],
])('a channel is tried: %s', (_name, fallbacks, usefulMinutes, expected) => {
  expect(givenUpAt({ dueAt, expiresAt: after(usefulMinutes), fallbacks })).toEqual(after(expected));
});

test.each([
  [1, 30],
  [2, 120],
  [3, 480],
  [4, 1_920],
  [6, 30_720],
  [7, 43_200],
  [1_000, 43_200],
])('after %i attempts whose outcome nobody knows the next one follows within %i s', (attempts, longest) => {
  expect(seconds(pauseAfterUnknown(attempts, 1))).toBe(longest);
  expect(seconds(pauseAfterUnknown(attempts, 0))).toBe(longest * 0.75);
});

test('there are three of them if another channel is left, else eight', () => {
  expect(maxUnknownAttempts({ fallbacks: ['sms'] })).toBe(3);
  expect(maxUnknownAttempts({ fallbacks: [] })).toBe(8);
});
