import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Follows the example of CONTRIBUTING.md in a copy of the sources: writes its files, compiles them, and runs their tests.

const run = promisify(execFile);
const copied = [
  ...['checks/rig', 'contract', 'demo', 'deploy/previous-release', 'e2e', 'languages', 'lint', 'server', 'web'],
  ...['.gitignore', 'biome.json', 'package.json', 'vitest.config.ts', ...globSync('tsconfig*.json')],
];

/** A code block of CONTRIBUTING.md, with the last file name before it. */
type Block = { file: string; language: string; lines: string[] };

const blocks = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`([\w./$-]+\.\w+)`|^```(\w+)\n([\s\S]*?)^```$/gm),
].reduce<{ file: string; found: Block[] }>(
  ({ file, found }, [, name, language, text = '']) => {
    if (name) return { file: name.replace('NNNN', '9000'), found };
    return { file, found: [...found, { file, language: language ?? '', lines: text.trimEnd().split('\n') }] };
  },
  { file: '', found: [] },
).found;
const written = blocks.filter(({ language }) => language !== 'diff');

let folder: string;
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** Adds the lines of a diff to its file, after the first line of the diff, which is already in the file. */
function addLines({ file, lines: [shown = '', ...added] }: Block): void {
  const lines = textOf(file).split('\n');
  const at = lines.indexOf(shown.slice(1));
  if (at < 0) throw new Error(`${file} has no line ${shown}`);
  write(file, lines.toSpliced(at + 1, 0, ...added.map((line) => line.slice(1))).join('\n'));
}

/** Replaces the generated routes with the address of the new page only, so that the other pages are not compiled. */
function declareRoute(): void {
  const file = 'web/routeTree.gen.ts';
  const [, addresses = ''] = /\n {2}to:\n((?: +\| '[^']+'\n)+)/.exec(textOf(file)) ?? [];
  const address = "'/patients/$patientId/vaccinations'";
  write(
    file,
    `export type FileRouteTypes = { to: ${address}\n${addresses} };
declare module '@tanstack/react-router' {
  interface FileRoutesByPath {
    '/_family/patients/$patientId/vaccinations': {
      id: ${address}; path: ${address}; fullPath: ${address}; preLoaderRoute: unknown; parentRoute: import('@tanstack/react-router').AnyRoute;
    };
  }
}\n`,
  );
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caresaathi-example-'));
  const filter = (source: string) => !/\.(webp|css|e2e\.ts)$|worker\//.test(source);
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true, filter });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const { file, lines } of written) write(file, `${lines.join('\n')}\n`);
  for (const block of blocks) if (block.language === 'diff') addLines(block);
  declareRoute();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program in the copy. Returns its output if it fails, otherwise an empty text. */
async function problemsOf(program: string, args: string[]): Promise<string> {
  const file = join(folder, 'node_modules', program);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' };
  return run(process.execPath, [file, ...args], { cwd: folder, env, maxBuffer: 2 ** 24 }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
}

test('the example has every kind of file', () => {
  const kinds = ['contract/', 'server/db/migrations/', 'server/features/', 'web/pages/', 'e2e/'];
  expect(kinds.filter((kind) => !written.some(({ file }) => file.startsWith(kind)))).toEqual([]);
  expect(blocks.length).toBeGreaterThan(15);
});

/** Compiles files with the options of tsconfig.server.json or tsconfig.web.json. */
function compile(part: string, files: string[]): Promise<string> {
  const name = `tsconfig.example-${part}.json`;
  const compilerOptions = { composite: false, types: ['node', 'vite/client'] };
  write(name, JSON.stringify({ extends: `./tsconfig.${part}.json`, compilerOptions, include: [], files }));
  return problemsOf('typescript/bin/tsc', ['-p', name]);
}

test.concurrent('its files compile, are formatted, and are allowed to import what they import', async () => {
  const sources = [...new Set(blocks.map(({ file }) => file))].filter((file) => /\.tsx?$/.test(file));
  const compiled = sources.filter((file) => !file.endsWith('.test.ts'));
  const [ofServer, ofBrowser] = [/^(contract|server)\//, /^(web|e2e)\//].map((part) =>
    compiled.filter((file) => part.test(file)),
  );
  const found = await Promise.all([
    compile('server', [...(ofServer ?? []), 'server/http/admission.ts']), // the latter declares options of routes
    compile('web', [...(ofBrowser ?? []), 'web/routeTree.gen.ts']),
    problemsOf('@biomejs/biome/bin/biome', [
      'check',
      '--error-on-warnings',
      ...new Set(blocks.map(({ file }) => file)),
    ]),
    problemsOf('../lint/rooms.ts', []).then((text) => text.split('\n').filter((line) => line.includes('vaccination'))),
  ]);
  expect(found).toEqual(['', '', '', []]);
});

test.concurrent('its migration, endpoints and tests work', async () => {
  expect(await problemsOf('vitest/vitest.mjs', ['run', 'server/features/vaccinations'])).toBe('');
});
