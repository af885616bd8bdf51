import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Keeps docs/specification-checklist.md true: what it names exists.

const checklist = readFileSync('docs/specification-checklist.md', 'utf8');
const rows = checklist
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| what |'))
  .map((line) => line.split('|').slice(1, -1));

const title = /(?:\btest(?:\.describe)?\(|\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;

/** What can be named in a file: titles of tests, or how the rows of a table begin. */
function namesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.md')
    ? text.split('\n').filter((line) => line.startsWith('| '))
    : [...text.matchAll(title)].map((match) => match[2] ?? '');
}

/** Every file that a cell names, with the names that follow it. */
function evidenceIn(cell: string): [string, string[]][] {
  const found: [string, string[]][] = [];
  for (const [, quoted = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (/^[\w/-]+(\.[\w-]+)*\.(ts|md)$/.test(quoted)) found.push([quoted, []]);
    else found.at(-1)?.[1].push(quoted);
  }
  return found;
}

test('there are rows', () => {
  expect(rows.length).toBeGreaterThan(100);
});

test.each(rows.map((cells) => [cells[0]?.trim() ?? '', cells] as const))('%s', (_what, cells) => {
  expect(cells.map((cell) => cell.trim() !== '')).toEqual([true, true, true]);
  const evidence = evidenceIn(cells[2] ?? '');
  expect(evidence.length).toBeGreaterThan(0);
  for (const [file, names] of evidence) {
    expect(names.length, `${file} without a name`).toBeGreaterThan(0);
    const known = namesIn(file);
    for (const name of names)
      expect(
        known.some((one) => one.includes(name)),
        `${file}: ${name}`,
      ).toBe(true);
  }
});
