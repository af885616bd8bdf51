import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * One import of a file. `module` is the path of one of our files, or the name of a package. `type`: only types are
 * imported. `lazy`: the module is loaded on demand.
 */
export type Import = { module: string; kind: 'value' | 'type' | 'lazy' };

/** The source files below folders, without tests and generated files. Paths are relative to the root. */
export function sourcesIn(...folders: string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  return files.filter((file) => !/\.test\.ts$|\.gen\.ts$/.test(file)).sort();
}

const statement = /^(?:import|export)\s+(type\s+)?([^;'"]*?\bfrom\s+)?'([^']+)'(?:\s+with\s+\{[^}]*\})?;/gm;
const lazyImport = /\bimport\(\s*'([^']+)'\s*\)/g;

/** The imports in the text of a file. */
export function importsIn(file: string, text: string): Import[] {
  const moduleOf = (name: string) => {
    if (name.startsWith('#')) return name.slice(1).replace(/\?.*/, '');
    return name.startsWith('.') ? normalize(join(dirname(file), name)).replace(/\?.*/, '') : name;
  };
  const onlyTypes = (clause: string) => {
    const names = /^\{([^}]*)\}/.exec(clause)?.[1]?.split(',');
    return names?.every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
  };
  return [
    ...[...text.matchAll(statement)].map(
      ([, type, clause = '', name = '']): Import => ({
        module: moduleOf(name),
        kind: type || onlyTypes(clause) ? 'type' : 'value',
      }),
    ),
    ...[...text.matchAll(lazyImport)].map(([, name = '']): Import => ({ module: moduleOf(name), kind: 'lazy' })),
  ];
}

/** The imports of each of these files. */
export function readImports(files: string[]): Map<string, Import[]> {
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]));
}

/** These files, and all files that they import, directly or through others. `follows` selects the imports. */
export function reachOf(
  starts: string[],
  imports: Map<string, Import[]>,
  follows: (one: Import, from: string) => boolean = () => true,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const one of imports.get(file) ?? [])
      if (imports.has(one.module) && follows(one, file)) waiting.push(one.module);
  }
  return reached;
}

/** The files of one circle of imports, or null if there is none. */
export function findCircle(imports: Map<string, Import[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { module } of imports.get(file) ?? []) {
      const circle = visit(module, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}
