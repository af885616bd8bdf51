import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { ApiError } from './api.ts';
import { wordsFor } from './words-for.ts';

const rejected = new ApiError(409, { code: 'taken', message: 'This time is taken.' });
const busy = new ApiError(503, { code: 'unavailable', message: 'We are busy.' });
const unreachable = new ApiError(0, { code: 'unavailable', message: 'We could not reach the server.' });
const reply: ErrorReply = { code: 'unexpected', message: 'Please quote ab12cd34.', reference: 'ab12cd34' };
const broken = new ApiError(500, reply);
const bug = new TypeError('x is not a function');
const own = 'Failed to save.';
const ownWithReference = 'Failed to save. (Reference: ab12cd34)';

test.each([
  ['rejected', rejected, rejected.message, rejected.message, rejected.message, own],
  ['busy', busy, busy.message, busy.message, own, own],
  ['unreachable', unreachable, unreachable.message, unreachable.message, own, own],
  ['broken', broken, broken.message, ownWithReference, ownWithReference, ownWithReference],
  ['a bug in this program', bug, 'Please try again later.', own, own, own],
])('%s', (_name, error, withoutOwnText, ifUnexpected, unlessRejected, always) => {
  expect(wordsFor(error)).toBe(withoutOwnText);
  expect(wordsFor(error, own)).toBe(ifUnexpected);
  expect(wordsFor(error, own, 'unlessRejected')).toBe(unlessRejected);
  expect(wordsFor(error, own, 'always')).toBe(always);
});
