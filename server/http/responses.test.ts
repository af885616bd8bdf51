import { expect, test } from 'vitest';
import { chooseEncoding, etagOf, matchesEtag } from './responses.ts';

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
])('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('only an offered encoding is chosen', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br', ['gzip'])).toBe('identity');
});

test.each([
  [undefined, false],
  ['"other"', false],
  ['"text-br"', true],
  ['W/"text-br"', true],
  ['"other", W/"text-br"', true],
  ['"text"', false],
  ['"text-gzip"', false],
])('If-None-Match %s matches the ETag of the brotli encoding: %s', (ifNoneMatch, matches) => {
  expect(matchesEtag(ifNoneMatch, etagOf('text', 'br'))).toBe(matches);
});
