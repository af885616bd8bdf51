import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { openPool } from '#server/db/pools.ts';
import { Rejection } from '#server/errors.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { listDescribedEndpoints } from './check-routes.ts';
import { copyDeclared, route } from './route.ts';

const Person = z.object({ name: z.string(), age: z.optional(z.number()) });
const asha = { name: 'आशा', passwordHash: 'secret' };
const named = { name: 'आशा' };

test.each([
  ['an object', Person, asha, named],
  ['an optional field that is there', Person, { ...asha, age: 4 }, { name: 'आशा', age: 4 }],
  ['an object in an object', z.object({ person: Person }), { person: asha, secret: 1 }, { person: named }],
  ['an array', z.array(Person), [asha, asha], [named, named]],
  ['an array in an array', z.array(z.array(Person)), [[asha], []], [[named], []]],
  ['a nullable object', z.nullable(Person), asha, named],
  ['null', z.object({ person: z.nullable(Person) }), { person: null }, { person: null }],
  ['an optional object that is missing', z.object({ person: z.optional(Person) }), {}, {}],
  ['a record', z.record(z.string(), Person), { first: asha }, { first: named }],
  [
    'a record of words',
    z.object({ words: z.record(z.string(), z.string()) }),
    { words: { a: 'b' } },
    { words: { a: 'b' } },
  ],
  ['words', z.array(z.enum(['a', 'b'])), ['a'], ['a']],
  ['an empty object', z.strictObject({}), asha, {}],
])('%s has only the declared fields', (_, schema, value, expected) => {
  expect(JSON.parse(JSON.stringify(copyDeclared(schema)(value)))).toEqual(expected);
});

test('a reply is copied, not changed', () => {
  const reply = { person: { ...asha } };
  copyDeclared(z.object({ person: Person }))(reply);
  expect(reply).toEqual({ person: asha });
});

test('a type that it does not know is an error at the start, not an unchecked reply', () => {
  expect(() => copyDeclared(z.object({ either: z.union([Person, z.string()]) }))).toThrow('type union');
});

const EchoSchemas = {
  summary: 'For this test',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    word: z.string('Please enter a word.'),
    price: z.nullable(z.number('Please enter a price.')),
  }),
  reply: z.object({ word: z.string(), price: z.nullable(z.number()), at: z.nullable(z.string()) }),
};
const echo = endpoint<typeof EchoSchemas>()('POST /api/echo/:id', 'anyone', { status: 201, changes: [] });
const ReadSchemas = {
  summary: 'For this test',
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ word: z.string() }),
};
const read = endpoint<typeof ReadSchemas>()('GET /api/echo/:id', 'anyone');

const logged: string[] = [];

/** The app without a database, with routes of its own. */
function appWith(extend: (app: FastifyInstance) => void, options: Partial<AppOptions> = {}) {
  logged.length = 0;
  return buildApp({
    db: openPool({ host: 'nowhere.invalid' }, { max: 1 }),
    logger: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    isReady: async () => false,
    site: null,
    publicUrl: 'https://care.example',
    trustProxy: [],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
    extend,
    ...options,
  });
}
const appWhoseReadThrows = (error: Error) =>
  appWith((app) => route(app, read, ReadSchemas, () => Promise.reject(error)));

const app = await appWith((app) => {
  route(app, echo, EchoSchemas, (_ctx, { body }) => ({ ...body, at: null, passwordHash: 'never shown' }));
  route(app, read, ReadSchemas, () => ({ word: 'read' }));
});
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/echo/1',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a route that shows people but records no view sends no reply', async () => {
  const unrecorded = await appWith((app) =>
    route(app, read, { ...ReadSchemas, recordedAs: 'patient' }, () => ({ word: 'Kamala' })),
  );
  const reply = await unrecorded.inject({ url: '/api/echo/1' });
  expect([reply.statusCode, reply.body.includes('Kamala')]).toEqual([500, false]);
  expect(logged.join()).toContain('GET /api/echo/:id shows people, but its handler calls no recordView().');
});

test('the reply to a valid call has its status, only declared fields, and null stays null', async () => {
  const reply = await post('{"word":"नमस्ते","price":null}');
  expect(reply.statusCode).toBe(201);
  expect(reply.body).toBe('{"word":"नमस्ते","price":null,"at":null}');
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['malformed JSON', '{"word":', 400, 'invalid', 'The request is not valid JSON.'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'invalid', 'The request is not valid JSON.'],
  ['a missing field', '{"price":1}', 400, 'invalid', 'Please enter a word.'],
  ['a wrong type', '{"word":["a"],"price":1}', 400, 'invalid', 'Please enter a word.'],
  ['an extra field', '{"word":"a","price":1,"admin":true}', 400, 'invalid', 'This field is not expected here.'],
  [
    'a field named __proto__',
    '{"word":"a","price":1,"__proto__":{"x":1}}',
    400,
    'invalid',
    'This field is not expected here.',
  ],
  ['no body', '', 400, 'invalid', 'Please enter a word.'],
  ['a megabyte', `{"word":"${'a'.repeat(1_000_000)}","price":1}`, 413, 'too_large', 'That is too large to send.'],
])('%s', async (_name, payload, status, code, message) => {
  const reply = await post(payload);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ code, message });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  '%s is not JSON',
  async (type) => {
    const reply = await post('word=a', { 'content-type': type });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toEqual({ code: 'unsupported_media_type', message: 'Please send JSON.' });
  },
);

test('an unknown path is 404, another method of a known path is 405 with Allow', async () => {
  for (const url of ['/api', '/api/', '/api/nothing', '/api/echo', '/api/echo/1/more']) {
    const reply = await app.inject({ url });
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not_found']);
  }
  const reply = await app.inject({
    method: 'DELETE',
    url: '/api/echo/1',
    payload: '{',
    headers: { 'content-type': 'x/y' },
  });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  expect(reply.json().code).toBe('method_not_allowed');
});

test.each(['/api/echo/%E0%A4%A', '/api/echo/%', `/api/echo/${'a'.repeat(300)}`])(
  'the address %s is rejected with a JSON error',
  async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  },
);

test('an unexpected parameter is named', async () => {
  const reply = await app.inject({ url: '/api/echo/1?debug=1' });
  expect(reply.json()).toEqual({
    code: 'invalid',
    message: 'This field is not expected here.',
    fields: { debug: 'This field is not expected here.' },
  });
});

test('a read has an ETag, and If-None-Match gets 304 without a body', async () => {
  const first = await app.inject({ url: '/api/echo/1' });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await app.inject({ url: '/api/echo/1', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each(['/api/echo/1', '/api/nothing', '/api/docs', '/healthz'])('%s has the security headers', async (url) => {
  const { headers } = await app.inject({ url });
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

test('the reply to an unexpected error contains only a reference, which is in the log', async () => {
  const broken = await appWhoseReadThrows(new Error('relation "secret_table" does not exist'));
  const reply = await broken.inject({ url: '/api/echo/1' });
  const { reference } = reply.json();
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    code: 'unexpected',
    message: `Something went wrong. Please quote ${reference} if you contact us.`,
    sentence: 'Something went wrong. Please quote {reference} if you contact us.',
    values: { reference },
    reference,
  });
  expect(logged.filter((line) => line.includes(reference) && line.includes('secret_table'))).toHaveLength(1);
});

test.each(['ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'CONNECTION_LOST', '57P01', '57P03', '53300', '40001', '08006'])(
  'the database error %s is a 503 with Retry-After',
  async (code) => {
    const failing = await appWhoseReadThrows(Object.assign(new Error('no'), { code }));
    const reply = await failing.inject({ url: '/api/echo/1' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toEqual({
      code: 'unavailable',
      message: 'The service is busy or restarting. Please try again in a moment.',
    });
  },
);

test('a database that only accepts reads says so', async () => {
  const failing = await appWhoseReadThrows(Object.assign(new Error('no'), { code: '25006' }));
  const reply = await failing.inject({ url: '/api/echo/1' });
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.json()).toEqual({
    code: 'read_only',
    message: 'We cannot save changes for a few minutes. What you entered is kept: please try again in a moment.',
  });
});

test('a refusal is sent unchanged', async () => {
  const message = 'That time has just been taken. Please choose another.';
  const rejecting = await appWhoseReadThrows(new Rejection({ code: 'conflict', message }));
  const reply = await rejecting.inject({ url: '/api/echo/1' });
  expect([reply.statusCode, reply.json().message]).toEqual([409, message]);
});

test('the log has the path pattern: no ids, no query, no body, no cookie, no IP address', async () => {
  const secret = randomBytes(8).toString('hex');
  await app.inject({ url: `/api/echo/${secret}?phone=${secret}`, headers: { cookie: `session=${secret}` } });
  await app.inject({ url: `/api/${secret}` });
  await post(`{"word":"${secret}","price":"${secret}"}`, { authorization: secret });
  const text = logged.join('');
  expect(text).toContain('"route":"/api/echo/:id"');
  expect(text).not.toContain(secret);
  expect(text).not.toContain('127.0.0.1');
});

test('the app does not start with a route that no endpoint describes', async () => {
  const stray = appWith((app) => app.get('/api/stray', { config: { admission: 'data' } }, async () => 'hello'));
  await expect(stray).rejects.toThrow(
    'GET /api/stray is not described: declare it with endpoint() in contract/ and bind it with route().',
  );
});

test('every endpoint of the contract is served', async () => {
  const unserved = (await listDescribedEndpoints()).filter((one) => !app.endpoints.has(`${one.method} ${one.path}`));
  expect(unserved.map((one) => `${one.method} ${one.path}`)).toEqual([]);
});

test('requests beyond the limit are rejected at once, health checks are not', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const small = await appWith((app) => route(app, read, ReadSchemas, () => released.then(() => ({ word: 'read' }))), {
    maxInFlight: 2,
  });
  const call = async () => small.inject('/api/echo/1'); // `async` starts the request: inject alone waits for `then`
  const admitted = [call(), call()];
  const rejected = await call();
  expect(rejected.statusCode).toBe(503);
  expect(rejected.headers['retry-after']).toBe('1');
  expect((await small.inject('/healthz')).statusCode).toBe(200);
  release();
  expect((await Promise.all(admitted)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await call()).statusCode).toBe(200);
});
