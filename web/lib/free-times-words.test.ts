import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { ApiError } from './api.ts';
import { freeTimesProblem } from './free-times-words.ts';

const removed = 'This doctor or clinic no longer takes appointments, so there are no free times.';
const failed = 'Failed to load free times. Please try again later.';

test.each([
  ['a removed doctor', 404, 'not_found', removed],
  ['a busy server', 503, 'unavailable', failed],
  ['too many requests', 429, 'too_many_requests', failed],
] as const)('%s', (_name, status, code, words) => {
  expect(freeTimesProblem(createT(null), new ApiError(status, { code, message: 'Sorry' }))).toBe(words);
});

test('no network is not a removed doctor', () => {
  expect(freeTimesProblem(createT(null), new TypeError('Failed to fetch'))).toBe(failed);
});
