import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';
import { accepted, recordingChannels } from '#server/test/message-channels.ts';
import { findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';
import type { Handover, Outgoing } from './channel.ts';

// How messages are sent while the gateway of a channel fails, and that one failing recipient does not stop a channel.
const t = testApp();
const minuteMs = 60_000;
const pass = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
const down: Handover = { outcome: 'later', reason: 'The gateway has a problem (status 500).' };

beforeEach(() => {
  t.now = new Date('2027-01-05T04:30:00Z'); // 10:00 in India
});
afterEach(async () => {
  await t.owner.run(sql`truncate messages, channel_health, message_settings, push_subscriptions`);
  await t.owner.run(sql`update appointments set status = 'cancelled'`);
});

const engineWith = (
  names: ExternalChannel[],
  answer?: (channel: ExternalChannel, message: Outgoing) => Handover | Promise<Handover>,
) => {
  const { sent, channels } = recordingChannels(names, () => t.now, answer);
  return { sent, engine: testEngine(t, { channels }) };
};

/** Creates `count` visits tomorrow at this time, each of another family, with their reminders, which are due. */
async function createReminded(engine: { sweep(): Promise<number> }, count: number, { onWhatsapp = false } = {}) {
  const visits = [];
  for (let n = 0; n < count; n += 1) {
    const family = await createAccount(t.db);
    if (onWhatsapp) {
      await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
      await t.owner.run(
        sql`insert into message_settings (account_id, whatsapp_agreed_at) values (${family.id}, now())`,
      );
    }
    visits.push(
      await createVisit(t, { family, startsAt: new Date(t.now.getTime() + 24 * 60 * minuteMs).toISOString() }),
    );
  }
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  return visits;
}

const statesOf = async (channel: string) => {
  const messages = (await findMessages(t)).filter((message) => message.channel === channel);
  return Object.fromEntries(
    Object.entries(Object.groupBy(messages, ({ state, reason }) => `${state}: ${reason}`)).map(([key, list]) => [
      key,
      list?.length,
    ]),
  );
};

test('WhatsApp is down for more than two hours: every message goes out by SMS, also those that were never tried', {
  timeout: 120_000,
}, async () => {
  const calls = new Map<string, number>();
  const { sent, engine } = engineWith(['whatsapp', 'sms'], (channel, { id }) => {
    if (channel === 'sms') return accepted;
    calls.set(id, (calls.get(id) ?? 0) + 1);
    return down;
  });
  await createReminded(engine, 150, { onWhatsapp: true });
  for (let minute = 0; minute < 130; minute += 1) {
    await engine.sendDue();
    if (minute % 5 === 0) await engine.sweep();
    pass(minuteMs);
  }
  expect(calls.size).toBeLessThan(150); // some were never tried
  expect(sent).toHaveLength(150);
  expect(new Set(sent.map(({ address }) => JSON.stringify(address))).size).toBe(150);
  const states = await statesOf('whatsapp');
  expect(Object.keys(states).toSorted()).toEqual([
    'failed: Given up: The gateway has a problem (status 500).',
    'failed: Given up: the channel fails.',
  ]);
});

test('a gateway that failed long ago, or for a moment, keeps its untried messages', async () => {
  const { sent, engine } = engineWith(['whatsapp', 'sms']);
  await createReminded(engine, 1, { onWhatsapp: true });
  await t.owner.run(sql`
    insert into channel_health (channel, failing_since, last_failure_at, problem)
    values ('whatsapp', ${t.now}::timestamptz - interval '9 hours', ${t.now}, 'Down')`);
  pass(3 * 60 * minuteMs); // nobody sends: all servers are stopped
  await engine.endOverdue();
  expect(summariesOf(await findMessages(t))).toEqual(['reminder inbox sent', 'reminder whatsapp due']);
  await t.owner.run(sql`
    update channel_health set failing_since = ${t.now}::timestamptz - interval '1 minute', last_failure_at = ${t.now}`);
  await engine.endOverdue();
  expect(summariesOf(await findMessages(t))).toEqual(['reminder inbox sent', 'reminder whatsapp due']);
  await engine.sendDue();
  expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp']);
});

test('one recipient whose messages fail does not hold the channel for others', async () => {
  const bad = await createAccount(t.db);
  const { sent, engine } = engineWith(['sms'], (_channel, { address }) =>
    'phone' in address && address.phone === bad.phone ? down : accepted,
  );
  for (let n = 0; n < 20; n += 1) await createVisit(t, { family: bad, startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${bad.id}`);
  await createReminded(engine, 0);
  await engine.sendDue();
  await createReminded(engine, 5);
  await engine.sendDue();
  expect(sent).toHaveLength(5);
});

test.each([
  ['once with Retry-After', 1, { outcome: 'later', reason: 'Too many.', retryAfterMs: 3_600_000, isOfRecipient: true }],
  ['again and again', 8, { outcome: 'later', reason: 'Our keys are wrong.', isOfRecipient: true }],
] as [string, number, Handover][])(
  'a push service that refuses one browser, %s: other browsers get theirs, and no alarm is raised',
  async (_name, count, answer) => {
    const bad = await createAccount(t.db);
    const { sent, engine } = engineWith(['push'], (_channel, { address }) =>
      'subscriptions' in address && address.subscriptions.some(({ endpoint }) => endpoint.endsWith('bad'))
        ? answer
        : accepted,
    );
    const subscribe = async (accountId: string, name: string) => {
      await t.owner.run(sql`
        with session as (
          insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
          values (sha256(${name}::text::bytea), ${accountId}, ${t.now}, ${t.now}, ${t.now}::timestamptz + interval '30 days')
          returning id)
        insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
        select ${accountId}, id, 'https://push.example/' || ${name}::text, 'key', 'auth' from session`);
      await t.owner.run(sql`insert into message_settings (account_id, channels) values (${accountId}, '{push}')`);
    };
    await subscribe(bad.id, `${count} bad`);
    for (let n = 0; n < count; n += 1) await createVisit(t, { family: bad, startsAt: '2027-01-06T04:30:00Z' });
    await createReminded(engine, 0);
    await engine.sendDue();
    const good = await createAccount(t.db);
    await subscribe(good.id, `${count} good`);
    await createVisit(t, { family: good, startsAt: '2027-01-06T04:30:00Z' });
    await createReminded(engine, 0);
    await engine.sendDue();
    expect(sent).toHaveLength(1);
    expect(await t.owner.rows(sql`select channel from channel_health where failing_since is not null`)).toEqual([]);
  },
);

test('a push service that refuses many families is reported', async () => {
  const { engine } = engineWith(['sms'], () => ({ outcome: 'later', reason: 'Refused.', isOfRecipient: true }));
  await createReminded(engine, 10);
  await engine.sendDue();
  await engine.refreshStats();
  expect(engine.stats.failingChannels).toEqual(['sms']);
});

test('a gateway that rejects everything does not count as working, and is reported after ten', async () => {
  const { engine } = engineWith(['sms'], () => ({ outcome: 'rejected', reason: 'Unknown sender (status 400).' }));
  await createReminded(engine, 9);
  await engine.sendDue();
  expect(await t.owner.rows(sql`select * from channel_health`)).toEqual([]);
  await createReminded(engine, 1);
  await engine.sendDue();
  expect(await t.owner.rows(sql`select channel, last_success_at, problem from channel_health`)).toEqual([
    { channel: 'sms', lastSuccessAt: null, problem: 'Unknown sender (status 400).' },
  ]);
  const working = engineWith(['sms']);
  await createReminded(working.engine, 1);
  await working.engine.sendDue();
  await working.engine.refreshStats();
  expect(working.engine.stats.failingChannels).toEqual([]);
});

test('a message that waits for another attempt is still due, since its first one', async () => {
  const { engine } = engineWith(['sms'], () => down);
  await createReminded(engine, 1);
  for (let minute = 0; minute < 20; minute += 1) {
    await engine.sendDue();
    pass(minuteMs);
  }
  await engine.refreshStats();
  expect(engine.stats).toMatchObject({ due: 1, oldestDueSeconds: 20 * 60 });
});

test('attempts whose outcome nobody knows are few; then the next channel is used', async () => {
  const unknown: Handover = { outcome: 'later', reason: 'The gateway did not answer in time.', isUnknown: true };
  const attempts: number[] = [];
  const start = t.now.getTime();
  const answer = () => {
    attempts.push((t.now.getTime() - start) / 1_000);
    return unknown;
  };
  const { sent, engine } = engineWith(['whatsapp', 'sms'], (channel) => (channel === 'sms' ? accepted : answer()));
  await createReminded(engine, 1, { onWhatsapp: true });
  for (let second = 0; second < 600; second += 30) {
    await engine.sendDue();
    pass(30_000);
  }
  expect(attempts).toEqual([0, 30, 150]);
  expect(sent.map(({ channel }) => channel)).toEqual(['sms']);
  expect(await statesOf('whatsapp')).toEqual({ 'failed: Given up: The gateway did not answer in time.': 1 });
});

test('without another channel, attempts whose outcome nobody knows become rare, and end after eight', async () => {
  let calls = 0;
  const { engine } = engineWith(['sms'], () => {
    calls += 1;
    return { outcome: 'later', reason: 'The gateway did not answer in time.', isUnknown: true };
  });
  const [visit] = await createReminded(engine, 1);
  // A notice is useful for three days.
  await t.owner.run(sql`
    update messages set expires_at = ${t.now}::timestamptz + interval '72 hours', kind = 'booked', occasion = '1'
    where appointment_id = ${visit?.id ?? ''}`);
  await t.owner.run(sql`
    insert into message_settings (account_id, quiet_from, quiet_to) values (${visit?.family.id ?? ''}, '00:00', '00:00')`);
  await t.owner.run(
    sql`update appointments set starts_at = starts_at + interval '30 days', ends_at = null where id = ${visit?.id ?? ''}`,
  );
  await t.owner.run(sql`update messages set starts_at = starts_at + interval '30 days'`);
  for (let minute = 0; minute < 72 * 60; minute += 10) {
    await engine.sendDue();
    pass(10 * minuteMs);
  }
  expect(calls).toBe(8);
  expect(await statesOf('sms')).toEqual({ 'failed: Given up: The gateway did not answer in time.': 1 });
});
