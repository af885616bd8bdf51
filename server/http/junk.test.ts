import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, fillParams } from '#contract/shared/endpoint.ts';
import { ErrorReply } from '#contract/shared/errors.ts';
import { parsePart } from '#contract/shared/parse.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { sendsJson, testApp } from '#server/test/app.ts';
import { exampleRequest } from '#server/test/example-requests.ts';
import { createAccount, createCity, createDoctor, createSession } from '#server/test/factories.ts';
import { listBoundEndpoints } from './check-routes.ts';
import type { BoundEndpoint } from './route.ts';

// Sends each endpoint inputs that no screen would send. Inputs that the schemas of the contract reject are junk: the server
// must reject them with an error in our format and with our own messages, and nothing in the database may change.
const t = testApp();
const endpoints = await listBoundEndpoints();
const StrictErrorReply = z.strictObject(ErrorReply.shape);
const defaultZodMessage = /invalid input|invalid option|unrecognized|too (big|small)|expected \w+,/i;

/** `npm test` sends each field a third of the values, and `npm run verify` all of them. */
const runsAll = process.env.JOURNEYS === 'all';

const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e9',
  '٣',
  'NaN',
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
  [],
  [null],
  ['x'],
  [[['x']]],
  {},
  { x: 1 },
  { toString: 1 },
  'a'.repeat(300),
  'a'.repeat(5_000),
  '2027-02-30',
  '25:61',
  '2027-01-01T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-000000000000x',
  '+91',
  '9'.repeat(40),
];

function propertiesOf(schema: z.core.$ZodType | undefined): string[] {
  const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object });
  return Object.keys(json?.properties ?? {});
}

/** Sends a request and checks that it is handled or, with `mustReject`, rejected with a readable error. */
async function sendJunk(request: InjectOptions, mustReject: boolean) {
  const description = JSON.stringify(request).slice(0, 200);
  const reply = await t.app.inject({ ...request, cookies: { session } });
  expect(reply.statusCode, description).toBeLessThan(500);
  if (mustReject) expect(reply.statusCode, description).toBeGreaterThanOrEqual(400);
  if (reply.statusCode < 400) return;
  const { message, fields = {} } = z.parse(StrictErrorReply, reply.json());
  for (const text of [message, ...Object.values(fields)]) expect(text, description).not.toMatch(defaultZodMessage);
}

const withJson = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } });
/** The path of the endpoint's example request, which is about a record that does not exist. */
const examplePath = (endpoint: Endpoint) => fillParams(endpoint.path, exampleRequest(endpoint).params);
const pathWith = (endpoint: Endpoint, value: string) => endpoint.path.replace(/:\w+/g, encodeURIComponent(value));

const isJunk = (schema: z.core.$ZodType | undefined, value: unknown) =>
  'fields' in parsePart(schema ?? z.strictObject({}), value);

async function sendQuery({ endpoint, schemas }: BoundEndpoint, field: string, value: unknown) {
  const texts = [value].flat(5).map((one) => (typeof one === 'string' ? one.toWellFormed() : JSON.stringify(one)));
  const query = new URLSearchParams(texts.map((text): [string, string] => [field, text]));
  const parsedQuery = texts.length === 0 ? [] : [[field, texts.length === 1 ? texts[0] : texts]];
  const mustReject = isJunk(schemas.query, Object.fromEntries(parsedQuery));
  // A stream whose query is accepted does not end.
  if (mustReject || (endpoint.method === 'GET' && !endpoint.isStream))
    await sendJunk({ method: endpoint.method, url: `${examplePath(endpoint)}?${query}` }, mustReject);
}

/** Sends a body, unless the contract accepts it: such a body would change data. */
async function sendBody({ endpoint, schemas }: BoundEndpoint, body: unknown) {
  if (!isJunk(schemas.body, body ?? {})) return;
  await sendJunk({ method: endpoint.method, url: examplePath(endpoint), ...withJson(JSON.stringify(body)) }, true);
}

async function hashTables() {
  const tables = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relname <> 'access_records' -- reads by staff are recorded there
      and relnamespace = 'public'::regnamespace order by 1`);
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    const row = await t.owner.maybeRow(
      sql`select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from ${identifier(name)} t`,
    );
    hashes[name] = row;
  }
  return hashes;
}

let session = '';
let before: Awaited<ReturnType<typeof hashTables>>;
beforeAll(async () => {
  await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  // The requests come from an admin, because an admin passes every permission check.
  const admin = await createAccount(t.db, { role: 'admin' });
  session = await createSession(t.owner, admin.id, t.now);
  before = await hashTables();
});

for (const [place, bound] of endpoints.entries()) {
  const { endpoint, schemas } = bound;
  const name = `${endpoint.method} ${endpoint.path}`;

  test(`${name}: junk in each place`, async () => {
    const unknown = ['unknown', '__proto__', 'constructor'];
    for (const field of unknown) await sendQuery(bound, field, 'x');
    for (const field of sendsJson(endpoint) ? unknown : []) await sendBody(bound, Object.fromEntries([[field, 'x']]));

    for (const [round, value] of hostile.entries()) {
      const inTurn = (_field: string, index: number) => runsAll || (place + round + index) % 3 === 0;
      const sent = propertiesOf(schemas.query)
        .filter(inTurn)
        .map((field) => sendQuery(bound, field, value));
      if (endpoint.path.includes(':') && typeof value === 'string')
        sent.push(sendJunk({ method: endpoint.method, url: pathWith(endpoint, value.toWellFormed()) }, false));
      if (sendsJson(endpoint)) sent.push(sendBody(bound, value));
      // All other fields are valid, so the rejection is about this one.
      for (const field of propertiesOf(schemas.body).filter(inTurn))
        sent.push(sendBody(bound, { ...exampleRequest(endpoint).body, ...Object.fromEntries([[field, value]]) }));
      await Promise.all(sent);
    }
  });

  test(`${name}: broken requests`, async () => {
    const url = examplePath(endpoint);
    const long = `?q=${'a'.repeat(9_000)}`;
    for (const query of ['?%', '?%ff=%ff', '?a[b]=c', '?=', long, '?q=%00', '?q=%ED%A0%80'])
      await sendJunk({ method: endpoint.method, url: url + query }, endpoint.method !== 'GET');
    if (!sendsJson(endpoint)) return;
    // If no field is required, an empty body is valid.
    for (const payload of isJunk(schemas.body, {}) ? ['', 'null'] : [])
      await sendJunk({ method: endpoint.method, url, ...withJson(payload) }, true);
    const tooLong = `"${'a'.repeat(1_000_000)}"`;
    for (const payload of ['[]', '"x"', '{', '{"a":1}}', '[1,]', '\ufeff{', tooLong, '['.repeat(50_000)])
      await sendJunk({ method: endpoint.method, url, ...withJson(payload) }, true);
  });

  if (!sendsJson(endpoint)) continue;
  test(`${name}: random JSON`, async () => {
    const fields = propertiesOf(schemas.body);
    const object = fc.dictionary(fc.constantFrom(...fields, 'other'), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.oneof(object, fc.jsonValue()), (body) => sendBody(bound, body)),
      { numRuns: 10 },
    );
  });
}

test('after all requests, every row is unchanged', async () => {
  expect(await hashTables()).toEqual(before);
});
