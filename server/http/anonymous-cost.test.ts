import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { register, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { addPatient } from '#contract/patients/endpoints.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';

// A request of an anonymous visitor must stay cheap, whatever it contains.
const t = testApp();
const jsonWithFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1])));
const send = (endpoint: Endpoint, payload: string, cookies: Record<string, string> = {}) =>
  t.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload,
    cookies,
    headers: { 'content-type': 'application/json' },
  });

test.each(['/api/openapi.json', '/api/docs'])('%s has an ETag for each encoding, and responds 304', async (url) => {
  const plain = await t.app.inject(url);
  expect(plain.statusCode).toBe(200);
  const etag = String(plain.headers.etag);

  const br = await t.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  const gzip = await t.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.headers.vary).toBe('accept-encoding');
  expect(new Set([etag, br.headers.etag, gzip.headers.etag]).size).toBe(3);

  const again = await t.app.inject({ url, headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the API description is generated once: an endpoint that is added later is not in it', async () => {
  const before = (await t.app.inject('/api/openapi.json')).body;
  const path = '/api/added-for-this-test';
  const known = t.app.endpoints.get(`${signIn.method} ${signIn.path}`);
  if (!known) throw new Error('Signing in is no endpoint.');
  t.app.endpoints.set(`POST ${path}`, { ...known, endpoint: { ...signIn, path } });
  try {
    expect((await t.app.inject('/api/openapi.json')).body).toBe(before);
    expect((await t.app.inject('/api/docs')).body).not.toContain('added-for-this-test');
  } finally {
    t.app.endpoints.delete(`POST ${path}`);
  }
});

test('the metrics are formatted once for all requests within a second', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => t.app.inject('/metrics')));
  expect(first?.body).toContain('process_uptime_seconds'); // differs each time the metrics are formatted
  for (const { body } of others) expect(body).toBe(first?.body);
});

test('the reply to many unknown fields names ten', async () => {
  const reply = await send(signIn, jsonWithFields(1_000));
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toHaveLength(10);
  expect(reply.body.length).toBeLessThan(2_000);
});

test('the reply to many unknown parameters names ten', async () => {
  const reply = await t.app.inject(`/api/doctors?${Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join('&')}`);
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toHaveLength(10);
});

test('a signed-in person also gets ten names, and long names are cut', async () => {
  const { id } = await createAccount(t.db);
  const session = await createSession(t.owner, id, t.now);
  const reply = await send(addPatient, jsonWithFields(20_000), { session });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toHaveLength(10);
  const long = await send(addPatient, JSON.stringify({ ['x'.repeat(100_000)]: 1 }), { session });
  expect(long.body.length).toBeLessThan(2_000);
});

test.each([signIn, register])('a large body of a form for anonymous visitors is rejected ($path)', async (endpoint) => {
  const reply = await send(endpoint, jsonWithFields(20_000));
  expect([reply.statusCode, reply.json().message]).toEqual([413, 'That is too large to send.']);
});

test('the body of an anonymous request is not parsed if the endpoint needs a sign-in', async () => {
  const reply = await send(addPatient, '['.repeat(100_000));
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
  const { id } = await createAccount(t.db);
  const signedIn = await send(addPatient, '['.repeat(100_000), { session: await createSession(t.owner, id, t.now) });
  expect([signedIn.statusCode, signedIn.json().message]).toEqual([400, 'The request is not valid JSON.']);
});

test('searches beyond the queue limit get 503, while lists are served', async () => {
  const searches = Array.from({ length: 150 }, (_, n) => t.app.inject(`/api/doctors?q=word${n}`));
  const lists = Array.from({ length: 20 }, () => t.app.inject('/api/doctors'));
  for (const { statusCode } of await Promise.all(lists)) expect(statusCode).toBe(200);
  const replies = await Promise.all(searches);
  const rejected = replies.filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(replies.length - rejected.length);
  expect(rejected.length).toBeLessThan(replies.length);
  for (const { headers } of rejected) expect(headers['retry-after']).toBe('2');
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  '/images/%s, a property name of every object, responds 404',
  async (kind) => {
    const hash = 'a'.repeat(64);
    await t.owner.run(sql`
    insert into images (hash, mime_type, width, height, bytes) values (${hash}, 'image/webp', 1, 1, ${Buffer.from('x')})
    on conflict do nothing`);
    expect((await t.app.inject(`/images/doctors/${hash}`)).statusCode).toBe(200);
    expect((await t.app.inject(`/images/${kind}/${hash}`)).statusCode).toBe(404);
  },
);
