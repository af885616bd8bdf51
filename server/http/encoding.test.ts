import { expect, test } from 'vitest';
import { encodingFor, etagOf, isKnown } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0.5', 'gzip'],
  ['br;q=0.1', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['br;q=word', 'identity'],
])('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('only what is offered is chosen', () => {
  expect(encodingFor('br, gzip', ['gzip'])).toBe('gzip');
  expect(encodingFor('br', ['gzip'])).toBe('identity');
});

test.each([
  [undefined, false],
  ['"other"', false],
  ['"text-br"', true],
  ['W/"text-br"', true],
  ['"other", W/"text-br"', true],
  ['"text"', false],
  ['"text-gzip"', false],
])('the brotli bytes are known to a browser that has %s: %s', (ifNoneMatch, known) => {
  expect(isKnown(ifNoneMatch, etagOf('text', 'br'))).toBe(known);
});
