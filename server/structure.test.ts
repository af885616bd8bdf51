import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Returns the paths of all files below a folder, except tests, relative to the root. */
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
const sources = (folder: string) => filesIn(folder).filter((path) => path.endsWith('.ts'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const features = filesIn('server/features');

// The import rules in biome.json match these file names. A file with another name would escape them.
test('a feature consists of routes, services, rules, queries and files for people', () => {
  const known = /^server\/features\/[a-z-]+\/(?:[a-z-]+-)?(?:routes|service|rules|queries)\.ts$/;
  const fileForPeople = /^server\/features\/[a-z-]+\/[a-z-]+-file\.ts$/;
  expect(features.filter((path) => !known.test(path) && !fileForPeople.test(path))).toEqual([]);
});

test('contract/ and server/features/ have the same nouns', () => {
  const nouns = new Set(features.map((path) => path.split('/')[2] ?? ''));
  const withEndpoints = new Set(
    filesIn('contract').flatMap((path) => /^contract\/(.+?)(?:-admin)?-api\.ts$/.exec(path)?.[1] ?? []),
  );
  // `site` serves robots.txt, the sitemap and the manifest, which are not endpoints.
  expect([...nouns].filter((noun) => !withEndpoints.has(noun))).toEqual(['site']);
  // `changes` is a stream that server/routes.ts binds. `sign-in` belongs to accounts; pages without an account load only this part.
  expect([...withEndpoints].filter((noun) => !nouns.has(noun)).sort()).toEqual(['changes', 'sign-in']);
});

test('SQL is written in *queries.ts and in server/db/ only', () => {
  const withSql = sources('server')
    .filter((path) => !/queries\.ts$|^server\/(?:db|test)\//.test(path))
    .filter((path) => /\bsql(?:<[^`]*>)?`|\bverbatim\(|db\/sql\.ts'/.test(textOf(path)));
  expect(withSql).toEqual([]);
});

test('no part of a feature reads the clock: the time of a request is ctx.now', () => {
  const clock = /\bDate\.now\(|\bnew Date\(\)/;
  expect(features.filter((path) => clock.test(textOf(path)))).toEqual([]);
});

test('only start-up code uses systemProof, the proof without a person', () => {
  const users = [...sources('server'), ...sources('demo')].filter((path) => /\bsystemProof\b/.test(textOf(path)));
  expect(users.sort()).toEqual([
    'demo/load.ts',
    'server/access.ts',
    'server/db/initial-appointment-types.ts',
    'server/features/accounts/first-admin-service.ts',
    'server/features/site/files-service.ts',
    'server/test/factories.ts',
  ]);
});
