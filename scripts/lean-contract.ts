// For browsers, an endpoint is a method and an address: its schemas stay on the server. A public page then needs no
// schema library at all (about 15 KiB gzipped), and a form brings the few schemas that it checks with.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

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

/** Splits each contract module: plain values and endpoints are written out, the rest is taken from the module itself. */
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
      if (!source.includes("import * as z from 'zod/mini'")) return null; // a type alone costs nothing

      const exports = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>);
      const lines = exports.map(([name, value]) => {
        if (isEndpoint(value)) return `export const ${name} = ${JSON.stringify(endpointForBrowsers(value))};`;
        if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
        return `export { ${name} } from ${JSON.stringify(`${file}?whole`)};`;
      });
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false };
    },
  };
}
