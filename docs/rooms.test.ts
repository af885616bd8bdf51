import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the picture of the rooms shows the imports as they are: `npm run rooms` draws it again', () => {
  const now = execFileSync(process.execPath, ['scripts/rooms.mjs', '--print'], { encoding: 'utf8' });
  expect(readFileSync('docs/pictures/rooms.svg', 'utf8') === now).toBe(true);
});
