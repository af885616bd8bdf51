import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './imports.ts';

// Breaks each rule of our own in biome.json once, in a temporary folder with a copy of the configuration.
let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

type Diagnostic = { category: string; message: string; location: { path: string } };
let found: Diagnostic[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caresaathi-lint-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file));
  cpSync(join(root, 'lint'), join(folder, 'lint'), { recursive: true });
  write('web/parts/patients/globals.ts', 'export const both = [localStorage, sessionStorage];\n');
  write('server/spread.ts', 'export const point = { x: 1, ...{ y: 2 } };\n');
  write('web/ui/spread.tsx', "export const Link = () => <a {...{ href: '/', id: 'home' }}>Home</a>;\n");
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  let output: string;
  try {
    output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // exit code 1: something was found
  }
  found = (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true }));

const foundIn = (file: string) => found.filter(({ location }) => location.path === file);

test('screens use the browser’s storage only through its modules', () => {
  const reported = foundIn('web/parts/patients/globals.ts').map(({ category }) => category);
  expect(reported).toEqual(Array(2).fill('lint/style/noRestrictedGlobals'));
});

test.each(['server/spread.ts', 'web/ui/spread.tsx'])('a literal inside a spread is rejected: %s', (file) => {
  const reported = foundIn(file).filter(({ category }) => category === 'plugin');
  expect(reported.map(({ message }) => message)).toEqual([
    expect.stringContaining('Write the properties out, one per line.'),
  ]);
});
