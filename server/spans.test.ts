import { context, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { register, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { bookAppointment, listAppointments } from '#contract/appointments/endpoints.ts';
import { searchDoctors } from '#contract/doctors/endpoints.ts';
import { addPatient, searchPatients } from '#contract/patients/endpoints.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { sql } from '#server/db/sql.ts';
import { route } from '#server/http/route.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, testEngine } from '#server/test/message-setup.ts';
import { connectTracer, flushSpans, inSpan, statementSummary, traceFields } from './spans.ts';

const lines: string[] = [];
const logger = pino({ level: 'debug', mixin: () => traceFields() }, { write: (line) => void lines.push(line) });
const Failing = { summary: 'For this test', body: z.strictObject({ name: z.string() }), reply: z.object({}) };
const failing = endpoint<typeof Failing>()('POST /api/failing', 'anyone', { changes: [] });

const t = testApp({
  logger,
  extend: (app) =>
    route(app, failing, Failing, async (ctx, { body }) => {
      ctx.log.info('in the handler');
      await ctx.db.run((db) => db.run(sql`select ${body.name}::text from nowhere`));
      return {};
    }),
});

const exporter = new InMemorySpanExporter();
beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  connectTracer();
});
afterAll(() => {
  trace.disable();
  context.disable();
  connectTracer();
});
beforeEach(() => {
  exporter.reset();
  lines.length = 0;
});

const spans = () => exporter.getFinishedSpans();
const namesOf = (kind: SpanKind) => spans().flatMap((span) => (span.kind === kind ? span.name : []));
const logged = (message: string) => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === message);

test('a request is a span with its route, and its statements are its children', async () => {
  await t.call(searchDoctors, { query: { q: 'Asha' } });
  const [request] = spans().filter(({ kind }) => kind === SpanKind.SERVER);
  expect(request).toMatchObject({
    name: 'GET /api/doctors',
    attributes: { 'http.route': '/api/doctors', 'http.request.method': 'GET', 'http.response.status_code': 200 },
  });
  const statements = spans().filter(({ kind }) => kind === SpanKind.CLIENT);
  expect(statements.map(({ name }) => name)).toContain('with doctors');
  const parents = new Set(statements.map(({ parentSpanContext }) => parentSpanContext?.spanId));
  expect([...parents]).toEqual([request?.spanContext().spanId]);
  expect(logged('request')).toMatchObject({ trace_id: request?.spanContext().traceId });
});

test('a rejection is recorded by its code, and is no failure of the server', async () => {
  await t.call(listAppointments);
  expect(spans()[0]).toMatchObject({
    name: 'GET /api/appointments',
    attributes: { 'error.type': 'unauthenticated', 'http.response.status_code': 401 },
    status: { code: 0 },
  });
});

test('the reference of an unexpected error is the beginning of its trace id, which is in every line about it', async () => {
  const { body } = await t.call(failing, { body: { name: 'Somebody' } });
  const [request] = spans().filter(({ kind }) => kind === SpanKind.SERVER);
  const traceId = request?.spanContext().traceId;
  expect(body.reference).toBe(traceId?.slice(0, 8));
  for (const message of ['in the handler', 'request', 'Unexpected error'])
    expect(logged(message), message).toMatchObject({ trace_id: traceId });
  expect(request).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '42P01' } });
});

test('concurrent requests keep their own statements', async () => {
  const { browser } = await prepareBooking(t);
  exporter.reset();
  await Promise.all(Array.from({ length: 20 }, () => browser.call(listAppointments)));
  const requests = spans().filter(({ kind }) => kind === SpanKind.SERVER);
  const countOf = (traceId: string) =>
    spans().filter((span) => span.kind === SpanKind.CLIENT && span.spanContext().traceId === traceId).length;
  const counts = requests.map((span) => countOf(span.spanContext().traceId));
  expect(counts).toHaveLength(20);
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(1);
});

test('a message is a span with its channel and outcome', async () => {
  const { browser, booking } = await prepareBooking(t);
  const engine = testEngine(t, { channels: recordingChannels(['sms'], () => t.now).channels });
  await browser.call(bookAppointment, booking());
  await deriveNotices(t, engine);
  exporter.reset();
  await engine.sendDue();
  const [delivery] = spans().filter(({ name }) => name === 'deliver sms');
  expect(delivery?.attributes).toEqual({
    'messaging.system': 'sms',
    'caresaathi.message.kind': 'booked',
    'caresaathi.message.outcome': 'accepted',
  });
  const children = spans().filter((span) => span.parentSpanContext?.spanId === delivery?.spanContext().spanId);
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['hand over sms', 'update messages']));
});

test('no name, phone, note or id of a person is in a span or a line of the log', async () => {
  const { booking, patient, family, browser } = await prepareBooking(t);
  const person = { name: 'Gulabrao Zirpe', phone: '9812345670', password: 'gulmohar in bloom' };
  const visitor = t.browser();
  const registered = await visitor.call(register, { body: { ...person, confirmPassword: person.password } });
  expect(registered.status).toBe(201);
  await t.call(signIn, { body: { phone: person.phone, password: 'not the password' } });
  const added = await visitor.call(addPatient, {
    body: { name: 'Yamunabai Zirpe', age: 71, gender: 'Female', mobileNumber: '9812345671', medicalHistory: 'Zoster' },
  });
  await visitor.call(searchPatients, { body: { q: 'Yamunabai' } });
  const booked = await browser.call(bookAppointment, booking({ notes: 'Zoster again' }));
  await visitor.call(bookAppointment, booking()); // somebody else's patient
  await t.call(failing, { body: { name: person.name } });
  const engine = testEngine(t, { channels: recordingChannels(['sms'], () => t.now).channels });
  await deriveNotices(t, engine);
  await engine.sendDue();

  expect(spans().length).toBeGreaterThan(30);
  expect(namesOf(SpanKind.SERVER)).toEqual(expect.arrayContaining(['POST /api/register', 'POST /api/appointments']));
  const exported = spans().map(({ name, attributes, status, events, links, resource }) =>
    JSON.stringify({ name, attributes, status, events, links, resource: resource.attributes }),
  );
  const secrets = [
    ...['Gulabrao', 'Zirpe', 'Yamunabai', 'Zoster', '9812345670', '9812345671', person.password],
    ...[patient.id, patient.name, family.id, family.name, booked.body.id, added.body.id].map(String),
    ...visitor.cookies.values(),
  ];
  expect([added.status, booked.status]).toEqual([201, 201]);
  for (const secret of secrets) {
    expect(
      exported.filter((span) => span.includes(secret)),
      secret,
    ).toEqual([]);
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
  }
});

test('work outside of a request has no spans of statements', async () => {
  await t.db.run(sql`select 1`);
  expect(spans()).toEqual([]);
});

test('without an SDK, nothing is recorded, and errors have a reference', async () => {
  trace.disable();
  connectTracer();
  try {
    const { body } = await t.call(failing, { body: { name: 'Somebody' } });
    expect(body.reference).toMatch(/^[0-9a-f]{8}$/);
    expect(await inSpan({ name: 'work', attributes: {} }, async () => 'done')).toBe('done');
    expect(logged('request')).not.toHaveProperty('trace_id');
    await flushSpans();
    expect(spans()).toEqual([]);
  } finally {
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
    connectTracer();
  }
});

test.each([
  ['select d.id from doctors d where d.id = $1', 'select doctors'],
  ['\n    insert into audit_log (at) values ($1)', 'insert audit_log'],
  ['update "messages" m set state = $1', 'update messages'],
  ['delete from sessions where id = $1', 'delete sessions'],
  ['with x as (select 1 from cities) select * from x', 'with cities'],
  ['select * from book_visit($1, $2)', 'select book_visit'],
  ['select ensure_month_partitions() as created', 'select ensure_month_partitions'],
  ['commit', 'commit'],
  ['begin', null],
  ['set local role caresaathi_gate', null],
  ["select set_config('app.actor_id', $1, true)", null],
])('a statement is named by its verb and table: %s', (text, expected) => {
  expect(statementSummary(text)).toBe(expected);
});
