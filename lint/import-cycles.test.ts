import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.gen\.ts$/.test(name);
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));

/** The files whose values a file imports when it is loaded. Imports of types, and on demand, can form cycles without harm. */
function importedFiles(path: string, text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)([^;'"]*?from\s+)?['"]([^'"]+)['"];/gm);
  return [...statements].flatMap(([, clause = '', module = '']) => {
    const names = /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .map((name) => name.trim());
    const hasOnlyTypes = names?.every((name) => name === '' || name.startsWith('type ')) && !/^\s*[\w*]/.test(clause);
    if (hasOnlyTypes || !/^(?:#(?:contract|server|web|demo)\/|\.)/.test(module)) return [];
    const file = module.startsWith('#') ? module.slice(1) : relative(root, resolve(root, dirname(path), module));
    return isSource(file) && existsSync(join(root, file)) ? [file] : [];
  });
}

/** Returns one cycle through a file, or null. */
function findCycle(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

test('no file imports itself through others', () => {
  const files = ['contract', 'server', 'web', 'demo'].flatMap(sourcesIn);
  const graph = new Map(files.map((path) => [path, importedFiles(path, readFileSync(join(root, path), 'utf8'))]));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
  expect(graph.get('server/features/patients/routes.ts')).toContain('server/features/patients/service.ts');
  expect(findCycle(graph)).toBeNull();
});

test('a cycle of values is found; a cycle of types is not one', () => {
  const graphOf = (texts: Record<string, string>) =>
    new Map(Object.entries(texts).map(([path, text]) => [path, importedFiles(path, text)]));
  const [patients, access] = ['server/features/patients/service.ts', 'server/access.ts'];
  const back = graphOf({
    [patients]: "import { familyScope, type FamilyScope } from '#server/access.ts';\n",
    [access]: "import {\n  type Patient,\n  read,\n} from './features/patients/service.ts';\n",
  });
  expect(findCycle(back)).toEqual([patients, access, patients]);
  const types = graphOf({
    [patients]: "import { familyScope } from '#server/access.ts';\n",
    [access]:
      "import { type Patient } from './features/patients/service.ts';\nimport type { read } from './features/patients/service.ts';\n",
  });
  expect(findCycle(types)).toBeNull();
});
