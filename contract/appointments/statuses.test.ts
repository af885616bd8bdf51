import { expect, test } from 'vitest';
import { shownStatus } from './statuses.ts';

test.each([
  ['open', 'open'],
  ['scheduled', 'open'],
  ['pending', 'open'],
  ['closed', 'closed'],
  ['complete', 'closed'],
  ['done', 'closed'],
  ['Done ', 'closed'],
  ['cancelled', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['something else', 'open'],
  ['', 'open'],
  [null, 'open'],
  [undefined, 'open'],
])('the stored status %j is shown as %s', (stored, shown) => {
  expect(shownStatus(stored)).toBe(shown);
});
