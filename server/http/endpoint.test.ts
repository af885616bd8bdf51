import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type InputOf, type ReplyOf, type SchemasOf } from '#contract/endpoint.ts';

const folder = new URL('../../contract/', import.meta.url);
const apiFiles = readdirSync(folder).filter((file) => file.endsWith('-api.ts'));

/** Every module that is loaded with this one. What is imported by `import type` is not. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.ts')) return seen;
  const source = readFileSync(new URL(file, folder), 'utf8');
  for (const [, module = ''] of source.matchAll(/^import (?!type )[^']*'(?:\.\/)?([^']+)';/gm))
    loadedWith(module, seen);
  return seen;
}

test('the walk through the imports finds what it looks for', () => {
  expect(apiFiles.length).toBeGreaterThan(15);
  expect([...loadedWith('patients.ts')]).toContain('zod/mini');
  expect([...loadedWith('appointments-api.ts')]).toContain('organisation.ts');
});

test.each(apiFiles)('%s brings no schema along', (file) => {
  expect([...loadedWith(file)]).not.toContain('zod/mini');
});

describe('an endpoint declares the types of its schemas', () => {
  const Name = z.strictObject({ name: z.string() });
  const Age = z.strictObject({ age: z.pipe(z.string(), z.transform(Number)) });
  const rename = endpoint<{ body: typeof Age; reply: typeof Name }>()({
    method: 'POST',
    path: '/api/test',
    access: 'signed-in',
  });
  type Schemas = SchemasOf<typeof rename>;

  test('callers give what is parsed, and get what is replied', () => {
    const input: InputOf<typeof rename> = { body: { age: '7' } };
    const reply: ReplyOf<typeof rename> = { name: 'Kamala' };
    expect([input, reply]).toBeTruthy();
    expect(rename.access).toBe('signed-in');
  });

  test('other schemas do not fit (the compiler checks this)', () => {
    const fitting: Schemas = { body: Age, reply: Name };
    // @ts-expect-error: the body is of another type
    const otherBody: Schemas = { body: Name, reply: Name };
    // @ts-expect-error: the body is missing
    const noBody: Schemas = { reply: Name };
    // @ts-expect-error: no query is declared
    const oneMore: Schemas = { body: Age, reply: Name, query: Name };
    expect([fitting, otherBody, noBody, oneMore]).toHaveLength(4);
  });
});
