import { expect, test } from 'vitest';
import { readTextsSearch } from './-texts-search.ts';

test.each([
  [{}, {}],
  [
    { channel: 'email', language: 'hi' },
    { channel: 'email', language: 'hi' },
  ],
  [{ channel: 'fax', language: 'xx', other: 1 }, {}],
])('%o is read as %o', (search, expected) => {
  expect(readTextsSearch(search)).toEqual(expected);
});
