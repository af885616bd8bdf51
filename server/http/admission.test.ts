import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { type AdmissionKind, collectAdmissionKinds, createInFlightLimit } from './admission.ts';

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

type InFlightLimit = ReturnType<typeof createInFlightLimit>;

/** Sends requests until one is rejected. Returns how many were admitted. */
function send(inFlightLimit: InFlightLimit, count: number): number {
  let admitted = 0;
  for (let n = 0; n < count && !inFlightLimit.shouldReject(); n += 1) {
    inFlightLimit.enter();
    admitted += 1;
  }
  return admitted;
}
const complete = (inFlightLimit: InFlightLimit, count: number) =>
  Array.from({ length: count }, () => inFlightLimit.leave());

test('a burst is admitted up to the limit', () => {
  const inFlightLimit = createInFlightLimit(1_000);
  expect(send(inFlightLimit, 1_200)).toBe(1_000);
  complete(inFlightLimit, 10);
  expect(send(inFlightLimit, 50)).toBe(10);
});

test.each([
  [2_400, 120],
  [800, 50],
  [400, 50],
])('after a second of overload at %s completed per second, at most %s are in flight', (rate, max) => {
  const inFlightLimit = createInFlightLimit(1_000);
  let inFlight = send(inFlightLimit, 1_000);
  for (let step = 0; step < 500; step += 1) {
    complete(inFlightLimit, rate / 100);
    inFlight += send(inFlightLimit, rate / 50) - rate / 100;
    if (step % 25 === 24) inFlightLimit.endPeriod(true);
    if (step > 450) expect(inFlight).toBeLessThanOrEqual(max);
  }
  expect(inFlight).toBeGreaterThan(max / 2);
});

test('after the overload, the next burst is admitted again', () => {
  const inFlightLimit = createInFlightLimit(1_000);
  send(inFlightLimit, 1_000);
  for (let period = 0; period < 6; period += 1) inFlightLimit.endPeriod(true);
  expect(inFlightLimit.shouldReject()).toBe(true);
  complete(inFlightLimit, 970);
  inFlightLimit.endPeriod(true);
  expect(send(inFlightLimit, 970)).toBe(20); // a request was rejected in the last period, so the overload goes on
  complete(inFlightLimit, 40);
  inFlightLimit.endPeriod(true);
  inFlightLimit.endPeriod(true); // a period without a rejection
  expect(send(inFlightLimit, 1_000)).toBe(990);
});

test.each([1, 50, 200])('%s requests in flight for a minute are not an overload', (slow) => {
  const inFlightLimit = createInFlightLimit(1_000);
  send(inFlightLimit, slow);
  for (let period = 0; period < 240; period += 1) inFlightLimit.endPeriod(true);
  expect(send(inFlightLimit, 1_000 - slow)).toBe(1_000 - slow);
});

test('many requests in flight while the server is not busy are no overload: they wait for something else', () => {
  const inFlightLimit = createInFlightLimit(1_000);
  send(inFlightLimit, 900);
  for (let period = 0; period < 240; period += 1) inFlightLimit.endPeriod(period % 4 === 0);
  expect(send(inFlightLimit, 1)).toBe(1);
  for (let period = 0; period < 4; period += 1) inFlightLimit.endPeriod(true);
  expect(send(inFlightLimit, 1)).toBe(0);
  for (let period = 0; period < 4; period += 1) {
    inFlightLimit.endPeriod(false);
    inFlightLimit.shouldReject();
  }
  expect(send(inFlightLimit, 1)).toBe(1);
});

test('requests that wait in a queue of their own are not in flight', () => {
  let queued = 350;
  const inFlightLimit = createInFlightLimit(1_000, () => queued);
  send(inFlightLimit, 550);
  for (let period = 0; period < 8; period += 1) inFlightLimit.endPeriod(true);
  expect(send(inFlightLimit, 1)).toBe(1);
  queued = 0;
  for (let period = 0; period < 5; period += 1) inFlightLimit.endPeriod(true);
  expect(send(inFlightLimit, 1)).toBe(0);
});

test('during overload data and pages are rejected early; files and health checks are not', async () => {
  const app = await buildApp({
    db: {} as never,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    maxInFlight: 0,
    publicUrl: 'http://localhost',
    trustProxy: [],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
    extend: (more) => {
      more.get('/assets/app.js', { config: { admission: 'always' } }, () => 'a script');
      more.get('/*', { config: { admission: 'page' } }, () => 'a page');
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const rejected = await fetch(`${url}/api/doctors`, { method: 'POST', body: 'x'.repeat(10_000) });
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await rejected.json()).toEqual({
      code: 'unavailable',
      message: 'The service is busy or restarting. Please try again in a moment.',
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const page = await fetch(`${url}/doctors`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>The service is busy or restarting. Please try again in a moment.</p>');
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('requests_rejected_early_total 2');
    expect((await fetch(`${url}/assets/app.js?x=1`)).status).toBe(200);
  } finally {
    await app.close();
  }
});
