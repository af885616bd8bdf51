import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parsePart } from '#contract/shared/parse.ts';
import { listBoundEndpoints } from './check-routes.ts';

// URLs end up in logs and browser histories, so names and texts about people are sent in the body of a request. Searches
// of the public directory of doctors and clinics are in the URL, so that people can share them. City names are allowed too.
const directoryAccess = new Set(['anyone', 'directory.read']);
/** The list of absences is searched by the name of a doctor, who is in the public directory. */
const absences = '/api/admin/absences';

for (const { endpoint, schemas } of await listBoundEndpoints()) {
  const { method, path, access } = endpoint;
  const { query } = schemas;
  if (!query || directoryAccess.has(access) || path === absences) continue;
  test(`${method} ${path} accepts no name in its URL`, () => {
    const json = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
    for (const field of Object.keys(json.properties ?? {})) {
      if (field === 'city') continue;
      expect(parsePart(query, { [field]: 'Kamala Devi' }), field).toHaveProperty(['fields', field]);
    }
  });
}
