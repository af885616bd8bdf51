import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Every file below a folder except tests, by its path from the root. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const features = filesIn('server/features');

// The import walls in biome.json match by these names: a file with another name would be behind none of them.
test('a feature consists of routes, services, rules, queries and texts of files', () => {
  const known = /^server\/features\/[a-z-]+\/(?:[a-z-]+-)?(?:routes|service|rules|queries)\.ts$/;
  const textOfFile = /^server\/features\/[a-z-]+\/[a-z-]+-file\.ts$/;
  expect(features.filter((path) => !known.test(path) && !textOfFile.test(path))).toEqual([]);
});

test('contract/ and server/features/ have the same nouns', () => {
  const nouns = new Set(features.map((path) => path.split('/')[2] ?? ''));
  const withEndpoints = new Set(
    filesIn('contract').flatMap((path) => /^contract\/(.+?)(?:-admin)?-api\.ts$/.exec(path)?.[1] ?? []),
  );
  // `site` answers robots.txt, the sitemap and the manifest, which are no endpoints.
  expect([...nouns].filter((noun) => !withEndpoints.has(noun))).toEqual(['site']);
  // `changes` is a stream that app.ts binds; `sign-in` is a part of accounts, loaded without the rest by the log-in page.
  expect([...withEndpoints].filter((noun) => !nouns.has(noun)).sort()).toEqual(['changes', 'sign-in']);
});

test('SQL is written in *queries.ts and in server/db/ only', () => {
  const withSql = filesIn('server')
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => !/queries\.ts$|^server\/(?:db|test)\//.test(path))
    .filter((path) => /\bsql(?:<[^`]*>)?`|\bverbatim\(|db\/sql\.ts'/.test(textOf(path)));
  expect(withSql).toEqual([]);
});

test('no part of a feature reads the clock: the time of a request is ctx.now', () => {
  const clock = /\bDate\.now\(|\bnew Date\(\)/;
  expect(features.filter((path) => clock.test(textOf(path)))).toEqual([]);
});
