import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/shared/errors.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { ApiError } from './api.ts';
import { wordsFor } from './words-for.ts';

const rejected = new ApiError(409, { code: 'taken', message: 'This time is taken.' });
const busy = new ApiError(503, { code: 'unavailable', message: 'We are busy.' });
const readOnly = new ApiError(503, { code: 'read_only', message: 'We cannot save changes.' });
const unreachable = new ApiError(0, { code: 'unavailable', message: 'We could not reach the server.' });
const reply: ErrorReply = { code: 'unexpected', message: 'Please quote ab12cd34.', reference: 'ab12cd34' };
const broken = new ApiError(500, reply);
const bug = new TypeError('x is not a function');
const own = 'Failed to save.';
const ownWithReference = 'Failed to save. (Reference: ab12cd34)';

test.each([
  ['rejected', rejected, rejected.message, rejected.message, rejected.message, own],
  ['busy', busy, busy.message, busy.message, own, own],
  ['read-only', readOnly, readOnly.message, readOnly.message, readOnly.message, own],
  ['unreachable', unreachable, unreachable.message, unreachable.message, own, own],
  ['broken', broken, broken.message, ownWithReference, ownWithReference, ownWithReference],
  ['a bug in this program', bug, 'Please try again later.', own, own, own],
])('%s', (_name, error, withoutOwnText, ifUnexpected, unlessRejected, always) => {
  expect(wordsFor(error)).toBe(withoutOwnText);
  expect(wordsFor(error, own)).toBe(ifUnexpected);
  expect(wordsFor(error, own, 'unlessRejected')).toBe(unlessRejected);
  expect(wordsFor(error, own, 'always')).toBe(always);
});

const inHindi = createT({
  language: 'hi',
  catalogue: {
    'This time is taken.': 'यह समय लिया जा चुका है।',
    'Please call {phone}.': 'कृपया {phone} पर कॉल करें।',
    'Please try again later.': 'कृपया बाद में फिर कोशिश करें।',
    '{text} (Reference: {reference})': '{text} (संदर्भ: {reference})',
  },
});
const withValues = new ApiError(409, {
  code: 'conflict',
  message: 'Please call 123.',
  sentence: 'Please call {phone}.',
  values: { phone: '123' },
});
const ownInHindi = 'सहेजा नहीं गया।';

test.each([
  ['a message', rejected, 'यह समय लिया जा चुका है।'],
  ['a message with values', withValues, 'कृपया 123 पर कॉल करें।'],
  ['a message that the catalogue lacks', busy, busy.message],
  ['the own text with a reference', broken, 'सहेजा नहीं गया। (संदर्भ: ab12cd34)'],
  ['the own text', bug, ownInHindi],
])('%s in Hindi', (_name, error, words) => {
  expect(wordsFor(error, ownInHindi, 'ifUnexpected', inHindi)).toBe(words);
});

test('a bug without an own text in Hindi; a message with values in English', () => {
  expect(wordsFor(bug, undefined, 'ifUnexpected', inHindi)).toBe('कृपया बाद में फिर कोशिश करें।');
  expect(wordsFor(withValues)).toBe('Please call 123.');
});
