import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { guards } from './remove-guards.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const texts = Object.entries(guards).flatMap(([name, parts]) =>
  [parts].flat().flatMap(({ file, take }) => take.map(([text]) => [name, file, text] as const)),
);

// `npm run torture -- --control` removes these guards from the sources. It is run seldom, so this test finds a guard
// that has changed.
test.each(texts)('the guard %s is in %s', (_name, file, text) =>
  expect(readFileSync(`${root}${file}`, 'utf8')).toContain(text),
);
