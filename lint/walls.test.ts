import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Breaks every import rule of biome.json once, in a copy of the configuration, and expects the rule's message.
const root = fileURLToPath(new URL('../', import.meta.url));

type Pattern = { group: string[]; message: string };
type Override = {
  includes: string[];
  linter: { rules: { style?: { noRestrictedImports?: { options: { patterns: Pattern[] } } } } };
};
const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { overrides: Override[] };
const walls = overrides.flatMap(({ includes, linter }) => {
  const patterns = linter.rules.style?.noRestrictedImports?.options.patterns;
  return patterns ? [{ files: includes[0] ?? '', patterns }] : [];
});

type Case = {
  /** A file to which the rules apply. */
  file: string;
  /** For each pattern of the rules in their order, an import that breaks it. */
  broken: string[];
  allowed: string[];
};
const [server, demo] = ['#web/ui/button.tsx', '#demo/load.ts'];
const [web, storage] = ['#server/app.ts', '#web/lib/browser-storage.ts'];
const cases: Record<string, Case> = {
  'contract/**': { file: 'contract/wall.ts', broken: ['node:fs'], allowed: ['zod/mini', './fields.ts'] },
  'server/**': { file: 'server/wall.ts', broken: [server, demo], allowed: ['#contract/shared/fields.ts', './app.ts'] },
  'server/main.ts': { file: 'server/main.ts', broken: [server], allowed: [demo] },
  'server/http/**': {
    file: 'server/http/wall.ts',
    broken: [server, demo, '../features/patients/service.ts', '../embedded/cluster.ts'],
    allowed: ['../db/client.ts'],
  },
  'server/messages/**': {
    file: 'server/messages/wall.ts',
    broken: [server, demo, '#server/features/patients/service.ts'],
    allowed: ['#server/db/client.ts', './channel.ts'],
  },
  'server/embedded/**': {
    file: 'server/embedded/wall.ts',
    broken: [server, demo, '#server/features/patients/service.ts', '../http/route.ts'],
    allowed: ['../db/client.ts'],
  },
  'server/db/**': {
    file: 'server/db/wall.ts',
    broken: [server, demo, '../app.ts', '#server/http/route.ts'],
    allowed: ['./client.ts', '../access.ts'],
  },
  'server/features/*/*routes.ts': {
    file: 'server/features/patients/wall-routes.ts',
    broken: ['../appointments/service.ts'],
    allowed: ['./service.ts', '#server/http/route.ts', '#contract/patients/schemas.ts'],
  },
  'server/features/*/*service.ts': {
    file: 'server/features/patients/wall-service.ts',
    broken: [server, demo, '#server/http/route.ts', '#server/db/sql.ts', '../appointments/rules.ts'],
    allowed: ['../appointments/service.ts', './rules.ts', '#server/db/client.ts'],
  },
  'server/features/*/*rules.ts': {
    file: 'server/features/patients/wall-rules.ts',
    broken: ['./queries.ts'],
    allowed: ['#contract/patients/schemas.ts', './rules.ts'],
  },
  'server/features/*/*queries.ts': {
    file: 'server/features/patients/wall-queries.ts',
    broken: ['../appointments/queries.ts'],
    allowed: ['./queries.ts', '#server/db/sql.ts'],
  },
  'web/**': { file: 'web/wall.ts', broken: [web, storage], allowed: ['#contract/patients/schemas.ts'] },
  'web/features/**': {
    file: 'web/features/patients/wall.ts',
    broken: [web, storage, '../cities/city-dialog.tsx', '#web/frame/nav-bar.tsx'],
    allowed: ['#web/parts/cities/queries.ts', '#web/staff-kit/use-list.ts', './queries.ts'],
  },
  'web/features/{booking,doctors,appointments}/**': {
    file: 'web/features/doctors/wall.ts',
    broken: [web, storage, '#web/pages/_family/appointment/-booking-page.tsx', '#web/pages/__root.tsx'],
    allowed: ['#web/parts/times/time-grid.tsx', '#web/pages/_family/appointment/-queries.ts'],
  },
  'web/admin/**': {
    file: 'web/admin/wall.ts',
    broken: [web, storage, '#web/pages/admin/users/-users-page.tsx', '#web/pages/_visitor/-help-page.tsx'],
    allowed: ['#web/features/users/queries.ts', './use-list.ts'],
  },
  'web/layouts/**': {
    file: 'web/layouts/wall.ts',
    broken: [web, storage, '#web/pages/admin/users/-users-page.tsx', '#web/pages/__root.tsx'],
    allowed: ['#web/parts/accounts/queries.ts', './nav-bar.tsx'],
  },
  'web/parts/accounts/staff-storage.ts': {
    file: 'web/parts/accounts/staff-storage.ts',
    broken: [web, '#web/ui/button.tsx'],
    allowed: [storage, './queries.ts'],
  },
  'web/frame/staff/layout.tsx': {
    file: 'web/frame/staff/layout.tsx',
    broken: [web, '#web/pages/admin/users/-users-page.tsx'],
    allowed: ['#web/parts/families/staff/lazy-caller-dialog.tsx'],
  },
  'web/ui/**': {
    file: 'web/ui/wall.ts',
    broken: ['#contract/patients/schemas.ts'],
    allowed: ['#web/ui/button.tsx', 'react'],
  },
  'web/lib/**': {
    file: 'web/lib/wall.ts',
    broken: ['#web/ui/button.tsx'],
    allowed: ['#contract/patients/schemas.ts', './api.ts'],
  },
};

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

type Diagnostic = { category: string; message: string; location: { path: string; start: { line: number } } };
/** Lints the files of the folder. Returns what was found, in the order of the lines. */
function lint(): Diagnostic[] {
  let output: string;
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // exit code 1: something was found
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return diagnostics.toSorted((a, b) => a.location.start.line - b.location.start.line);
}

let found: Diagnostic[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caresaathi-lint-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(folder, file));
  cpSync(join(root, 'lint'), join(folder, 'lint'), { recursive: true });
  const importsOf = (modules: string[]) => modules.map((module) => `import '${module}';\n`).join('');
  for (const { file, broken, allowed } of Object.values(cases)) write(file, importsOf([...broken, ...allowed]));
  write('web/features/patients/globals.ts', 'export const both = [localStorage, sessionStorage];\n');
  write('server/spread.ts', 'export const point = { x: 1, ...{ y: 2 } };\n');
  write('web/ui/spread.tsx', "export const Link = () => <a {...{ href: '/', id: 'home' }}>Home</a>;\n");
  found = lint();
});
afterAll(() => rmSync(folder, { recursive: true }));

const foundIn = (file: string) => found.filter(({ location }) => location.path === file);

test('every import rule has a case here', () => {
  expect(Object.keys(cases)).toEqual(walls.map(({ files }) => files));
});

test.each(walls)(
  '$files: each broken rule is reported with its message, and the rest is allowed',
  ({ files, patterns }) => {
    const reported = foundIn(cases[files]?.file ?? '').filter(({ category }) => /noRestrictedImports$/.test(category));
    expect(reported.map(({ message }) => message)).toEqual(patterns.map(({ message }) => message));
  },
);

test('screens use the browser’s storage only through its modules', () => {
  const reported = foundIn('web/features/patients/globals.ts').map(({ category }) => category);
  expect(reported).toEqual(Array(2).fill('lint/style/noRestrictedGlobals'));
});

test.each(['server/spread.ts', 'web/ui/spread.tsx'])('a literal inside a spread is rejected: %s', (file) => {
  const reported = foundIn(file).filter(({ category }) => category === 'plugin');
  expect(reported.map(({ message }) => message)).toEqual([
    expect.stringContaining('Write the properties out, one per line.'),
  ]);
});
