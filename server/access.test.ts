import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type IdKind, type MatrixRow, matrix, type Person, people } from '#server/test/access-matrix.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createClinic,
  createDoctor,
  createPatient,
  createStep,
} from '#server/test/factories.ts';

const t = testApp();
/** Stands in every text of the other family: it must never reach anyone else. */
const marker = 'MARKER-of-the-other-family';
const answers: string[] = [];
let phones = 0;

async function actAs(person: Person): Promise<{ browser: Browser; accountId: string | null }> {
  if (person === 'visitor') return { browser: t.browser(address()), accountId: null };
  const role = person === 'assistant' || person === 'manager' || person === 'admin' ? person : 'user';
  const account = await createAccount(t.db, { role });
  const browser = await t.as(account, address());
  if (person === 'signed-out cookie') await t.owner`delete from sessions where account_id = ${account.id}`;
  if (person === 'removed account') await t.owner`update accounts set deactivated_at = now() where id = ${account.id}`;
  return { browser, accountId: account.id };
}

// An address and a phone for each call: this test is about access, not about limits.
const address = () => `198.18.${Math.floor(++phones / 250)}.${phones % 250}`;
const freshen = (body: Record<string, unknown>) =>
  body.phone === 'fresh' ? { ...body, phone: `97${10_000_000 + ++phones}` } : body;

const publicRecords: Record<string, () => Promise<string>> = {
  doctorId: async () => (await createDoctor(t.db, { cityId: (await createCity(t.db)).id })).id,
  clinicId: async () => (await createClinic(t.db, { cityId: (await createCity(t.db)).id })).id,
};

const familyRecords: Record<string, (family: { id: string }) => Promise<{ id: string }>> = {
  patientId: (family) => createPatient(t.db, family, { name: marker }),
  appointmentId: async (family) => createAppointment(t.db, family, { title: marker }),
  stepId: async (family) =>
    createStep(t.db, await createAppointment(t.db, family, { title: marker }), { title: marker }),
};

async function idFor(kind: IdKind, param: string, own: string | null): Promise<string> {
  if (kind === 'malformed') return 'not-an-id';
  if (kind === 'random') return randomUUID();
  if (param in publicRecords) return publicRecords[param]?.() ?? '';
  const accountId = kind === 'own' ? own : (await createAccount(t.db, { name: marker })).id;
  if (param === 'accountId' || !accountId) return accountId ?? randomUUID();
  const record = await familyRecords[param]?.({ id: accountId });
  if (record) return record.id;
  const [session] = await t.owner<{ id: string }[]>`
    insert into sessions (token_hash, account_id, device, expires_at)
    values (sha256(${randomUUID()}::text::bytea), ${accountId}, ${marker}, now() + interval '1 year') returning id`;
  return session?.id ?? '';
}

/** Staff may read every family; the marker may reach nobody else. */
const seesAll: Partial<Record<Person, true>> = { assistant: true, manager: true, admin: true };

async function walk(endpoint: Endpoint, row: MatrixRow, person: Person, kind: IdKind | null) {
  const { browser, accountId } = await actAs(person);
  const params = 'param' in row && kind ? { [row.param]: await idFor(kind, row.param, accountId) } : undefined;
  const answer = await browser.call(endpoint, { params, body: freshen(row.body ?? {}) } as never);
  if (kind !== 'own' && !(person in seesAll)) answers.push(JSON.stringify(answer.body));
  return answer;
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
        expect(other.status).toBe(random.status);
        expect(JSON.stringify(other.body)).toBe(JSON.stringify(random.body));
      }
    });
  }
}

afterAll(() => {
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.join('\n')).not.toContain(marker);
});
