import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import { removeDoctor } from '#contract/doctors/staff-endpoints.ts';
import { askPatientPhone, setMessageEmail } from '#contract/messages/endpoints.ts';
import { sendTestMessage } from '#contract/messages/staff-endpoints.ts';
import { sendReply } from '#contract/replies/endpoints.ts';
import { activateApp, createAppSecret, removeApp, renewRecoveryCodes } from '#contract/second-factors/endpoints.ts';
import type { Pool, Tx } from './db/client.ts';
import { type Sql, sql } from './db/sql.ts';
import { testApp } from './test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createDoctor,
  createMessage,
  createPatient,
} from './test/factories.ts';
import { quickPasswords } from './test/quick-passwords.ts';
import { appCode } from './test/totp-codes.ts';

/** Matches the statement of a change. After the commit of this change, all further statements of the request fail. */
let change: RegExp | null = null;
let isStored = false;
const lost = () => Promise.reject(Object.assign(new Error('lost after the commit'), { code: '57P01' }));
const pool = new Proxy({} as Pool, {
  get: (_target, name) => {
    const call = (name === 'begin' ? begin : t.db[name as keyof Pool]) as (...given: unknown[]) => unknown;
    return (...given: unknown[]) => (isStored ? lost() : call.apply(t.db, given));
  },
});
async function begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let isChanged = false;
  const result = await t.db.begin((tx) => {
    const watched = Object.fromEntries(
      (['rows', 'row', 'maybeRow', 'run'] as const).map((name) => [
        name,
        (statement: Sql) => {
          if (change?.test(statement.text)) isChanged = true;
          return tx[name](statement);
        },
      ]),
    );
    return work({ ...watched, savepoint: tx.savepoint.bind(tx), script: tx.script.bind(tx) } as unknown as Tx);
  });
  isStored ||= isChanged;
  return result;
}

const email = { send: async () => ({ outcome: 'accepted', gatewayId: null }) as const };
const t = testApp({
  db: pool,
  services: {
    provesPhones: true,
    messages: { channels: { email, sms: email }, pushKey: null, sendNow: lost },
  },
});
beforeEach(() => {
  change = null;
  isStored = false;
});
/** Makes all statements fail after the change with this statement is stored. */
const failAfter = (pattern: RegExp) => {
  change = pattern;
};

async function staffWithApp() {
  const account = await createAccount(t.db, { role: 'admin' });
  const browser = await t.as(account);
  const { secret } = (await browser.call(createAppSecret)).body;
  return {
    account,
    browser,
    activate: () => browser.call(activateApp, { body: { code: appCode(secret, t.now) } }),
  };
}

test('a new second factor shows its recovery codes, which are shown once', async () => {
  const { browser, activate } = await staffWithApp();
  failAfter(/insert into audit_log/);
  const activated = await activate();
  expect(activated).toMatchObject({ status: 200 });
  expect(activated.body.recoveryCodes).toHaveLength(10);
  expect(isStored).toBe(true);
  isStored = false;
  expect((await browser.call(renewRecoveryCodes)).body.recoveryCodes).toHaveLength(10);
  isStored = false;
  expect(await browser.call(removeApp)).toMatchObject({ status: 200 });
});

test('an address is shown after a code was sent to it', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`update patients set mobile_number = '98765 43210' where id = ${patient.id}`);
  await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${family.id}`);
  const browser = await t.as(family);
  failAfter(/insert into message_addresses/);
  const set = await browser.call(setMessageEmail, { body: { email: 'a@example.in' } });
  expect(set).toMatchObject({ status: 200, body: { email: { address: 'a@example.in', isConfirmed: false } } });
  expect(isStored).toBe(true);
  isStored = false;
  const asked = await browser.call(askPatientPhone, { params: { patientId: patient.id } });
  expect(asked).toMatchObject({
    status: 200,
    body: { patients: [{ patientId: patient.id, state: 'waits-for-code' }] },
  });
});

test('an answer by a link is stored after its phone is known to be the family’s', async () => {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family);
  const token = randomBytes(12).toString('base64url');
  await createMessage(t.owner, visit, { channel: 'sms', token });
  failAfter(/insert into visit_answers/);
  const answered = await t.call(sendReply, { params: { token }, body: { answer: 'coming' } });
  expect(answered).toMatchObject({ status: 200, body: { answer: 'coming' } });
  expect(isStored).toBe(true);
});

test('a sign-in with a weak password succeeds although its warning is not stored', async () => {
  const account = await createAccount(t.db, { role: 'assistant' });
  const weak = 'qwerty12';
  await t.owner.run(
    sql`update accounts set password_hash = ${await quickPasswords.hash(weak)} where id = ${account.id}`,
  );
  failAfter(/insert into sessions/);
  const signedIn = await t.call(signInAsStaff, { body: { phone: account.phone, password: weak } });
  expect(signedIn).toMatchObject({ status: 200, body: { viewer: { id: account.id } } });
  expect(isStored).toBe(true);
});

test('a test message that was stored but not sent is due', async () => {
  const browser = await t.as(await createAccount(t.db, { role: 'admin' }));
  expect(await browser.call(sendTestMessage, { body: { channel: 'sms' } })).toMatchObject({
    status: 200,
    body: { state: 'due', reason: null },
  });
});

test('a doctor whose visits could not be cancelled any more is removed, and the reply says how many', async () => {
  const doctor = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  const visit = await createAppointment(t.db, await createAccount(t.db));
  await t.owner.run(sql`
    update appointments set doctor_id = ${doctor.id}, ends_at = starts_at + interval '15 minutes' where id = ${visit.id}`);
  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  failAfter(/update doctors set archived_at/);
  expect(
    await manager.call(removeDoctor, { params: { doctorId: doctor.id }, query: { visits: 'cancel' } }),
  ).toMatchObject({ status: 200, body: { isArchived: true, notCancelledCount: 1 } });
});
