import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';

// A worker sends a claimed message only if it is still true at that moment, and only while its lease lasts.
const t = testApp();

beforeEach(() => {
  t.now = new Date('2027-01-05T04:30:00Z'); // 10:00 in India
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.owner.run(sql`truncate messages, message_settings, message_kind_settings, message_addresses`);
  await t.owner.run(sql`update appointments set status = 'cancelled'`);
});

const { sent, channels } = recordingChannels(['sms', 'email'], () => t.now);
beforeEach(() => {
  sent.length = 0;
});

async function createReminded(engine = testEngine(t, { channels })) {
  const visit = await createVisit(t, { startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  return { ...visit, engine };
}

test('a server that was stopped between claim and hand-over does not send; the next one does, once', async () => {
  const { id } = await createReminded();
  const clock = performance.now.bind(performance);
  let stoppedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + stoppedMs);
  // The process is stopped when the claim is committed, and goes on 21 seconds later.
  const stopping: Pool = {
    connection: t.db.connection,
    rows: (statement) => t.db.rows(statement),
    row: (statement) => t.db.row(statement),
    maybeRow: (statement) => t.db.maybeRow(statement),
    run: (statement) => t.db.run(statement),
    script: (text) => t.db.script(text),
    end: (options) => t.db.end(options),
    begin: async (work) => {
      const result = await t.db.begin(work);
      stoppedMs += 21_000;
      return result;
    },
  };
  await testEngine(t, { channels, db: stopping }).sendDue();
  expect(sent).toEqual([]);
  expect(summariesOf(await findMessages(t, id))).toEqual(['reminder inbox sent', 'reminder sms due']);

  const next = testEngine(t, { channels });
  await next.sendDue();
  expect(sent).toEqual([]); // its lease has not ended
  await t.owner.run(
    sql`update messages set lease_ends_at = now() - interval '1 second' where lease_ends_at is not null`,
  );
  await next.sendDue();
  await next.sendDue();
  expect(sent).toHaveLength(1);
});

test('a channel that is switched off while the decision takes its locks is not used', async () => {
  const { id, family, engine } = await createReminded();
  await t.owner.run(sql`insert into message_settings (account_id) values (${family.id})`);
  // The statement that locks waits at the visit, before it comes to the settings.
  await t.owner.script(`
    create function wait_for_test() returns boolean language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(77); return true; end $$;
    create policy slow on appointments as restrictive for select to caresaathi_messenger using (wait_for_test())`);
  await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(77)`),
    () => engine.sendDue(),
    async (tx) => {
      await tx.run(sql`update message_settings set version = version + 1 where account_id = ${family.id}`);
      await tx.run(sql`insert into message_kind_settings values (${family.id}, 'reminder', '{}')`);
    },
  );
  await t.owner.script('drop policy slow on appointments; drop function wait_for_test()');
  expect(sent).toEqual([]);
  expect((await findMessages(t, id)).at(-1)).toMatchObject({ state: 'voided' });
});

test('a message waits for the transaction that deactivates its account', async () => {
  const { id, family, engine } = await createReminded();
  await t.owner.begin(async (tx) => {
    await tx.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`);
    await engine.sendDue();
    expect(sent).toEqual([]);
  });
  t.now = new Date(t.now.getTime() + 1_000);
  await engine.sendDue();
  expect(sent).toEqual([]);
  expect((await findMessages(t, id)).at(-1)).toMatchObject({ reason: 'The account is deactivated.' });
});

test('a message to a patient waits for the transaction that ends the agreement', async () => {
  const family = await createAccount(t.db);
  const visit = await createVisit(t, { family, startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update patients set mobile_number = '98111 22233' where id = ${visit.patient.id}`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
    values (${family.id}, ${visit.patient.id}, 'phone', '+919811122233', now())`);
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  const engine = testEngine(t, { channels });
  await engine.sweep();
  await t.owner.begin(async (tx) => {
    await tx.run(sql`update message_addresses set confirmed_at = null where account_id = ${family.id}`);
    await engine.sendDue();
    expect(sent).toEqual([]);
  });
  t.now = new Date(t.now.getTime() + 1_000);
  await engine.sendDue();
  expect(sent.map(({ address }) => address)).toEqual([{ phone: family.phone }]);
});

test('an account gets a limited number of SMS in a day; what follows goes to a free channel', async () => {
  const family = await createAccount(t.db);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${family.id}, 'email', 'family@example.org', now())`);
  for (let n = 0; n < 20; n += 1) await createVisit(t, { family, startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  const engine = testEngine(t, { channels });
  await engine.sweep();
  await engine.sendDue();
  const countOf = (name: string) => sent.filter(({ channel }) => channel === name).length;
  expect([countOf('sms'), countOf('email')]).toEqual([16, 4]);
  const voided = (await findMessages(t)).filter(({ state }) => state === 'voided');
  expect(new Set(voided.map(({ reason }) => reason))).toEqual(
    new Set(['The family got too many messages on this channel today.']),
  );
  // A day later there is room again.
  t.now = new Date(t.now.getTime() + 24 * 3_600_000 + 1);
  await createVisit(t, { family, startsAt: new Date(t.now.getTime() + 86_400_000).toISOString() });
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  await engine.sendDue();
  expect(countOf('sms')).toBe(17);
});

test('WhatsApp needs a verified phone, besides the agreement', async () => {
  const whatsapp = recordingChannels(['whatsapp', 'sms'], () => t.now);
  const engine = testEngine(t, { channels: whatsapp.channels });
  const families = [await createAccount(t.db), await createAccount(t.db)];
  for (const family of families) {
    await t.owner.run(sql`insert into message_settings (account_id, whatsapp_agreed_at) values (${family.id}, now())`);
    await createVisit(t, { family, startsAt: '2027-01-06T04:30:00Z' });
  }
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${families[0]?.id ?? ''}`);
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  await engine.sendDue();
  expect(whatsapp.sent.map(({ channel, address }) => [channel, address])).toEqual(
    expect.arrayContaining([
      ['whatsapp', { phone: families[0]?.phone }],
      ['sms', { phone: families[1]?.phone }],
    ]),
  );
  expect(whatsapp.sent).toHaveLength(2);
});

test('the newest ten browsers of an account get a notification', async () => {
  const push = recordingChannels(['push'], () => t.now);
  const engine = testEngine(t, { channels: push.channels });
  const family = await createAccount(t.db);
  await t.owner.run(sql`insert into message_settings (account_id, channels) values (${family.id}, '{push}')`);
  await t.owner.run(sql`
    with opened as (
      insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
      select sha256(n::text::bytea), ${family.id}, ${t.now}, ${t.now}, ${t.now}::timestamptz + interval '30 days'
      from generate_series(1, 12) n returning id)
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, created_at)
    select ${family.id}, id, 'https://push.example/' || row_number() over (), 'key', 'auth',
      ${t.now}::timestamptz - row_number() over () * interval '1 hour'
    from opened`);
  await createVisit(t, { family, startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  await engine.sendDue();
  const [message] = push.sent;
  const names = message && 'subscriptions' in message.address ? message.address.subscriptions : [];
  expect(names.map(({ endpoint }) => Number(endpoint.split('/').at(-1))).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  // Until quiet hours begin at 21:00: eleven hours from now.
  expect(message?.keepSeconds).toBe(11 * 3_600);
});
