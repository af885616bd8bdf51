import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parsePart } from '#contract/parse.ts';
import { boundEndpoints } from './check-routes.ts';

// Addresses end up in logs and histories: names and free text about people travel in the body of a request. The public
// directory of doctors and clinics is searched in the address, so that a search can be shared.
const isAboutDirectory = new Set(['anyone', 'directory.read']);

for (const { endpoint, schemas } of await boundEndpoints()) {
  const { method, path, access } = endpoint;
  const { query } = schemas;
  if (!query || isAboutDirectory.has(access)) continue;
  test(`${method} ${path} takes no name in its address`, () => {
    const json = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
    for (const field of Object.keys(json.properties ?? {}))
      expect(parsePart(query, { [field]: 'Kamala Devi' }), field).toHaveProperty(['fields', field]);
  });
}
