import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '#contract/accounts/endpoints.ts';
import { register, requestRecovery } from '#contract/accounts/sign-in-endpoints.ts';
import { type SmsShare, smsShares } from '#contract/messages/kinds.ts';
import { getMessageHealth } from '#contract/messages/staff-endpoints.ts';
import { inGateTransaction } from './db/client.ts';
import { sql } from './db/sql.ts';
import { Secrets } from './secrets.ts';
import { Outbox } from './sms.ts';
import { limitSmsToBudget, usedBudgetStep } from './sms-budget.ts';
import { findSmsUsage, takeSms } from './sms-queries.ts';
import { codeText, passwordChangedText, warningText } from './sms-texts.ts';
import { testApp } from './test/app.ts';
import { testSecretKey } from './test/database.ts';
import { createAccount, testPassword } from './test/factories.ts';
import { accepted, recordingChannels } from './test/message-channels.ts';
import { findMessages, testEngine } from './test/message-setup.ts';
import { createVisit } from './test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India.
const budget = { codes: 2, notices: 3, registrations: 4 };
const t = testApp({ services: { requirePhoneVerification: true, smsBudget: budget } });
const start = t.now;
const dayMs = 86_400_000;
const secrets = new Secrets(testSecretKey);

beforeEach(() => {
  t.now = start;
  t.outbox.messages.length = 0;
});
afterEach(() => t.owner.run(sql`truncate sms_usage, messages, phone_codes`));

const take = (share: SmsShare, wanted = 1) =>
  inGateTransaction(t.db, (tx) => takeSms(tx, { share, wanted, most: 50, now: t.now }));

test.each([
  [0, 0],
  [49, 0],
  [50, 0.5],
  [79, 0.5],
  [80, 0.8],
  [99, 0.8],
  [100, 1],
  [120, 1],
])('%i of 100 is step %d', (sent, step) => expect(usedBudgetStep({ sent, limit: 100 })).toBe(step));

test('concurrent senders get a share exactly once, and no other share', async () => {
  const taken = await Promise.all(Array.from({ length: 120 }, () => take('registrations')));
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(50);
  expect(await take('notices', 48)).toBe(48);
  expect(await take('notices', 16)).toBe(2);
  expect(await take('codes')).toBe(1);
  t.now = new Date('2027-01-05T18:29:59Z'); // a second before midnight in India
  expect(await take('registrations')).toBe(0);
  t.now = new Date('2027-01-05T18:30:00Z');
  expect(await take('registrations')).toBe(1);
});

test('an SMS is not sent without the budget, or if it cannot be counted', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const outbox = new Outbox();
  const sms = limitSmsToBudget({ db: t.db, secrets, budget, log }, outbox);
  const message = { phone: '+919876543210', text: codeText('123456', 'en'), at: t.now, share: 'codes' } as const;
  for (let n = 0; n < 3; n += 1) await sms.send(message);
  expect(outbox.messages).toHaveLength(2);
  await sms.send({ ...message, share: 'notices' });
  expect(outbox.messages).toHaveLength(3);
  const noDb = { ...t.db, begin: () => Promise.reject(new Error('away')) };
  const away = limitSmsToBudget({ db: noDb, secrets, budget, log }, outbox);
  await away.send({ ...message, share: 'notices' });
  expect(outbox.messages).toHaveLength(3);
  expect(logged.join()).toContain('the budget of this day is used up');
  expect(logged.join()).not.toContain('98765');
});

test('a phone gets ten notices of a kind a day, which use up neither other kinds, nor its codes, nor the notices of others', async () => {
  const outbox = new Outbox();
  const ample = { codes: 100, notices: 100, registrations: 100 };
  const sms = limitSmsToBudget({ db: t.db, secrets, budget: ample, log: pino({ enabled: false }) }, outbox);
  const sendTo = (phone: string, share: SmsShare = 'notices', text = passwordChangedText('en')) =>
    sms.send({ phone, text, at: t.now, share });
  const sent = await Promise.all(Array.from({ length: 25 }, () => sendTo('+919876543211')));
  expect(sent.filter(Boolean)).toHaveLength(10);
  expect((await inGateTransaction(t.db, (tx) => findSmsUsage(tx, t.now))).notices).toBe(10);
  expect(await sendTo('+919876543211', 'notices', warningText('en'))).toBe(true);
  expect(await sendTo('+919876543211', 'codes', codeText('123456', 'en'))).toBe(true);
  expect(await sendTo('+919876543212')).toBe(true);
  t.now = new Date(start.getTime() + dayMs);
  expect(await sendTo('+919876543211')).toBe(true);
});

describe('codes', () => {
  const noMore = { status: 429, body: { message: 'No more codes can be sent today. Please call +91 22 0000 0100.' } };
  const registerAs = (n: number) => {
    const form = { name: 'Rohan', password: 'monsoon-mango', confirmPassword: 'monsoon-mango' };
    return t.browser(`198.18.0.${n}`).call(register, { body: { ...form, phone: `98111000${10 + n}` } });
  };
  const recover = (phone: string, n = 1) => t.browser(`198.18.1.${n}`).call(requestRecovery, { body: { phone } });

  test('registrations use up their own share only; known accounts still get codes', async () => {
    const answers = await Promise.all([0, 1, 2, 3].map(registerAs));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await registerAs(4)).toMatchObject(noMore);
    expect(t.outbox.messages).toHaveLength(4);

    const known = await createAccount(t.db);
    await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${known.id}`);
    expect((await recover(known.phone)).status).toBe(200);
    expect(t.outbox.messages[0]?.phone).toBe(known.phone);
    t.now = new Date(t.now.getTime() + dayMs);
    expect((await registerAs(5)).status).toBe(201);
  });

  test('accounts whose phone nobody has proved do not use the share of known accounts', async () => {
    for (let n = 0; n < 3; n += 1) await recover((await createAccount(t.db)).phone, n);
    expect(await t.owner.rows(sql`select share, count from sms_usage`)).toEqual([{ share: 'registrations', count: 3 }]);
    const { id, phone } = await createAccount(t.db);
    await t.owner.run(sql`update accounts set password_hash = null where id = ${id}`); // added by staff
    await recover(phone, 9);
    expect(t.outbox.messages[0]?.phone).toBe(phone);
    expect(await t.owner.rows(sql`select count from sms_usage where share = 'codes'`)).toEqual([{ count: 1 }]);
  });

  test('the reply of a used-up share does not reveal whether an account has the phone', async () => {
    const known = await createAccount(t.db);
    await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${known.id}`);
    for (let n = 0; n < 2; n += 1) expect((await recover(known.phone, n)).status).toBe(200);
    expect(await recover(known.phone, 3)).toMatchObject(noMore);
    expect(await recover('9811100099', 4)).toMatchObject(noMore);
    expect(t.outbox.messages).toHaveLength(2);
  });

  test('an announced password is a notice, so repeating it takes no code from anybody', async () => {
    const browser = await t.as(await createAccount(t.db));
    const passwords = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
    const change = { body: { currentPassword: testPassword, ...passwords } };
    expect((await browser.call(changePassword, change)).status).toBe(200);
    await expect.poll(() => t.outbox.messages.length).toBe(1);
    expect(await t.owner.rows(sql`select share, count from sms_usage`)).toEqual([{ share: 'notices', count: 1 }]);
  });
});

describe('notices', () => {
  const { sent, channels } = recordingChannels(['sms', 'email'], () => t.now);
  const engineOf = (smsBudget = budget) => testEngine(t, { channels, smsBudget, log: t.app.log });
  beforeEach(async () => {
    sent.length = 0;
    await t.owner.run(sql`update appointments set status = 'cancelled'`);
  });

  /** Creates families with a visit tomorrow, for which a reminder is due. */
  async function createReminded(count: number) {
    const visits = [];
    for (let n = 0; n < count; n += 1) visits.push(await createVisit(t, { startsAt: '2027-01-06T04:30:00Z' }));
    await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '9 days'`);
    return visits;
  }

  test('what is beyond the share goes to another channel, or waits; the others keep theirs', async () => {
    const visits = await createReminded(5);
    await t.owner.run(sql`
      insert into message_addresses (account_id, kind, address, confirmed_at)
      select id, 'email', 'family@example.org', now() from accounts where id = ${visits[4]?.family.id ?? ''}`);
    await engineOf().sweep();
    // The message of the family with an e-mail address is due last.
    await t.owner.run(
      sql`update messages set next_attempt_at = next_attempt_at + interval '1 second' where fallbacks <> '{}'`,
    );
    t.now = new Date(t.now.getTime() + 2_000);
    await engineOf().sendDue();
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms', 'sms', 'sms']);
    const sms = (await findMessages(t)).filter(({ channel }) => channel === 'sms');
    expect(sms.map(({ state }) => state).sort()).toEqual(['due', 'sent', 'sent', 'sent', 'voided']);
    expect(sms.find(({ state }) => state === 'voided')?.reason).toBe('The SMS of today are used up.');
    expect(await take('codes')).toBe(1);
    // The operator raises the budget.
    t.now = new Date(t.now.getTime() + 600_000);
    await engineOf({ ...budget, notices: 4 }).sendDue();
    expect(sent).toHaveLength(5);
  });

  test('an urgent notice comes first, and a second attempt is not counted', async () => {
    const [urgent] = await createReminded(5);
    let fails = true;
    const later = { outcome: 'later', reason: 'no connection' } as const;
    const failing = recordingChannels(
      ['sms'],
      () => t.now,
      () => (fails ? later : accepted),
    );
    const engine = testEngine(t, { channels: failing.channels, smsBudget: budget });
    await engine.sweep();
    await t.owner.run(
      sql`update messages set is_urgent = true where appointment_id = ${urgent?.id ?? ''} and channel = 'sms'`,
    );
    await engine.sendDue();
    const usage = () => t.owner.rows(sql`select share, count from sms_usage`);
    expect(await usage()).toEqual([{ share: 'notices', count: 3 }]);
    fails = false;
    t.now = new Date(t.now.getTime() + 60_000);
    await engine.sendDue();
    await engine.sendDue();
    expect(await usage()).toEqual([{ share: 'notices', count: 3 }]);
    expect(failing.sent).toHaveLength(3);
    const ids = await t.owner.rows<{ id: string }>(sql`select id from messages where is_urgent and channel = 'sms'`);
    expect(failing.sent.map(({ id }) => ({ id }))).toEqual(expect.arrayContaining(ids));
  });

  test('staff see the shares, and half, 80 % and all of one are logged once', async () => {
    const engine = engineOf({ ...budget, notices: 10 });
    const warned = () => t.logged.filter((line) => line.includes('Much of the daily budget')).length;
    const before = warned();
    for (const [wanted, warnings] of [
      [4, 0],
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      await take('notices', wanted);
      await engine.refreshStats();
      await engine.refreshStats();
      expect(warned() - before).toBe(warnings);
    }
    expect(engine.smsToday).toContainEqual({ share: 'notices', sent: 10, limit: 10 });
    const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
    const { body } = await assistant.call(getMessageHealth);
    expect(body.smsToday).toEqual(
      smsShares.map((share) => ({ share, sent: share === 'notices' ? 10 : 0, limit: budget[share] })),
    );
    expect((await (await t.as(await createAccount(t.db))).call(getMessageHealth)).status).toBe(403);
  });
});
