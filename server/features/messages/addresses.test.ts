import { beforeEach, expect, test } from 'vitest';
import {
  askPatientPhone,
  confirmMessageEmail,
  confirmPatientPhone,
  getMessageSettings,
  removeMessageEmail,
  removePatientPhone,
  setMessageEmail,
} from '#contract/messages/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import type { Handover, Outgoing } from '#server/messages/channel.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';

const sent: Outgoing[] = [];
let handover: Handover = { outcome: 'accepted', gatewayId: null };
const email = {
  send: async (message: Outgoing) => {
    sent.push(message);
    return handover;
  },
};
const t = testApp({
  services: {
    messages: {
      channels: { email },
      pushKey: null,
      sendNow: async () => ({ state: 'sent', reason: null }),
    },
  },
});
const startOfTests = new Date(t.now);

beforeEach(() => {
  t.now = startOfTests;
  sent.length = 0;
  handover = { outcome: 'accepted', gatewayId: null };
});

let counter = 0;
async function familyWithPatient(mobileNumber = `98765 ${10_000 + ++counter}`) {
  const family = await createAccount(t.db, { name: 'Ananya Sharma' });
  const patient = await createPatient(t.db, family, { name: 'Kamala Devi' });
  await t.owner.run(sql`update patients set mobile_number = ${mobileNumber} where id = ${patient.id}`);
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
  const browser = await t.as(family, `198.51.100.${(counter % 250) + 1}`);
  return { family, patient, mobileNumber, browser, params: { patientId: patient.id } };
}

const codeIn = (text: string | undefined) => text?.match(/\b\d{6}\b/)?.[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const actionsOf = async (accountId: string) =>
  (
    await t.owner.rows<{ action: string }>(sql`select action from audit_log where actor_id = ${accountId} order by id`)
  ).map(({ action }) => action);

test('an e-mail address is used after its code was entered, and the code works once', async () => {
  const { family, browser } = await familyWithPatient();
  const set = await browser.call(setMessageEmail, { body: { email: 'ananya@example.in' } });
  expect(set).toMatchObject({ status: 200, body: { email: { address: 'ananya@example.in', isConfirmed: false } } });
  expect(sent).toMatchObject([{ address: { email: 'ananya@example.in' }, link: null }]);
  const code = codeIn(sent[0]?.text.body);
  expect(sent[0]?.text.subject).toBe(`${code} is your CareSaathi code`);
  const stored = JSON.stringify(await t.owner.rows(sql`select a::text from message_addresses a`));
  expect(stored).not.toContain(code);
  expect(t.logged.join()).not.toMatch(/ananya@example/);

  expect((await browser.call(confirmMessageEmail, { body: { code: wrong(code) } })).body).toMatchObject({
    code: 'invalid',
    fields: { code: 'That code is not right. Please check it and try again.' },
  });
  const confirmed = await browser.call(confirmMessageEmail, { body: { code } });
  expect(confirmed.body.email).toEqual({ address: 'ananya@example.in', isConfirmed: true });
  expect(await browser.call(confirmMessageEmail, { body: { code } })).toMatchObject({ status: 409 });
  expect(await actionsOf(family.id)).toEqual(['account.message-settings-edited']);

  await browser.call(setMessageEmail, { body: { email: 'Ananya@example.in' } });
  expect(sent).toHaveLength(1); // the same address needs no second code
  expect((await browser.call(removeMessageEmail)).body.email).toBeNull();
  expect(await actionsOf(family.id)).toHaveLength(2);
});

test('a code expires after ten minutes and five tries, and does not confirm another address', async () => {
  const { browser } = await familyWithPatient();
  const ask = async (address: string) => {
    await browser.call(setMessageEmail, { body: { email: address } });
    return codeIn(sent.at(-1)?.text.body);
  };
  const confirm = async (code: string) => (await browser.call(confirmMessageEmail, { body: { code } })).status;

  const first = await ask('first@example.in');
  t.now = new Date(t.now.getTime() + 10 * 60_000);
  expect(await confirm(first)).toBe(409);

  const second = await ask('second@example.in');
  for (let n = 0; n < 5; n += 1) expect(await confirm(wrong(second))).toBe(400);
  expect(await confirm(second)).toBe(409);

  const third = await ask('third@example.in');
  const fourth = await ask('fourth@example.in');
  if (third !== fourth) expect(await confirm(third)).toBe(400);
  expect(await confirm(fourth)).toBe(200);
});

test('concurrent guesses use up the tries together', async () => {
  const { browser } = await familyWithPatient();
  await browser.call(setMessageEmail, { body: { email: 'many@example.in' } });
  const code = wrong(codeIn(sent[0]?.text.body));
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => browser.call(confirmMessageEmail, { body: { code } })),
  );
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('codes are limited per address, with a pause, and per account and day', async () => {
  const { browser } = await familyWithPatient();
  const ask = async (address: string) => (await browser.call(setMessageEmail, { body: { email: address } })).status;
  expect(await ask('slow@example.in')).toBe(200);
  expect(await ask('slow@example.in')).toBe(429); // the previous code was sent less than 30 seconds ago
  const wait = (seconds: number) => {
    t.now = new Date(t.now.getTime() + seconds * 1000);
  };
  for (let n = 0; n < 3; n += 1) {
    wait(31);
    expect(await ask('slow@example.in')).toBe(200);
  }
  wait(31);
  expect(await ask('slow@example.in')).toBe(429); // after four codes in an hour
  for (let n = 0; n < 16; n += 1) expect(await ask(`other-${n}@example.in`)).toBe(200);
  expect(await ask('one-more@example.in')).toBe(429);
});

test('an address that many accounts enter gets ten codes a day', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const { browser } = await familyWithPatient();
    statuses.push((await browser.call(setMessageEmail, { body: { email: 'target@example.in' } })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('an e-mail gateway that fails is reported', async () => {
  const { browser } = await familyWithPatient();
  handover = { outcome: 'later', reason: 'timeout' };
  expect(await browser.call(setMessageEmail, { body: { email: 'a@example.in' } })).toMatchObject({
    status: 503,
    body: { message: 'The e-mail could not be sent. Please try again in a minute.' },
  });
  handover = { outcome: 'rejected', reason: 'unknown mailbox' };
  expect(await browser.call(setMessageEmail, { body: { email: 'b@example.in' } })).toMatchObject({
    status: 400,
    body: { fields: { email: 'This address did not accept our e-mail. Please check it.' } },
  });
});

test('a patient agrees by a code to the patient’s own phone; the SMS says who asks and for what', async () => {
  const { family, patient, params, browser } = await familyWithPatient('98765 43210');
  const asked = await browser.call(askPatientPhone, { params, body: {} });
  expect(asked.body.patients).toEqual([
    { patientId: patient.id, name: 'Kamala Devi', phone: '+919876543210', state: 'waits-for-code' },
  ]);
  const [message] = t.outbox.messages;
  const code = codeIn(message?.text);
  expect(message).toMatchObject({
    phone: '+919876543210',
    text: `CareSaathi: Ananya Sharma asks to send messages about visits of Kamala Devi to this phone too. If you agree, tell them the code ${code}. It is valid for 10 minutes.`,
  });
  const agreed = await browser.call(confirmPatientPhone, { params, body: { code } });
  expect(agreed.body.patients[0]?.state).toBe('on');

  const count = t.outbox.messages.length;
  await browser.call(askPatientPhone, { params, body: {} });
  expect(t.outbox.messages).toHaveLength(count); // the patient has agreed already

  await t.owner.run(sql`update patients set mobile_number = '98765 00000' where id = ${patient.id}`);
  expect((await browser.call(getMessageSettings)).body.patients[0]?.state).toBe('off');
  await t.owner.run(sql`update patients set mobile_number = '098765-43210' where id = ${patient.id}`);
  expect((await browser.call(getMessageSettings)).body.patients[0]?.state).toBe('on');

  expect((await browser.call(removePatientPhone, { params })).body.patients[0]?.state).toBe('off');
  expect(await actionsOf(family.id)).toEqual(['patient.phone-agreed', 'patient.phone-agreement-ended']);
});

test('names in the SMS to a patient’s phone are short, and contain no link and no number to call', async () => {
  const { family, patient, params, mobileNumber, browser } = await familyWithPatient();
  await t.owner.run(
    sql`update accounts set name = 'Your refund http://evil.example/x is ready' where id = ${family.id}`,
  );
  const name = `KYC blocked, call 98765 43210 or ०९८७६५४३२१० ${'now '.repeat(12)}`;
  await t.owner.run(sql`update patients set name = ${name} where id = ${patient.id}`);
  await browser.call(askPatientPhone, { params, body: {} });
  const [message] = t.outbox.messages;
  expect(message?.phone).toBe(`+91${mobileNumber.replace(' ', '')}`);
  expect(message?.text).toMatch(
    /^CareSaathi: a family asks to send messages about visits of a patient to this phone too\./,
  );
  await t.owner.run(sql`update patients set name = '+91 98765-43210' where id = ${patient.id}`);
  t.now = new Date(t.now.getTime() + 31_000);
  await browser.call(askPatientPhone, { params, body: {} });
  expect(t.outbox.messages[0]?.text).toContain('visits of a patient to this phone');
});

test('only a family that has confirmed its own phone can send a code to a patient', async () => {
  const { family, params, browser } = await familyWithPatient();
  await t.owner.run(sql`update accounts set phone_verified_at = null where id = ${family.id}`);
  const count = t.outbox.messages.length;
  expect((await browser.call(getMessageSettings)).body.isPhoneVerified).toBe(false);
  expect(await browser.call(askPatientPhone, { params, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'Please confirm your own phone number first.' },
  });
  expect(t.outbox.messages).toHaveLength(count);
});

test('one network gets 30 codes an hour, whatever the accounts and addresses', async () => {
  const network = '203.0.113.77';
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    const browser = await t.as(await createAccount(t.db), network);
    statuses.push((await browser.call(setMessageEmail, { body: { email: `person-${n}@example.in` } })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('a code for a phone that has changed since confirms nothing', async () => {
  const { patient, params, browser } = await familyWithPatient();
  await browser.call(askPatientPhone, { params, body: {} });
  const code = codeIn(t.outbox.messages[0]?.text);
  await t.owner.run(sql`update patients set mobile_number = '98765 00001' where id = ${patient.id}`);
  expect((await browser.call(confirmPatientPhone, { params, body: { code } })).status).toBe(409);
});

test('no code is sent if the patient has no phone or the same phone as the account', async () => {
  const none = await familyWithPatient('');
  expect(await none.browser.call(askPatientPhone, { params: none.params, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'Please add a valid mobile number of this patient first.' },
  });
  const own = await familyWithPatient();
  await t.owner.run(sql`update patients set mobile_number = ${own.family.phone} where id = ${own.patient.id}`);
  expect((await own.browser.call(getMessageSettings)).body.patients[0]?.state).toBe('same');
  expect(await own.browser.call(askPatientPhone, { params: own.params, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'Messages already go to this number.' },
  });
});

test('nobody sends a code to, confirms or removes the phone of another family’s patient', async () => {
  const { params, browser } = await familyWithPatient();
  await browser.call(askPatientPhone, { params, body: {} });
  const code = codeIn(t.outbox.messages[0]?.text);
  for (const role of ['user', 'admin'] as const) {
    const stranger = await t.as(await createAccount(t.db, { role }));
    expect((await stranger.call(askPatientPhone, { params, body: {} })).status).toBe(404);
    expect((await stranger.call(confirmPatientPhone, { params, body: { code } })).status).toBe(404);
    expect((await stranger.call(removePatientPhone, { params })).status).toBe(404);
  }
  expect((await browser.call(confirmPatientPhone, { params, body: { code } })).status).toBe(200);
});
