import { expect, test } from 'vitest';
import { randomFor } from '../../rig/world/generated.ts';
import { signedRank } from './sign-in-times.ts';

test.each<[string, [number, number][], number]>([
  ['no difference', [[1, 1]], 0],
  [
    'as often more as less',
    [
      [1, 2],
      [2, 1],
      [5, 3],
      [3, 5],
    ],
    0,
  ],
  // Computed by hand: ranks 1 to 6, the two smallest against the rest: (18 − 10.5) / √22.75.
  [
    'four of six are more',
    [
      [1, 2],
      [1, 3],
      [9, 6],
      [9, 5],
      [9, 4],
      [9, 3],
    ],
    1.572,
  ],
])('%s', (_name, pairs, z) => {
  expect(signedRank(pairs)).toBeCloseTo(z, 3);
});

test('finds a small difference in a thousand noisy pairs, and none in equal ones', () => {
  const random = randomFor(1, 'visit', 0); // the same numbers on every machine
  const noisy = () => 30 + random(1_000) / 1_000;
  const pairs = (more: number) => Array.from({ length: 1_000 }, (): [number, number] => [noisy() + more, noisy()]);
  expect(Math.abs(signedRank(pairs(0)))).toBeLessThan(3);
  expect(signedRank(pairs(0.1))).toBeGreaterThan(3);
});
