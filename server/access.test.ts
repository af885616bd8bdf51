import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment, listAppointments } from '#contract/appointments/endpoints.ts';
import { searchPatients } from '#contract/patients/endpoints.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { identifier, jsonValue, sql } from '#server/db/sql.ts';
import {
  type IdKind,
  type MatrixRow,
  matrix,
  type Person,
  people,
  type RowByKind,
} from '#server/test/access-matrix.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { endpointNames, endpoints, exampleRequest } from '#server/test/example-requests.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createClinic,
  createDoctor,
  createMessage,
  createPayment,
  createPriceRule,
  createStep,
  createType,
} from '#server/test/factories.ts';

const t = testApp();
/** Every text of the other family contains this marker. Replies to other people, except staff, must not contain it. */
const marker = 'MARKER-of-the-other-family';
/** Every reply to a person who is not staff. */
const replyTexts: string[] = [];
/** Every table with row-level security. */
const tablesWithPolicies = [
  'access_records',
  'accounts',
  'appointments',
  'audit_log',
  'booking_limit_hits',
  'calendar_feeds',
  'call_notes',
  'devices',
  'kept_visits',
  'message_addresses',
  'message_kind_settings',
  'message_settings',
  'messages',
  'passkey_challenges',
  'passkeys',
  'patients',
  'payments',
  'pending_sign_ins',
  'phone_codes',
  'phone_corrections',
  'push_subscriptions',
  'recovery_codes',
  'session_ends',
  'sessions',
  'staff_phones',
  'step_events',
  'step_work',
  'totp_factors',
  'visit_answers',
  'waiting_notices',
];
let lastNumber = 0;

async function actAs(person: Person): Promise<{ browser: Browser; accountId: string | null }> {
  if (person === 'visitor') return { browser: t.browser(address()), accountId: null };
  const role = person === 'assistant' || person === 'manager' || person === 'admin' ? person : 'user';
  const account = await createAccount(t.db, { role });
  const browser = await t.as(account, address());
  if (person === 'signed-out cookie') await t.owner.run(sql`delete from sessions where account_id = ${account.id}`);
  if (person === 'deactivated account')
    await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${account.id}`);
  return { browser, accountId: account.id };
}

// Each call has its own IP address, so that no rate limit is reached.
const address = () => `198.18.${Math.floor(++lastNumber / 250)}.${lastNumber % 250}`;

const publicRecords: Record<string, () => Promise<string>> = {
  doctorId: async () => (await createDoctor(t.db, { cityId: (await createCity(t.db)).id })).id,
  clinicId: async () => (await createClinic(t.db, { cityId: (await createCity(t.db)).id })).id,
  cityId: async () => (await createCity(t.db)).id,
  typeId: async () => (await createType(t.db)).id,
  ruleId: async () => {
    const [type, city] = [await createType(t.db), await createCity(t.db)];
    return (await createPriceRule(t.db, { typeId: type.id, cityId: city.id, multiplier: 2 })).id;
  },
  language: async () => 'hi',
  textId: async () => {
    const row = await t.owner.row<{ id: string }>(sql`
      insert into message_texts (kind, channel, language, version, content)
      values ('reminder', 'sms', 'en', ${++lastNumber}, '{}') returning id::text`);
    return row.id;
  },
};

/** Creates one record of each kind for a family, with the same word in each text. */
async function createRecords(family: { id: string }, word: string) {
  const { id: appointmentId, patientId } = await createAppointment(t.db, family, { title: word });
  await t.owner.run(
    sql`update patients set mobile_number = ${word.slice(0, 20)}, medical_history = ${`${word}: history`} where id = ${patientId}`,
  );
  await t.owner.run(sql`update appointments set notes = ${word}, description = ${word} where id = ${appointmentId}`);
  await t.owner.run(sql`
    insert into audit_log (actor_id, action, entity, entity_id, before, after)
    values (${family.id}, 'appointment.rescheduled', 'appointment', ${appointmentId}, ${jsonValue({ status: word })}, ${jsonValue({ status: word })})`);
  await t.owner.run(sql`
    insert into call_notes (id, appointment_id, outcome, note, called_by, called_at)
    values (${randomUUID()}, ${appointmentId}, 'confirmed', ${word}, ${family.id}, ${t.now})`);
  const session = await t.owner.row<{ id: string }>(sql`
    insert into sessions (token_hash, account_id, device, created_at, last_seen_at, expires_at)
    values (sha256(${randomUUID()}::text::bytea), ${family.id}, ${word}, ${t.now}, ${t.now},
      ${new Date(t.now.getTime() + 86_400_000)})
    returning id`);
  await t.owner.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id)
    values (${t.now}, ${randomUUID()}, ${word}, 'assistant', 'patient', ${patientId}, ${family.id})`);
  const message = await createMessage(t.owner, { id: appointmentId }, { body: word });
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${family.id}, 'email', ${`${word}@example.in`}, ${t.now}) on conflict do nothing`);
  const payment = await createPayment(t.owner, { id: appointmentId }, { reference: word, receivedBy: family.id });
  const step = await createStep(t.db, { id: appointmentId }, { title: word });
  return {
    accountId: family.id,
    patientId,
    appointmentId,
    stepId: step.id,
    deviceId: session.id,
    messageId: message.id,
    paymentId: payment.id,
  };
}
type Records = Awaited<ReturnType<typeof createRecords>>;

/** The other family that was created last. */
let otherId = '';
const otherFamily = async () => {
  const account = await createAccount(t.db, { name: marker });
  otherId = account.id;
  return createRecords(account, marker);
};

beforeAll(async () => {
  await createCity(t.db, { name: 'Example Town' });
});

async function idFor(kind: IdKind, param: string, own: string | null): Promise<string> {
  if (kind === 'malformed') return 'not-an-id';
  if (param === 'token') return randomBytes(12).toString('base64url');
  if (kind === 'random' || (kind === 'own' && !own)) return randomUUID();
  if (param in publicRecords) return publicRecords[param]?.() ?? '';
  const records = kind === 'own' && own ? await createRecords({ id: own }, 'One of our own') : await otherFamily();
  return records[param as keyof Records];
}

/** Staff may read the records of every family. */
const staff = new Set<Person>(['assistant', 'manager', 'admin']);

async function callAs(endpoint: Endpoint, person: Person, kind: IdKind | null) {
  const param = paramOf(endpoint);
  const { browser, accountId } = await actAs(person);
  const id = kind ? { [param]: await idFor(kind, param, accountId) } : {};
  if (staff.has(person) && kind === null) await otherFamily(); // so that the first page of each list shows another family
  const isOtherFamily = kind === 'other' && !staff.has(person) && !(param in publicRecords);
  const before = isOtherFamily ? await hashRowsOfOther() : null;
  const reply = await browser.call(endpoint, exampleRequest(endpoint, { q: 'marker', ...id }));
  if (!staff.has(person)) replyTexts.push(reply.text);
  if (isOtherFamily) expect(await hashRowsOfOther()).toEqual(before);
  await expectAccessRecord(endpoint, person, kind, accountId, reply);
  return reply;
}

/** Expects one access record if staff saw another family's data, and none for their own data or a rejected request. */
async function expectAccessRecord(
  { method, path }: Endpoint,
  person: Person,
  kind: IdKind | null,
  viewerId: string | null,
  reply: { status: number; text: string },
) {
  const name = `${method} ${path}`;
  const showsPeople = t.app.endpoints.get(name)?.recordedAs !== null;
  const row = await t.owner.row<{ count: number }>(sql`
    select count(*)::integer as count from access_records where viewer_id = ${viewerId}`);
  const isStaffRead = showsPeople && staff.has(person) && reply.status < 300 && kind !== 'own';
  expect([name, person, kind, row.count]).toEqual([name, person, kind, isStaffRead ? 1 : 0]);
  // A reply with a family's texts must come from a route that declares `recordedAs`.
  if (reply.text.includes(marker)) expect([name, showsPeople]).toEqual([name, true]);
  // Staff read a medical history on the page of its patient, and in no list, search, card or export.
  if (reply.text.includes(`${marker}: history`)) expect(['GET /api/patients/:patientId']).toContain(name);
}

/** Returns hashes of all rows of the other family. */
async function hashRowsOfOther() {
  return t.owner.rows(sql`
    select (select md5(string_agg(a::text, '|' order by id)) from accounts a where id = ${otherId}) as accounts,
      (select md5(string_agg(p::text, '|' order by id)) from patients p where user_id = ${otherId}) as patients,
      (select md5(string_agg(v::text, '|' order by id)) from appointments v where user_id = ${otherId}) as appointments,
      (select md5(string_agg(n::text, '|' order by id)) from call_notes n where called_by = ${otherId}) as call_notes,
      (select md5(string_agg(s::text, '|' order by id)) from sessions s where account_id = ${otherId}) as sessions,
      (select md5(string_agg(m::text, '|' order by id)) from messages m where account_id = ${otherId}) as messages,
      (select md5(string_agg(r::text, '|' order by id)) from payments r where account_id = ${otherId}) as payments,
      (select md5(string_agg(e::text, '|' order by id)) from message_addresses e where account_id = ${otherId}) as addresses`);
}

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const paramOf = ({ path }: Endpoint) => /:(\w+)/.exec(path)?.[1] ?? '';
const hasKinds = (row: MatrixRow): row is RowByKind => !Array.isArray(row);
const statusesOf = (row: MatrixRow, kind: IdKind | null) => (hasKinds(row) ? row[kind ?? 'own'] : row);

test('every endpoint of the running server has a row, and every row an endpoint', () => {
  expect([...t.app.endpoints.keys()].sort()).toEqual(endpointNames.map((name) => titleOf(endpoints[name])).sort());
});

for (const name of endpointNames) {
  const [endpoint, row]: [Endpoint, MatrixRow] = [endpoints[name], matrix[name]];
  const title = titleOf(endpoint);
  const kinds = hasKinds(row) ? (Object.keys(row) as IdKind[]) : [null];
  test.each(kinds)(`${title} replies to each person with the status in the matrix (%s)`, async (kind) => {
    const got: number[] = [];
    for (const person of people) got.push((await callAs(endpoint, person, kind)).status);
    expect(Object.fromEntries(people.map((person, i) => [person, got[i]]))).toEqual(
      Object.fromEntries(people.map((person, i) => [person, statusesOf(row, kind)?.[i]])),
    );
  });

  if (hasKinds(row) && row.other && row.random && !(paramOf(endpoint) in publicRecords)) {
    test(`${title}: the replies for another family's record and for no record are identical`, async () => {
      for (const person of ['family', 'visitor', 'deactivated account'] as const) {
        const [other, random] = [await callAs(endpoint, person, 'other'), await callAs(endpoint, person, 'random')];
        const { date: _otherDate, ...headers } = other.headers;
        const { date: _randomDate, ...expected } = random.headers;
        expect([other.status, other.text, headers]).toEqual([random.status, random.text, expected]);
      }
    });
  }
}

/** Calls endpoints with the ids of these records in the query or body. */
async function callWithIdsOf(records: Records, own: { browser: Browser; accountId: string | null }) {
  const mine = await createRecords({ id: own.accountId ?? '' }, 'One of our own');
  const type = await createType(t.db, { basePrice: 0 });
  const city = await createCity(t.db);
  const visit = { type: type.name, city: city.name, date: '2027-02-02', time: '15:00', seenTotal: 0 };
  const book = (ids: object) =>
    own.browser.call(bookAppointment, { body: { key: randomUUID(), patientId: mine.patientId, ...visit, ...ids } });
  const found = [
    await own.browser.call(listAppointments, { query: { for: records.patientId } }),
    await own.browser.call(searchPatients, { body: { q: 'MARKER' } }),
  ];
  const booked = [
    await book({ patientId: records.patientId }),
    await book({ relatedAppointmentId: records.appointmentId }),
  ];
  const replies = [...found, ...booked];
  replyTexts.push(...replies.map(({ text }) => text));
  return replies.map(({ status, text }) => [status, text]);
}

const randomIds = () => ({
  accountId: randomUUID(),
  patientId: randomUUID(),
  appointmentId: randomUUID(),
  deviceId: randomUUID(),
  stepId: randomUUID(),
  messageId: randomUUID(),
  paymentId: randomUUID(),
});

test('another family’s id in a body or query gets the same reply as an unknown id', async () => {
  const before = await otherFamily().then(async (records) => ({ records, rows: await hashRowsOfOther() }));
  const [other, none] = [
    await callWithIdsOf(before.records, await actAs('family')),
    await callWithIdsOf(randomIds(), await actAs('family')),
  ];
  expect(other).toEqual(none);
  expect(other.map(([status]) => status)).toEqual([404, 200, 404, 404]);
  expect(await hashRowsOfOther()).toEqual(before.rows);
});

test('the list of tables with row-level security is complete', async () => {
  const rows = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relrowsecurity and not relispartition and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by 1`);
  expect(rows.map((row) => row.name)).toEqual(tablesWithPolicies.toSorted());
});

// Here, row-level security is disabled on all tables: the checks of the code alone must be enough.
describe('without row-level security', () => {
  const strangers = ['visitor', 'family'] as const;
  beforeAll(async () => {
    for (const table of tablesWithPolicies)
      await t.owner.run(sql`alter table ${identifier(table)} disable row level security`);
  });
  afterAll(async () => {
    for (const table of tablesWithPolicies)
      await t.owner.run(sql`alter table ${identifier(table)} enable row level security`);
  });

  test('every route rejects another family', async () => {
    for (const name of endpointNames) {
      const kind = hasKinds(matrix[name]) ? 'other' : null;
      const expected = statusesOf(matrix[name], kind);
      if (!expected) continue; // `:kind` of /images is not the id of a record
      for (const person of strangers) {
        const { status } = await callAs(endpoints[name], person, kind);
        expect([name, person, status]).toEqual([name, person, expected[people.indexOf(person)]]);
      }
    }
    const before = await otherFamily().then(async (records) => ({ records, rows: await hashRowsOfOther() }));
    expect(await callWithIdsOf(before.records, await actAs('family'))).toEqual(
      await callWithIdsOf(randomIds(), await actAs('family')),
    );
    expect(await hashRowsOfOther()).toEqual(before.rows);
  });
});

afterAll(() => {
  expect(replyTexts.length).toBeGreaterThan(0);
  expect(replyTexts.filter((text) => text.includes('MARKER'))).toEqual([]);
});
