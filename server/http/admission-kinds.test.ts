import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { type AdmissionKind, collectAdmissionKinds } from './admission-kinds.ts';

function appWith(routes: Record<string, AdmissionKind | undefined>) {
  const app = Fastify();
  const kindOf = collectAdmissionKinds(app);
  for (const [url, admission] of Object.entries(routes))
    app.get(url, { config: admission ? { admission } : {} }, () => 'here');
  return { app, kindOf };
}

test.each([
  ['/', 'page'],
  ['/doctors?q=x', 'page'],
  ['//doctors', 'page'],
  ['/api/doctors', 'data'],
  ['/api/doctors?x=/assets/app.js', 'data'],
  ['/api/doctors/1/free-times', 'data'],
  ['/api/unknown', 'data'],
  ['/api/admin/changes', 'stream'],
  ['/assets/app.js', 'always'],
  ['/assets/gone.js', 'page'],
  ['/sitemap/pages.xml', 'always'],
  ['*', undefined],
  ['', undefined],
])('%j is admitted as %s', async (url, kind) => {
  const { app, kindOf } = appWith({
    '/*': 'page',
    '/api/doctors': 'data',
    '/api/doctors/:id/free-times': 'data',
    '/api/*': 'data',
    '/api/admin/changes': 'stream',
    '/assets/app.js': 'always',
    '/sitemap/:part.xml': 'always',
  });
  await app.ready();
  expect(kindOf(url)).toBe(kind);
});

test('without pages, a URL that matches no route has no kind', async () => {
  const { app, kindOf } = appWith({ '/api/*': 'data' });
  await app.ready();
  for (const url of ['/', '/doctors', '//', '/a/b/']) expect(kindOf(url)).toBeUndefined();
});

test('a plugin can set the kind of its routes in an onRoute hook', async () => {
  const { app, kindOf } = appWith({});
  await app.register(async (files: FastifyInstance) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, admission: 'always' };
    });
    files.get('/app.js', () => 'a script');
  });
  await app.ready();
  expect(kindOf('/app.js')).toBe('always');
  expect((await app.inject('/app.js')).statusCode).toBe(200);
});

test('the app does not start if a route has no kind, or if routes with the same prefix have different kinds', async () => {
  await expect(appWith({ '/quiet': undefined }).app.ready()).rejects.toThrow(
    'GET /quiet does not say how it is admitted: set admission in its config.',
  );
  await expect(appWith({ '/a/:id': 'data', '/a/:id/b': 'page' }).app.ready()).rejects.toThrow(
    'GET /a/:id/b is admitted as page, but others at /a/ as data.',
  );
});
