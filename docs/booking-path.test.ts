import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from '../lint/imports.ts';

// Compares a list in docs/architecture.md with the code: the files that a booking passes, from the button to SQL.
const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(
  '## A booking, from the button to SQL and back\n',
);
const [list = ''] = section.split('\n## ');
const files = [...list.matchAll(/^\d+\. `([^`]+\.tsx?)`/gm)].map(([, file = '']) => file);

test('a booking passes at most 24 files, and all of them exist', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(24);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('each file imports its neighbour in the list, or is imported by it', () => {
  const imports = readImports(files);
  const areConnected = (one: string | undefined, other: string | undefined) =>
    [
      [one, other],
      [other, one],
    ].some(([from = '', to = '']) => imports.get(from)?.some(({ module }) => module === to));
  const apart = files.filter((file, at) => !areConnected(file, files[at - 1]) && !areConnected(file, files[at + 1]));
  expect(apart).toEqual([]);
});

test('the list ends at the SQL function that the statement calls', () => {
  const [, sqlFile = ''] = /`(server\/db\/functions\/[^`]+\.sql)`/.exec(list) ?? [];
  const [, name = 'none'] = /\/(\w+)\.sql$/.exec(sqlFile) ?? [];
  expect(readFileSync(sqlFile, 'utf8')).toContain(`create or replace function ${name}(`);
  expect(readFileSync('server/db/sql-functions.ts', 'utf8')).toContain(`sqlFunction('${name}'`);
});
