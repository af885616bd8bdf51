import { expect, test } from 'vitest';
import { parsePart } from '#contract/shared/parse.ts';
import { listBoundEndpoints } from '#server/http/check-routes.ts';
import { exampleRequest } from './example-requests.ts';

const place = 'Please add it to `examplesIn()` in server/test/example-requests.ts.';

test.each(await listBoundEndpoints())('$endpoint.method $endpoint.path has a valid example request', (bound) => {
  const { endpoint, schemas } = bound;
  const example = exampleRequest(endpoint);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    const what = `The ${part} of ${endpoint.method} ${endpoint.path} is missing or wrong. ${place}`;
    if (schema) expect(parsePart(schema, example[part]), what).not.toHaveProperty('fields');
    else expect(part === 'params' ? {} : example[part], what).toEqual({});
  }
});
