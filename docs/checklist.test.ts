import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Checks that the files and tests that docs/specification-checklist.md names exist.

const checklist = readFileSync('docs/specification-checklist.md', 'utf8');
const rows = checklist
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| what |'))
  .map((line) => line.split('|').slice(1, -1));

const title = /(?:\btest(?:\.describe)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** What the checklist can name in a file: titles of tests, or in a document the beginnings of table rows. */
function namesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.md')
    ? text.split('\n').filter((line) => line.startsWith('| '))
    : [...text.matchAll(title)].map((match) => match[2] ?? '');
}

/** Every file that a cell names, with the names in that file that follow in the cell. */
function evidenceIn(cell: string): [string, string[]][] {
  const found: [string, string[]][] = [];
  for (const [, quoted = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/^[\w/-]+(\.[\w-]+)*\.(ts|md)$/.test(quoted)) found.push([quoted, []]);
    else found.at(-1)?.[1].push(quoted);
  }
  return found;
}

/** What is wrong with a row. */
function problemsOf(cells: string[]): string[] {
  const row = cells[0]?.trim() ?? '';
  if (cells.length !== 3 || cells.some((cell) => cell.trim() === '')) return [`${row}: incomplete`];
  const evidence = evidenceIn(cells[2] ?? '');
  if (evidence.length === 0) return [`${row}: names no file`];
  return evidence.flatMap(([file, names]) => {
    if (names.length === 0) return [`${row}: ${file} without a name`];
    const known = namesIn(file);
    const missing = names.filter((name) => !known.some((one) => one.includes(name)));
    return missing.map((name) => `${row}: ${file} has no ${name}`);
  });
}

test('every row of the checklist names tests or departures that exist', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});
