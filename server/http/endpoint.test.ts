import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type InputOf, type ReplyOf, type SchemasOf } from '#contract/shared/endpoint.ts';

const folder = new URL('../../contract/', import.meta.url);
const apiFiles = readdirSync(folder).filter((file) => file.endsWith('-api.ts'));

/** Returns every module that a file loads, directly or not. `import type` loads nothing. */
function modulesLoadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.ts')) return seen;
  const source = readFileSync(new URL(file, folder), 'utf8');
  for (const [, module = ''] of source.matchAll(/^import (?!type )[^']*'(?:\.\/)?([^']+)';/gm))
    modulesLoadedBy(module, seen);
  return seen;
}

test('the search for imports finds direct and indirect ones', () => {
  expect(apiFiles.length).toBeGreaterThan(15);
  expect([...modulesLoadedBy('patients.ts')]).toContain('zod/mini');
  expect([...modulesLoadedBy('appointment-changes.ts')]).toContain('product.ts'); // through organisation.ts
});

test.each(apiFiles)('%s loads no schema', (file) => {
  expect([...modulesLoadedBy(file)]).not.toContain('zod/mini');
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
