import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { accepted, recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, findMessages, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';

// The clock of the server is set; the monotonic clock goes on.
const t = testApp();
const start = new Date('2027-01-05T04:30:00Z');
const hourMs = 3_600_000;
const jumps: [string, number][] = [
  ['back by two hours', -2 * hourMs],
  ['ahead by two hours', 2 * hourMs],
  ['back by 400 days', -400 * 24 * hourMs],
  ['ahead by 400 days', 400 * 24 * hourMs],
];

let passedMs = 0;
let jumpedMs = 0;
const pass = (ms: number) => {
  passedMs += ms;
  t.now = new Date(start.getTime() + passedMs + jumpedMs);
};
const jump = (ms: number) => {
  jumpedMs = ms;
  pass(0);
};

beforeEach(() => {
  passedMs = 0;
  jump(0);
});
afterEach(() => t.owner.run(sql`truncate messages, waiting_notices, channel_health, message_addresses`));

/** Five families with a cancelled visit in five hours, and a gateway that fails until it is told to work. */
async function failing({ hasEmail = false, before = () => {} }: { hasEmail?: boolean; before?: () => void } = {}) {
  let works = false;
  const answer = () => (works ? accepted : ({ outcome: 'later', reason: 'no connection' } as const));
  const { sent, channels } = recordingChannels(hasEmail ? ['sms', 'email'] : ['sms'], () => t.now, answer);
  const engine = testEngine(t, { channels, monotonic: () => passedMs });
  await engine.sweep(); // it has read the clock
  for (let n = 0; n < 5; n += 1) {
    const visit = await createVisit(t, { startsAt: new Date(start.getTime() + 5 * hourMs + n * hourMs).toISOString() });
    await t.owner.run(sql`
      insert into audit_log (at, action, entity, entity_id, before, after)
      values (${t.now}, 'appointment.cancelled', 'appointment', ${visit.id}, '{"status": "open"}', '{"status": "cancelled"}')`);
    await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
  }
  if (hasEmail)
    await t.owner.run(sql`
      insert into message_addresses (account_id, kind, address, confirmed_at)
      select id, 'email', 'family@example.org', now() from accounts where user_role = 'user' on conflict do nothing`);
  before();
  await deriveNotices(t, engine);
  const run = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 10) {
      pass(10_000);
      if (second % 20 === 0) await engine.sweep();
      await engine.sendDue();
    }
  };
  const states = async () => {
    const messages = (await findMessages(t)).filter(({ channel }) => channel === 'sms');
    return [...new Set(messages.map(({ state }) => state))];
  };
  return { sent, engine, run, states, repair: () => (works = true) };
}

test.each(jumps)(
  'the clock is set %s while the gateway fails: the channel is not silent, and nothing is ended',
  async (_name, ms) => {
    const { sent, engine, run, states, repair } = await failing();
    await run(60);
    expect(sent).toEqual([]);
    jump(ms);
    await run(60);
    expect(await states()).toEqual(['due']);
    expect(engine.clock).toMatchObject({ jumps: 1, lastJumpSeconds: ms / 1_000, isSettled: false });
    jump(0);
    repair();
    await run(180);
    expect(sent).toHaveLength(5);
  },
);

test.each(jumps)('the clock is set %s: no channel is given up for the next one', async (_name, ms) => {
  const { run, states, repair, sent } = await failing({ hasEmail: true });
  await run(60);
  jump(ms);
  await run(300);
  expect(await states()).toEqual(['due']);
  jump(0);
  repair();
  await run(240);
  expect(sent.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'sms', 'sms', 'sms']);
});

test.each(jumps)('a notice that leaves while the clock is %s goes to the phone too', async (_name, ms) => {
  const { sent, run, repair } = await failing({ before: () => jump(ms) });
  await run(60);
  jump(0);
  await run(780); // beyond the ten minutes
  repair();
  await run(900);
  expect(sent).toHaveLength(5);
});

test('a clock that was set back stays so: the channel goes on within minutes', async () => {
  const { sent, run, repair } = await failing();
  await run(60);
  jump(-2 * hourMs);
  repair();
  await run(180);
  expect(sent).toHaveLength(5);
});

test('ten minutes after a jump, the clock is trusted', async () => {
  const { run, states } = await failing();
  jump(400 * 24 * hourMs);
  await run(540);
  expect(await states()).toEqual(['due']);
  await run(180);
  expect((await states()).includes('due')).toBe(false);
});

test('a time that a wrong clock has stored is corrected, also by a server that did not see the jump', async () => {
  const { sent, run, repair } = await failing();
  await t.owner.run(sql`
    update messages set next_attempt_at = next_attempt_at + interval '400 days', lease_ends_at = now() + interval '2 hours'
    where channel = 'sms'`);
  repair();
  await run(40);
  expect(sent).toHaveLength(5);
});
