import { expect, test } from 'vitest';
import { formatLsn, parseLsn, unreachableLsn } from './lsn.ts';

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16_b374d848n],
  ['ffffffff/ffffffff', unreachableLsn],
])('%s is a position', (text, lsn) => {
  expect(parseLsn(text)).toBe(lsn);
  expect(formatLsn(lsn).toLowerCase()).toBe(text.toLowerCase());
});

test.each(['', '1', '/1', '1/', '1/2/3', '123456789/0', '1/G', ' 1/2', '1/2;', undefined, null])(
  '%j is none',
  (text) => {
    expect(parseLsn(text)).toBeNull();
  },
);
