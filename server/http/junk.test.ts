import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ErrorReply } from '#contract/errors.ts';
import { parsePart } from '#contract/parse.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { sendsJson, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createDoctor, createSession } from '#server/test/factories.ts';
import { boundEndpoints } from './check-routes.ts';
import type { BoundEndpoint } from './route.ts';

// Every endpoint is fed what no screen of ours would send. The contract's own parser says what is junk; the answer to
// junk is always a refusal in our form, in our words, and nothing in the database changes.
const t = testApp();
const endpoints = await boundEndpoints();
const strict = z.strictObject(ErrorReply.shape);
const notOurWords = /invalid input|invalid option|unrecognized|too (big|small)|expected \w+,/i;

const uuid = '00000000-0000-4000-8000-000000000000';
const hostile: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, '', ' ', 'x', '0', '-1', '1e9', '٣', 'NaN'],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202e',
    '\x1b[2J',
    '%',
    '%00',
    "' or 1=1 --",
    '{{7*7}}',
    '<script>',
    '../../etc',
  ],
  ...[[], [null], ['x'], [[['x']]], {}, { x: 1 }, { toString: 1 }, 'a'.repeat(300), 'a'.repeat(5_000)],
  ...['2027-02-30', '25:61', '2027-01-01T00:00:00Z', uuid, `${uuid}x`, '+91', '9'.repeat(40)],
];

function propertiesOf(schema: z.core.$ZodType | undefined): string[] {
  const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object });
  return Object.keys(json?.properties ?? {});
}

async function refuses(request: InjectOptions, mustRefuse: boolean) {
  const what = JSON.stringify(request).slice(0, 200);
  const reply = await t.app.inject({ ...request, cookies: { session } });
  expect(reply.statusCode, what).toBeLessThan(500);
  if (mustRefuse) expect(reply.statusCode, what).toBeGreaterThanOrEqual(400);
  if (reply.statusCode < 400) return;
  const { message, fields = {} } = z.parse(strict, reply.json());
  for (const text of [message, ...Object.values(fields)]) expect(text, what).not.toMatch(notOurWords);
}

const withJson = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } });
const fill = (endpoint: Endpoint, value: string) => endpoint.path.replace(/:\w+/g, encodeURIComponent(value));

const isJunk = (schema: z.core.$ZodType | undefined, value: unknown) =>
  'fields' in parsePart(schema ?? z.strictObject({}), value);

async function feedQuery({ endpoint, schemas }: BoundEndpoint, field: string, value: unknown) {
  const texts = [value].flat(5).map((one) => (typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one)));
  const query = new URLSearchParams(texts.map((text): [string, string] => [field, text]));
  const seen = texts.length === 0 ? [] : [[field, texts.length === 1 ? texts[0] : texts]];
  const mustRefuse = isJunk(schemas.query, Object.fromEntries(seen));
  if (mustRefuse || endpoint.method === 'GET')
    await refuses({ method: endpoint.method, url: `${fill(endpoint, uuid)}?${query}` }, mustRefuse);
}

/** What the contract accepts is no junk, and would change something. */
async function feedBody({ endpoint, schemas }: BoundEndpoint, body: unknown) {
  if (!isJunk(schemas.body, body ?? {})) return;
  await refuses({ method: endpoint.method, url: fill(endpoint, uuid), ...withJson(JSON.stringify(body)) }, true);
}

async function rowCounts() {
  const tables = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relname <> 'access_records' -- what staff are shown is recorded
      and relnamespace = 'public'::regnamespace order by 1`);
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) {
    const row = await t.owner.maybeRow(
      sql`select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${identifier(name)} t`,
    );
    counts[name] = row;
  }
  return counts;
}

let session = '';
let before: Awaited<ReturnType<typeof rowCounts>>;
beforeAll(async () => {
  await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  // As an admin: whoever may do more must be refused just as well.
  const admin = await createAccount(t.db, { role: 'admin' });
  session = await createSession(t.owner, admin.id, t.now);
  before = await rowCounts();
});

for (const bound of endpoints) {
  const { endpoint, schemas } = bound;
  const name = `${endpoint.method} ${endpoint.path}`;

  test(`${name}: junk in each place`, { timeout: 60_000 }, async () => {
    const unknown = ['unknown', '__proto__', 'constructor'];
    for (const field of unknown) await feedQuery(bound, field, 'x');
    for (const field of sendsJson(endpoint) ? unknown : []) await feedBody(bound, Object.fromEntries([[field, 'x']]));

    for (const value of hostile) {
      const asked = propertiesOf(schemas.query).map((field) => feedQuery(bound, field, value));
      if (endpoint.path.includes(':') && typeof value === 'string')
        asked.push(refuses({ method: endpoint.method, url: fill(endpoint, value.toWellFormed()) }, false));
      if (sendsJson(endpoint)) asked.push(feedBody(bound, value));
      for (const field of propertiesOf(schemas.body)) asked.push(feedBody(bound, Object.fromEntries([[field, value]])));
      await Promise.all(asked);
    }
  });

  test(`${name}: broken requests`, async () => {
    const url = fill(endpoint, uuid);
    const long = `?q=${'a'.repeat(9_000)}`;
    for (const query of ['?%', '?%ff=%ff', '?a[b]=c', '?=', long, '?q=%00', '?q=%ED%A0%80'])
      await refuses({ method: endpoint.method, url: url + query }, endpoint.method !== 'GET');
    if (!sendsJson(endpoint)) return;
    // Where no field is needed, nothing is enough.
    for (const payload of isJunk(schemas.body, {}) ? ['', 'null'] : [])
      await refuses({ method: endpoint.method, url, ...withJson(payload) }, true);
    const tooLong = `"${'a'.repeat(1_000_000)}"`;
    for (const payload of ['[]', '"x"', '{', '{"a":1}}', '[1,]', '\ufeff{', tooLong, '['.repeat(50_000)])
      await refuses({ method: endpoint.method, url, ...withJson(payload) }, true);
  });

  if (!sendsJson(endpoint)) continue;
  test(`${name}: whatever JSON can say`, { timeout: 60_000 }, async () => {
    const fields = propertiesOf(schemas.body);
    const object = fc.dictionary(fc.constantFrom(...fields, 'other'), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.oneof(object, fc.jsonValue()), (body) => feedBody(bound, body)),
      { numRuns: 25 },
    );
  });
}

test('after all of it, every row is as it was', async () => {
  expect(await rowCounts()).toEqual(before);
});
