import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type InputOf, type ReplyOf, type SchemasOf } from '#contract/shared/endpoint.ts';
import { listDescribedEndpoints, listEndpointFiles } from './check-routes.ts';

const folder = new URL('../../contract/', import.meta.url);
const endpointFiles = await listEndpointFiles();

/** Returns every module that a file loads, directly or not. `import type` loads nothing. */
function modulesLoadedBy(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type )[^']*'([^']+)';/gm)) {
    if (module.startsWith('.')) modulesLoadedBy(new URL(module, file), seen);
    else seen.add(module);
  }
  return seen;
}
const loadedBy = (file: string) => [...modulesLoadedBy(new URL(file, folder))];

test('the search for imports finds direct and indirect ones', () => {
  for (const noun of ['patients', 'appointments'])
    expect(endpointFiles).toEqual(expect.arrayContaining([`${noun}/endpoints.ts`, `${noun}/staff-endpoints.ts`]));
  expect(loadedBy('patients/schemas.ts')).toContain('zod/mini');
  expect(loadedBy('appointments/texts.ts')).toContain(new URL('shared/product.ts', folder).href); // through organisation.ts
});

test.each(endpointFiles)('%s loads no schema', (file) => {
  expect(loadedBy(file)).not.toContain('zod/mini');
});

// These endpoints only read, but use POST, because their bodies contain names or are long.
const onlyReads = /\/(?:search|export|recent|stranded|price-preview)$/;

test('an endpoint that writes says what it changes, and no other endpoint does', async () => {
  const endpoints = await listDescribedEndpoints();
  const reads = endpoints.filter(({ method, path }) => method === 'GET' || onlyReads.test(path));
  const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  expect(endpoints.filter(({ changes }) => !changes).map(addressOf)).toEqual(reads.map(addressOf));
});

describe('an endpoint declares the types of its schemas', () => {
  const Name = z.strictObject({ name: z.string() });
  const Age = z.strictObject({ age: z.pipe(z.string(), z.transform(Number)) });
  const rename = endpoint<{ summary: string; body: typeof Age; reply: typeof Name }>()('POST /api/test', 'signed-in', {
    changes: [],
  });
  type Schemas = SchemasOf<typeof rename>;

  test('callers pass the input type of the schema and get its reply type', () => {
    const input: InputOf<typeof rename> = { body: { age: '7' } };
    const reply: ReplyOf<typeof rename> = { name: 'Kamala' };
    expect([input, reply]).toBeTruthy();
    expect(rename.access).toBe('signed-in');
  });

  test('other schemas do not compile', () => {
    const summary = 'For this test';
    const fitting: Schemas = { summary, body: Age, reply: Name };
    // @ts-expect-error: the body is of another type
    const otherBody: Schemas = { summary, body: Name, reply: Name };
    // @ts-expect-error: the body is missing
    const noBody: Schemas = { summary, reply: Name };
    // @ts-expect-error: no query is declared
    const oneMore: Schemas = { summary, body: Age, reply: Name, query: Name };
    expect([fitting, otherBody, noBody, oneMore]).toHaveLength(4);
  });
});
