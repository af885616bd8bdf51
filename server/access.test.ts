import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAppointment, listAppointments } from '#contract/appointments-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { searchPatients } from '#contract/patients-api.ts';
import { identifier, json, sql } from '#server/db/sql.ts';
import { type IdKind, type MatrixRow, matrix, type Person, people } from '#server/test/access-matrix.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createClinic,
  createDoctor,
  createPriceRule,
  createStep,
  createType,
} from '#server/test/factories.ts';

const t = testApp();
/** Stands in every text of the other family: it must never reach anyone else. */
const marker = 'MARKER-of-the-other-family';
const answers: string[] = [];
/** Every table with row-level security. */
const guarded = [
  'access_records',
  'accounts',
  'appointments',
  'audit_log',
  'booking_limit_hits',
  'devices',
  'patients',
  'phone_codes',
  'sessions',
];
let phones = 0;

async function actAs(person: Person): Promise<{ browser: Browser; accountId: string | null }> {
  if (person === 'visitor') return { browser: t.browser(address()), accountId: null };
  const role = person === 'assistant' || person === 'manager' || person === 'admin' ? person : 'user';
  const account = await createAccount(t.db, { role });
  const browser = await t.as(account, address());
  if (person === 'signed-out cookie') await t.owner.run(sql`delete from sessions where account_id = ${account.id}`);
  if (person === 'removed account')
    await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${account.id}`);
  return { browser, accountId: account.id };
}

// An address and a phone for each call: this test is about access, not about limits.
const address = () => `198.18.${Math.floor(++phones / 250)}.${phones % 250}`;
const freshen = (body: Record<string, unknown>) => ({
  ...body,
  ...(body.phone === 'fresh' ? { phone: `97${10_000_000 + ++phones}` } : {}),
  ...(body.name === 'fresh' ? { name: `Matrix ${++phones}` } : {}),
});

const publicRecords: Record<string, () => Promise<string>> = {
  doctorId: async () => (await createDoctor(t.db, { cityId: (await createCity(t.db)).id })).id,
  clinicId: async () => (await createClinic(t.db, { cityId: (await createCity(t.db)).id })).id,
  cityId: async () => (await createCity(t.db)).id,
  typeId: async () => (await createType(t.db)).id,
  ruleId: async () => {
    const [type, city] = [await createType(t.db), await createCity(t.db)];
    return (await createPriceRule(t.db, { typeId: type.id, cityId: city.id, multiplier: 2 })).id;
  },
};

/** A family with one of everything, and the same word in each text of it. */
async function createRecords(family: { id: string }, word: string) {
  const { id: appointmentId, patientId } = await createAppointment(t.db, family, { title: word });
  await t.owner.run(
    sql`update patients set mobile_number = ${word.slice(0, 20)}, medical_history = ${word} where id = ${patientId}`,
  );
  await t.owner.run(sql`update appointments set notes = ${word}, description = ${word} where id = ${appointmentId}`);
  await t.owner.run(sql`
    insert into audit_log (actor_id, action, entity, entity_id, before, after)
    values (${family.id}, 'appointment.rescheduled', 'appointment', ${appointmentId}, ${json({ status: word })}, ${json({ status: word })})`);
  const session = await t.owner.row<{ id: string }>(sql`
    insert into sessions (token_hash, account_id, device, created_at, last_seen_at, expires_at)
    values (sha256(${randomUUID()}::text::bytea), ${family.id}, ${word}, ${t.now}, ${t.now},
      ${new Date(t.now.getTime() + 86_400_000)})
    returning id`);
  await t.owner.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id)
    values (${t.now}, ${randomUUID()}, ${word}, 'assistant', 'patient', ${patientId}, ${family.id})`);
  const step = await createStep(t.db, { id: appointmentId }, { title: word });
  return { accountId: family.id, patientId, appointmentId, stepId: step.id, deviceId: session.id };
}
type Records = Awaited<ReturnType<typeof createRecords>>;

const otherFamily = async () => createRecords(await createAccount(t.db, { name: marker }), marker);

beforeAll(async () => {
  await createCity(t.db, { name: 'Matrix Town' });
});

async function idFor(kind: IdKind, param: string, own: string | null): Promise<string> {
  if (kind === 'malformed') return 'not-an-id';
  if (kind === 'random' || (kind === 'own' && !own)) return randomUUID();
  if (param in publicRecords) return publicRecords[param]?.() ?? '';
  const records = kind === 'own' && own ? await createRecords({ id: own }, 'One of our own') : await otherFamily();
  return records[param as keyof Records];
}

/** Staff may read every family; the marker may reach nobody else. */
const seesAll: Partial<Record<Person, true>> = { assistant: true, manager: true, admin: true };

async function walk(endpoint: Endpoint, row: MatrixRow, person: Person, kind: IdKind | null) {
  const { browser, accountId } = await actAs(person);
  const params = 'param' in row && kind ? { [row.param]: await idFor(kind, row.param, accountId) } : undefined;
  if (person in seesAll && kind === null) await otherFamily(); // lists show the newest first
  const isStranger = kind === 'other' && !(person in seesAll) && 'param' in row && !(row.param in publicRecords);
  const before = isStranger ? await othersRows() : null;
  const answer = await browser.call(endpoint, { params, body: freshen(row.body ?? {}) } as never);
  if (!(person in seesAll)) answers.push(answer.text);
  if (isStranger) expect(await othersRows()).toEqual(before);
  await expectRecord(endpoint, person, kind, accountId, answer);
  return answer;
}

/** What staff see of other families is recorded exactly once, what is their own or was refused is not. */
async function expectRecord(
  { method, path }: Endpoint,
  person: Person,
  kind: IdKind | null,
  viewerId: string | null,
  answer: { status: number; text: string },
) {
  const name = `${method} ${path}`;
  const showsPeople = t.app.endpoints.get(name)?.shows !== null;
  const row = await t.owner.row<{ count: number }>(sql`
    select count(*)::integer as count from access_records where viewer_id = ${viewerId}`);
  const isStaffRead = showsPeople && person in seesAll && answer.status < 300 && kind !== 'own';
  expect([name, person, kind, row.count]).toEqual([name, person, kind, isStaffRead ? 1 : 0]);
  // Whatever the route says of itself: what holds a family's texts shows people.
  if (answer.text.includes(marker)) expect([name, showsPeople]).toEqual([name, true]);
}

/** Everything that the other families have, as it stands. */
async function othersRows() {
  const others = sql`select id from accounts where name = ${marker}`;
  return t.owner.rows(sql`
    select (select md5(string_agg(a::text, '|' order by id)) from accounts a where id in (${others})) as accounts,
      (select md5(string_agg(p::text, '|' order by id)) from patients p where user_id in (${others})) as patients,
      (select md5(string_agg(v::text, '|' order by id)) from appointments v where user_id in (${others})) as appointments,
      (select md5(string_agg(s::text, '|' order by id)) from sessions s where account_id in (${others})) as sessions`);
}

test('every endpoint of the running server has a row, and every row an endpoint', () => {
  expect([...t.app.endpoints.keys()].sort()).toEqual(Object.keys(matrix).sort());
});

for (const [name, row] of Object.entries(matrix)) {
  const kinds = 'byId' in row ? (Object.keys(row.byId) as IdKind[]) : [null];
  test.each(kinds)(`${name} answers each person as written (%s)`, async (kind) => {
    const endpoint = t.app.endpoints.get(name)?.endpoint as Endpoint;
    const expected = 'byId' in row ? row.byId[kind as IdKind] : row.statuses;
    const got: number[] = [];
    for (const person of people) got.push((await walk(endpoint, row, person, kind)).status);
    expect(Object.fromEntries(people.map((person, i) => [person, got[i]]))).toEqual(
      Object.fromEntries(people.map((person, i) => [person, expected?.[i]])),
    );
  });

  if ('byId' in row && row.byId.other && row.byId.random && !(row.param in publicRecords)) {
    test(`${name}: "not yours" and "does not exist" are the same answer`, async () => {
      const endpoint = t.app.endpoints.get(name)?.endpoint as Endpoint;
      for (const person of ['family', 'visitor', 'removed account'] as const) {
        const [other, random] = [
          await walk(endpoint, row, person, 'other'),
          await walk(endpoint, row, person, 'random'),
        ];
        const { date: _then, ...headers } = other.headers;
        const { date: _now, ...wanted } = random.headers;
        expect([other.status, other.text, headers]).toEqual([random.status, random.text, wanted]);
      }
    });
  }
}

/** What names a record of another family elsewhere than in the address. */
async function mention(records: Records, own: { browser: Browser; accountId: string | null }) {
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
  answers.push(...[...found, ...booked].map((answer) => answer.text));
  return [...found, ...booked].map(({ status, text }) => [status, text]);
}

const nobodys = () => ({
  accountId: randomUUID(),
  patientId: randomUUID(),
  appointmentId: randomUUID(),
  deviceId: randomUUID(),
  stepId: randomUUID(),
});

test('a record of another family that is named in a form or a query is as good as none', async () => {
  const before = await otherFamily().then(async (records) => ({ records, rows: await othersRows() }));
  const [other, none] = [
    await mention(before.records, await actAs('family')),
    await mention(nobodys(), await actAs('family')),
  ];
  expect(other).toEqual(none);
  expect(other.map(([status]) => status)).toEqual([404, 200, 404, 404]);
  expect(await othersRows()).toEqual(before.rows);
});

test('these are all the tables with policies', async () => {
  const rows = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relrowsecurity and not relispartition and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by 1`);
  expect(rows.map((row) => row.name)).toEqual(guarded.toSorted());
});

// The policies of all tables are taken away: what the code checks must be enough by itself.
describe('without the second wall', () => {
  const strangers = ['visitor', 'family'] as const;
  beforeAll(async () => {
    for (const table of guarded) await t.owner.run(sql`alter table ${identifier(table)} disable row level security`);
  });
  afterAll(async () => {
    for (const table of guarded) await t.owner.run(sql`alter table ${identifier(table)} enable row level security`);
  });

  test('every route refuses another family while no table has policies', async () => {
    for (const [name, row] of Object.entries(matrix)) {
      const endpoint = t.app.endpoints.get(name)?.endpoint as Endpoint;
      const kind = 'byId' in row ? 'other' : null;
      const expected = 'byId' in row ? row.byId.other : row.statuses;
      if (!expected) continue; // it names no record
      for (const person of strangers)
        expect([name, person, (await walk(endpoint, row, person, kind)).status]).toEqual([
          ...[name, person, expected[people.indexOf(person)]],
        ]);
    }
    const before = await otherFamily().then(async (records) => ({ records, rows: await othersRows() }));
    expect(await mention(before.records, await actAs('family'))).toEqual(
      await mention(nobodys(), await actAs('family')),
    );
    expect(await othersRows()).toEqual(before.rows);
  });
});

afterAll(() => {
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((text) => text.includes('MARKER'))).toEqual([]);
});
