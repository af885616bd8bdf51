// For browsers, an endpoint is a method and an address: its schemas stay on the server. A public page then needs no
// schema library at all (about 15 KiB gzipped), and a form brings the few schemas that it checks with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractFolder = fileURLToPath(new URL('../contract/', import.meta.url));
const webFolder = fileURLToPath(new URL('../web/', import.meta.url));
const isContract = /\/contract\/[\w-]+\.ts$/;

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}

function isEndpoint(value: unknown): value is { method: string; path: string; body?: unknown } {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

/** What `call()` reads of an endpoint in a browser. */
function endpointForBrowsers({ method, path, body }: { method: string; path: string; body?: unknown }) {
  return { method, path, ...(body ? { body: true } : {}) };
}

/** What a browser gets of an export without the schema library, or null when it takes the module as it is written. */
function leanValue(value: unknown): string | null {
  if (isEndpoint(value)) return JSON.stringify(endpointForBrowsers(value));
  return isPlain(value) ? JSON.stringify(value) : null;
}

async function exportsOf(file: string): Promise<[string, unknown][]> {
  return Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>);
}

const usesSchemas = (source: string) => source.includes("import * as z from 'zod/mini'");
// Screens import from `#contract/`, the contract's own modules from `./`.
const screenImport = /import \{([^}]*)\} from '#contract\/([\w-]+\.ts)';/g;
const innerImport = /import \{([^}]*)\} from '\.\/([\w-]+\.ts)';/g;

/**
 * Each contract module is two: `x.ts` has its plain values and endpoints, written out, and `x.ts?whole` the rest.
 * Whoever imports is led to the one that has the name. (Were the first to re-export from the second, every page that
 * needs an endpoint would still load the schemas of all.)
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'pre',
    async load(id) {
      const whole = id.endsWith('?whole');
      const file = whole ? id.slice(0, -'?whole'.length) : id;
      if (!isContract.test(file)) return null;
      const source = readFileSync(file, 'utf8');
      if (whole) return { code: source, moduleType: 'ts', moduleSideEffects: false };
      if (!usesSchemas(source)) return null; // a type alone costs nothing

      const lean = (await exportsOf(file)).map(([name, value]) => [name, leanValue(value)] as const);
      const lines = lean.flatMap(([name, value]) => (value === null ? [] : `export const ${name} = ${value};`));
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false };
    },
    async transform(code, id) {
      const isScreen = id.startsWith(webFolder);
      if (!isScreen && !(id.startsWith(contractFolder) && id.endsWith('?whole'))) return null;
      let changed = code;
      for (const [line, names = '', module = ''] of code.matchAll(isScreen ? screenImport : innerImport)) {
        const file = join(contractFolder, module);
        if (!usesSchemas(readFileSync(file, 'utf8'))) continue;
        const exported = new Map(await exportsOf(file));
        const isLean = (name: string) => name.startsWith('type ') || leanValue(exported.get(plainName(name))) !== null;
        const wanted = names.split(',').flatMap((name) => name.trim() || []);
        const lean = wanted.filter(isLean);
        const rest = wanted.filter((name) => !isLean(name));
        const lines = [
          lean.length > 0 ? `import { ${lean.join(', ')} } from '${file}';` : '',
          rest.length > 0 ? `import { ${rest.join(', ')} } from '${file}?whole';` : '',
        ];
        changed = changed.replace(line, lines.join(' '));
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/** `a as b` is exported under the name `a`. */
function plainName(name: string): string {
  return name.split(' as ')[0] ?? name;
}
