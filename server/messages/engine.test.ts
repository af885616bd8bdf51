import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { moveAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createCity, createDoctor, createSession, createStep } from '#server/test/factories.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit, openDoctor } from '#server/test/staff-setup.ts';
import type { Handover } from './channel.ts';

const t = testApp();
const start = new Date('2027-01-05T04:30:00Z'); // 10:00 in India
const minutes = (count: number) => count * 60_000;
const pass = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
const tomorrow = '2027-01-06T04:30:00Z';
const later = (hours: number) => new Date(t.now.getTime() + minutes(60 * hours)).toISOString();

beforeEach(async () => {
  t.now = start;
  // Visits and changes of earlier tests must not affect this one.
  await t.owner.run(sql`
    update appointments set status = 'cancelled', arrived_at = null, with_doctor_at = null where status <> 'cancelled'`);
  await t.owner.run(sql`update message_cursor set next_transaction = pg_snapshot_xmax(pg_current_snapshot())`);
});
afterEach(() =>
  t.owner.run(sql`truncate messages, message_pauses, channel_health, message_settings, message_kind_settings`),
);

const engineWith = (names: ExternalChannel[], answer?: (channel: ExternalChannel) => Handover | Promise<Handover>) => {
  const { sent, channels } = recordingChannels(names, () => t.now, answer);
  return { sent, engine: testEngine(t, { channels }) };
};

test('a booking, a move and a cancellation become notices in the inbox and on the first usable channel', async () => {
  const { family, browser, booking, patient } = await prepareBooking(t);
  const inboxes: string[][] = [];
  const { sent, channels } = recordingChannels(['sms', 'email'], () => t.now);
  const engine = testEngine(t, { channels, onInbox: (ids) => inboxes.push(ids) });
  const booked = await browser.call(bookAppointment, booking());
  const { id, version } = booked.body;
  expect(await deriveNotices(t, engine)).toBe(2);
  expect(summariesOf(await findMessages(t, id))).toEqual(['booked inbox sent', 'booked sms due']);
  expect(inboxes).toEqual([[family.id]]);
  await engine.sendDue();
  const link = expect.stringMatching(/^https:\/\/care.example\/r\/[\w-]{16}$/);
  expect(sent).toMatchObject([{ kind: 'booked', channel: 'sms', address: { phone: family.phone }, link }]);
  expect(sent[0]?.text.body).toBe(`booked|${patient.name}|2027-01-06T10:00|${booking().body.city}|||`);

  const params = { appointmentId: id };
  await browser.call(rescheduleAppointment, { params, body: { date: '2027-01-07', time: '16:00', version } });
  await deriveNotices(t, engine);
  await browser.call(cancelAppointment, { params, body: { version: version + 1 } });
  await engine.sendDue();
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.slice(1).map(({ text }) => text.body)).toEqual([
    `cancelled|${patient.name}|2027-01-07T10:30|${booking().body.city}|||`,
  ]);
  expect(summariesOf(await findMessages(t, id))).toEqual([
    'booked inbox sent',
    'booked sms sent',
    'moved inbox sent',
    'moved sms voided',
    'cancelled inbox sent',
    'cancelled sms sent',
  ]);
  expect((await findMessages(t, id))[2]?.payload).toMatchObject({ oldStartsAt: '2027-01-06T10:00:00.000Z' });
});

test('the inbox shows each change with the start that it was about, although more changes followed', async () => {
  const { browser, booking } = await prepareBooking(t);
  const { engine } = engineWith([]);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  const staff = await t.as(await createAccount(t.db, { role: 'assistant' }));
  await deriveNotices(t, engine);
  await browser.call(cancelAppointment, { params, body: { version: 1 } });
  await deriveNotices(t, engine);
  const moved = await staff.call(moveAppointment, {
    params,
    body: { date: '2027-01-08', time: '11:00', version: 2, overrideReason: 'They called' },
  });
  expect(moved.status).toBe(200);
  await deriveNotices(t, engine);
  const rows = await t.owner.rows<{ kind: string; startsAt: Date }>(sql`
    select kind, starts_at from messages where appointment_id = ${id} order by occasion::bigint`);
  expect(rows.map(({ kind, startsAt }) => [kind, startsAt.toISOString()])).toEqual([
    ['booked', '2027-01-06T10:00:00.000Z'],
    ['cancelled', '2027-01-06T10:00:00.000Z'],
    ['reopened', '2027-01-08T05:30:00.000Z'],
  ]);
});

test('a visit that is set aside sends nothing: neither what is due nor a new reminder', async () => {
  const [due, other] = [await createVisit(t, { startsAt: tomorrow }), await createVisit(t, { startsAt: tomorrow })];
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '9 days'`);
  const setAside = (id: string) => t.owner.run(sql`update appointments set set_aside_at = ${t.now} where id = ${id}`);
  const { sent, engine } = engineWith(['sms']);
  await setAside(other.id);
  await engine.sweep();
  await setAside(due.id);
  await engine.sendDue();
  expect(sent).toEqual([]);
  const [message] = (await findMessages(t, due.id)).filter(({ channel }) => channel === 'sms');
  expect(message).toMatchObject({ state: 'voided', reason: 'The visit or the patient does not exist any more.' });
  expect(await findMessages(t, other.id)).toEqual([]);
});

test('a sentence of staff goes to the inbox and to e-mail, and to no other channel', async () => {
  const visit = await createVisit(t, { startsAt: later(30) });
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${visit.family.id}, 'email', 'family@example.org', now())`);
  await t.owner.run(sql`
    insert into audit_log (at, action, entity, entity_id, before, after)
    values (${t.now}, 'appointment.cancelled', 'appointment', ${visit.id}, '{"status": "open"}',
      '{"status": "cancelled", "familyNote": "The lift is out of order."}')`);
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
  const { sent, engine } = engineWith(['sms', 'email'], (channel) =>
    channel === 'sms'
      ? { outcome: 'rejected', reason: 'No such phone.' }
      : { outcome: 'accepted', gatewayId: 'mail-1' },
  );
  await deriveNotices(t, engine);
  expect((await findMessages(t, visit.id)).map(({ channel, payload }) => [channel, payload.note])).toEqual([
    ['inbox', 'The lift is out of order.'],
    ['sms', undefined],
  ]);
  await engine.sendDue();
  expect(
    sent.map(({ channel, text, calendar }) => [channel, text.body.split('|').at(-1), calendar?.includes('CANCELLED')]),
  ).toEqual([['email', 'The lift is out of order.', true]]);
  // A calendar may be shared, so its entry has the address that needs a login, and not the link.
  expect(sent[0]?.link).toMatch(/^https:\/\/care\.example\/r\//);
  expect(sent[0]?.calendar).toContain(`https://care.example/appointments?open=${visit.id.slice(0, 8)}`);
  expect(sent[0]?.calendar).not.toContain('/r/');
  expect(summariesOf(await findMessages(t, visit.id))).toEqual([
    'cancelled inbox sent',
    'cancelled email sent',
    'cancelled sms failed',
  ]);
});

test('reminders appear once for each lead, also if the sweep runs often and on two servers', async () => {
  const visit = await createVisit(t, { startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-24 * 30)} where id = ${visit.id}`);
  const { sent, engine } = engineWith(['sms']);
  const second = engineWith(['sms']);
  await Promise.all([engine.sweep(), second.engine.sweep(), engine.sweep()]);
  await Promise.all([engine.sendDue(), second.engine.sendDue()]);
  expect([...sent, ...second.sent]).toHaveLength(1);
  expect(summariesOf(await findMessages(t, visit.id))).toEqual(['reminder inbox sent', 'reminder sms sent']);
  pass(minutes(22 * 60)); // two hours before the start
  await Promise.all([engine.sweep(), second.engine.sweep()]);
  await Promise.all([engine.sendDue(), second.engine.sendDue()]);
  expect(
    (await findMessages(t, visit.id)).map(({ occasion, channel, state }) => `${occasion} ${channel} ${state}`),
  ).toEqual(['day inbox sent', 'day sms sent', 'hours inbox sent', 'hours sms sent']);
});

test('a family that was told about the start after the moment of a reminder gets no reminder', async () => {
  const { engine } = engineWith(['sms']);
  const { browser, booking, doctor } = await prepareBooking(t);
  await openDoctor(t, doctor.id);
  // Booked for tomorrow at 9:30: the reminder a day before would have been due half an hour ago.
  const { id } = (await browser.call(bookAppointment, booking({ time: '09:30' }))).body;
  await deriveNotices(t, engine);
  await engine.sweep();
  expect(summariesOf(await findMessages(t, id))).toEqual(['booked inbox sent', 'booked sms due']);
  await engine.sendDue();
  // At night it is moved to 9:40. The reminder of two hours is due at 8:00, because 7:40 is in quiet hours.
  t.now = new Date('2027-01-06T02:15:00Z'); // 7:45 in India
  const staff = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const body = { date: '2027-01-06', time: '09:40', version: 1, overrideReason: 'The doctor asked for it' };
  expect((await staff.call(moveAppointment, { params: { appointmentId: id }, body })).status).toBe(200);
  t.now = new Date('2027-01-06T02:30:00Z'); // 8:00 in India
  await deriveNotices(t, engine);
  await engine.sweep();
  expect(summariesOf(await findMessages(t, id)).slice(2)).toEqual(['moved inbox sent', 'moved sms due']);
});

test('a step without a time is reminded a week and a day before, not two hours before', async () => {
  const visit = await createVisit(t, { startsAt: later(48) });
  const step = await createStep(t.db, visit);
  // Midnight in India, nine days ahead.
  await t.owner.run(sql`
    update appointments set starts_at = '2027-01-13T18:30:00Z', created_at = ${later(-48)} where id = ${step.id}`);
  const { engine } = engineWith([]);
  for (let hour = 0; hour < 9 * 24; hour += 1) {
    await engine.deriveReminders();
    pass(minutes(60));
  }
  const messages = await findMessages(t, step.id);
  expect(messages.map(({ occasion, dueAt, payload }) => [occasion, dueAt.toISOString(), payload.isTimed])).toEqual([
    ['week', '2027-01-07T02:30:00.000Z', false], // 8:00 in India: the exact moment is at midnight
    ['day', '2027-01-13T02:30:00.000Z', false],
  ]);
});

test('a doctor who runs late: everybody who has not arrived is told once, also at night', async () => {
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const place = { doctorId: doctor.id, cityId: city.id };
  t.now = new Date('2027-01-05T01:00:00Z'); // 6:30 in India
  const early = await createVisit(t, { ...place, startsAt: '2027-01-05T03:00:00Z' });
  const arrived = await createVisit(t, { ...place, startsAt: '2027-01-05T03:30:00Z' });
  const cancelled = await createVisit(t, { ...place, startsAt: '2027-01-05T04:00:00Z', status: 'cancelled' });
  const tomorrow = await createVisit(t, { ...place, startsAt: '2027-01-06T03:00:00Z' });
  await t.owner.run(sql`update appointments set arrived_at = ${t.now} where id = ${arrived.id}`);
  const manager = await createAccount(t.db, { role: 'manager' });
  const setDelay = async (count: number, notifies: boolean) => {
    await t.owner.run(sql`
      insert into doctor_delays (doctor_id, day, minutes, set_by, set_at)
      values (${doctor.id}, '2027-01-05', ${count}, ${manager.id}, now())
      on conflict (doctor_id, day) do update set minutes = excluded.minutes`);
    await t.owner.run(sql`
      insert into audit_log (at, action, entity, entity_id, before, after)
      values (${t.now}, 'doctor.delay-changed', 'doctor', ${doctor.id}, '{"day": "2027-01-05", "minutes": 0}',
        jsonb_build_object('day', '2027-01-05', 'minutes', ${count}::integer, 'notifies', ${notifies}::boolean))`);
  };
  const { sent, engine } = engineWith(['sms']);
  await setDelay(40, true);
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ kind, text }) => [kind, text.body.split('|')[4]])).toEqual([['late', '40']]);
  expect(summariesOf(await findMessages(t, early.id))).toEqual(['late inbox sent', 'late sms sent']);
  for (const { id } of [arrived, cancelled, tomorrow]) expect(await findMessages(t, id)).toEqual([]);
  await setDelay(60, true);
  await deriveNotices(t, engine);
  await setDelay(20, false); // corrected before the message is sent
  await engine.sendDue();
  expect(sent).toHaveLength(1);
  expect((await findMessages(t, early.id)).at(-1)).toMatchObject({
    state: 'voided',
    reason: 'The delay of the doctor has changed.',
  });
});

test('a patient gets messages on the own phone only after agreeing, and while it is the same phone', async () => {
  const { sent, engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  await t.owner.run(sql`update patients set mobile_number = '98111 22233' where id = ${visit.patient.id}`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
    values (${visit.family.id}, ${visit.patient.id}, 'phone', '+919811122233', null)`);
  const remind = async (lead: string) => {
    await t.owner.run(sql`delete from messages where occasion = ${lead}`);
    sent.length = 0;
    await engine.deriveReminders();
    await engine.sendDue();
    return sent.map(({ address }) => ('phone' in address ? address.phone : '')).toSorted();
  };
  const { phone } = await t.owner.row<{ phone: string }>(sql`select phone from accounts where id = ${visit.family.id}`);
  expect(await remind('day')).toEqual([phone]);
  await t.owner.run(sql`update message_addresses set confirmed_at = now()`);
  expect(await remind('day')).toEqual(['+919811122233', phone].toSorted());
  await t.owner.run(sql`update patients set mobile_number = '98111 22234' where id = ${visit.patient.id}`);
  expect(await remind('day')).toEqual([phone]);
  await t.owner.run(sql`update patients set mobile_number = '98111 22233' where id = ${visit.patient.id}`);
  await t.owner.run(sql`update accounts set phone = '+919811122233' where id = ${visit.family.id}`);
  expect(await remind('day')).toEqual(['+919811122233']); // once: it is the phone of both
});

test('a deactivated account gets nothing', async () => {
  const visit = await createVisit(t, { startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${visit.family.id}`);
  const { engine } = engineWith(['sms']);
  await engine.sweep();
  expect(await findMessages(t, visit.id)).toEqual([]);
});

/** A visit in a day, with its reminder created. */
async function createReminded(engine: { sweep(): Promise<number> }) {
  const visit = await createVisit(t, { startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  await engine.sweep();
  return visit;
}

test('attempts follow with growing pauses and what the gateway asks for; then the next channel is used', async () => {
  let answer: Handover = { outcome: 'later', reason: 'The gateway has a problem (status 500).' };
  const attempts: number[] = [];
  const { sent, channels } = recordingChannels(
    ['sms', 'email'],
    () => t.now,
    (channel) => {
      if (channel === 'email') return { outcome: 'accepted', gatewayId: null };
      attempts.push((t.now.getTime() - start.getTime()) / 1_000);
      return answer;
    },
  );
  const engine = testEngine(t, { channels });
  const visit = await createVisit(t, { startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${visit.family.id}, 'email', 'two@example.org', now())`);
  await engine.sweep();
  for (let second = 0; second < 3 * 3_600; second += 30) {
    answer = second === 90 ? { outcome: 'later', reason: 'Too much.', retryAfterMs: 600_000 } : answer;
    if (second > 90) answer = { outcome: 'later', reason: 'The gateway has a problem (status 500).' };
    await engine.sendDue();
    if (second % 600 === 0) await engine.endOverdue();
    pass(30_000);
  }
  expect(attempts).toEqual([0, 30, 90, 690, 930, 1_410, 2_370, 4_170, 5_970]);
  expect(summariesOf(await findMessages(t, visit.id))).toEqual([
    'reminder inbox sent',
    'reminder sms failed',
    'reminder email sent',
  ]);
  expect((await findMessages(t, visit.id))[1]).toMatchObject({
    reason: 'Given up: The gateway has a problem (status 500).',
    attempts: 9,
  });
  expect(sent).toHaveLength(1);
  const health = await t.owner.rows(sql`select channel, problem from channel_health order by channel`);
  expect(health).toEqual([
    { channel: 'email', problem: null },
    { channel: 'sms', problem: 'The gateway has a problem (status 500).' },
  ]);
});

test('a failing gateway is tried with one message at a time, and the others follow when it works again', async () => {
  let isDown = true;
  let calls = 0;
  const { sent, engine } = engineWith(['sms'], () => {
    calls += 1;
    return isDown ? { outcome: 'later', reason: 'Down.' } : { outcome: 'accepted', gatewayId: null };
  });
  for (let i = 0; i < 30; i += 1) {
    const visit = await createVisit(t, { startsAt: later(24) });
    await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  }
  await engine.sweep();
  await engine.sendDue();
  expect(calls).toBe(16); // the first batch
  pass(1_000);
  await engine.sendDue();
  expect(calls).toBe(16); // held
  pass(70_000);
  await engine.sendDue();
  expect(calls).toBe(17);
  isDown = false;
  pass(minutes(5));
  await engine.sendDue();
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(30);
  expect(t.logged.filter((line) => line.includes('A channel fails')).length).toBeGreaterThan(0);
  expect(t.logged.filter((line) => line.includes('A channel works again')).length).toBeGreaterThan(0);
});

/** A family that agreed to WhatsApp, with a verified phone. */
async function createWhatsappFamily() {
  const family = await createAccount(t.db);
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
  await t.owner.run(sql`insert into message_settings (account_id, whatsapp_agreed_at) values (${family.id}, now())`);
  return family;
}

test('a WhatsApp message that nobody reads for half an hour is followed by an SMS, once', async () => {
  const { sent, engine } = engineWith(['whatsapp', 'sms']);
  const family = await createWhatsappFamily();
  const visits = [
    await createVisit(t, { family, startsAt: later(24) }),
    await createVisit(t, { family, startsAt: later(24) }),
  ];
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where user_id = ${family.id}`);
  await engine.sweep();
  await engine.sendDue();
  expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp']);
  await t.owner.run(
    sql`update messages set state = 'delivered', read_at = now() where appointment_id = ${visits[0]?.id ?? ''} and channel = 'whatsapp'`,
  );
  pass(minutes(29));
  await engine.sweep();
  expect(await engine.sendDue()).toBe(0);
  pass(minutes(1));
  for (let i = 0; i < 3; i += 1) {
    await engine.sweep();
    await engine.sendDue();
  }
  expect(sent.slice(2).map(({ channel, id }) => [channel, id])).toEqual([
    ['sms', (await findMessages(t, visits[1]?.id)).find(({ channel }) => channel === 'sms')?.id],
  ]);
});

test.each([
  ['all', 0],
  ['kind:reminder', 0],
  ['channel:sms', 0],
  ['kind:late', 1],
  ['channel:email', 1],
])('while %s is paused, its messages stay due', async (scope, expected) => {
  const { sent, engine } = engineWith(['sms']);
  await createReminded(engine);
  await t.owner.run(sql`insert into message_pauses (scope, reason, paused_at) values (${scope}, 'A test', now())`);
  await engine.sendDue();
  await engine.endOverdue();
  expect(sent).toHaveLength(expected);
  await t.owner.run(sql`delete from message_pauses`);
  await engine.sendDue();
  expect(sent).toHaveLength(1);
});

test('what waited too long is voided, and never sent late', async () => {
  const { sent, engine } = engineWith(['sms']);
  const visit = await createReminded(engine);
  await t.owner.run(sql`insert into message_pauses (scope, reason, paused_at) values ('all', 'A test', now())`);
  pass(minutes(60 * 22));
  await engine.endOverdue();
  expect(summariesOf(await findMessages(t, visit.id))).toEqual(['reminder inbox sent', 'reminder sms due']);
  await t.owner.run(sql`delete from message_pauses`);
  await engine.sendDue();
  expect(sent).toEqual([]);
  expect((await findMessages(t, visit.id)).at(-1)).toMatchObject({
    state: 'voided',
    reason: 'It was too late to send this message.',
  });
});

test('a message of a channel that is not configured any more goes to another one', async () => {
  const before = engineWith(['sms']);
  const visit = await createReminded(before.engine);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${visit.family.id}, 'email', 'three@example.org', now())`);
  const { sent, engine } = engineWith(['email']);
  pass(minutes(60 * 22));
  await engine.endOverdue();
  await engine.sendDue();
  expect((await findMessages(t, visit.id)).at(-1)).toMatchObject({
    channel: 'sms',
    state: 'failed',
    reason: 'This channel is not configured any more.',
  });
  expect(sent).toEqual([]); // too late for this one
});

test('a changed preference a moment before sending counts', async () => {
  const { sent, engine } = engineWith(['sms', 'email']);
  const visit = await createReminded(engine);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${visit.family.id}, 'email', 'four@example.org', now())`);
  await t.owner.run(sql`
    insert into message_kind_settings (account_id, kind, channels) values (${visit.family.id}, 'reminder', '{email}')`);
  await engine.sendDue();
  await engine.sendDue();
  expect(sent.map(({ channel }) => channel)).toEqual(['email']);
  expect(summariesOf(await findMessages(t, visit.id))).toEqual([
    'reminder inbox sent',
    'reminder email sent',
    'reminder sms voided',
  ]);
});

test('a message whose visit is being changed waits for the change', async () => {
  const { sent, engine } = engineWith(['sms']);
  const visit = await createReminded(engine);
  await t.owner.begin(async (tx) => {
    await tx.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    await engine.sendDue();
    expect(sent).toEqual([]);
  });
  pass(1_000);
  await engine.sendDue();
  expect(sent).toEqual([]);
  expect((await findMessages(t, visit.id)).at(-1)).toMatchObject({
    state: 'voided',
    reason: 'The visit was cancelled.',
  });
});

test('push: subscriptions of living sessions only, and ended ones are deleted', async () => {
  const family = await createAccount(t.db);
  await createSession(t.owner, family.id, t.now);
  await createSession(t.owner, family.id, new Date('2026-11-01T00:00:00Z')); // has expired
  await t.owner.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example/' || id, 'key', 'auth' from sessions where account_id = ${family.id}`);
  const living = await t.owner.row<{ id: string }>(sql`
    select p.id from push_subscriptions p join sessions s on s.id = p.session_id where s.expires_at > ${t.now}`);
  const visit = await createVisit(t, { family, startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-48)} where id = ${visit.id}`);
  await t.owner.run(sql`insert into message_settings (account_id, channels) values (${family.id}, '{push}')`);
  const { sent, channels } = recordingChannels(
    ['push'],
    () => t.now,
    () => ({
      outcome: 'accepted',
      gatewayId: null,
      endedSubscriptions: [living.id],
    }),
  );
  const engine = testEngine(t, { channels });
  await engine.sweep();
  await engine.sendDue();
  expect(
    sent.map(({ address }) => ('subscriptions' in address ? address.subscriptions.map(({ id }) => id) : [])),
  ).toEqual([[living.id]]);
  expect(await t.owner.rows(sql`select id from push_subscriptions where id = ${living.id}`)).toEqual([]);
});

test('sendNow sends one message at once, also at night and while everything is paused', async () => {
  t.now = new Date('2027-01-05T20:00:00Z'); // 1:30 in India
  const manager = await createAccount(t.db, { role: 'manager' });
  await t.owner.run(sql`insert into message_pauses (scope, reason, paused_at) values ('all', 'A test', now())`);
  const { id } = await t.owner.row<{ id: string }>(sql`
    insert into messages (account_id, kind, occasion, channel, due_at, expires_at, next_attempt_at)
    values (${manager.id}, 'test', 'test 1', 'sms', ${t.now}, ${later(1)}, ${t.now}) returning id`);
  const { sent, engine } = engineWith(['sms']);
  expect(await engine.sendNow(id)).toEqual({ state: 'sent', reason: null });
  expect(sent).toMatchObject([{ id, kind: 'test', link: null }]);
  expect(await engine.sendNow(id)).toEqual({ state: 'sent', reason: null });
  expect(sent).toHaveLength(1);
});

test('a booking runs no statement for messages: no trigger writes messages, and only the engine creates them', async () => {
  const triggers = await t.owner.rows<{ name: string }>(sql`
    select g.tgrelid::regclass || '.' || p.proname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where not g.tgisinternal and g.tgrelid in ('appointments'::regclass, 'audit_log'::regclass) order by 1`);
  expect([...new Set(triggers.map(({ name }) => name))]).toEqual([
    'appointments.count_booking',
    'appointments.count_change',
    'appointments.fill_appointment_search_text',
    'appointments.keep_attendance',
    'appointments.keep_booking_totals',
    'appointments.keep_cancelled_with_visit', // it runs only when a status changes
    'appointments.keep_step_work', // it runs only for steps
    'appointments.mark_staff_rows', // it runs only for rows of staff, and for steps
    'appointments.refuse_ninth_step', // it runs only for steps
    'appointments.refuse_step_of_other_patient',
    'appointments.touch_updated_at',
    'audit_log.rename_audit_action',
  ]);
  const { browser, booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  expect(await findMessages(t, id)).toEqual([]);
});

test('logs and reasons contain no name, phone or address', async () => {
  const { engine } = engineWith(['sms'], () => {
    throw new Error('+919812345678 Sunita');
  });
  await createReminded(engine);
  await engine.sendDue();
  expect(t.logged.join('')).not.toMatch(/Sunita|\+91|Patient \d|care\.example\/r\//);
});

test('figures for metrics: what is due, paused and failing, by kind and channel', async () => {
  const { engine } = engineWith(['sms'], () => ({ outcome: 'later', reason: 'Down.' }));
  await createReminded(engine);
  pass(60_000);
  await engine.refreshStats();
  expect(engine.stats).toMatchObject({ due: 1, paused: 0, oldestDueSeconds: 60, failingChannels: [] });
  await engine.sendDue();
  await t.owner.run(
    sql`insert into message_pauses (scope, reason, paused_at) values ('kind:reminder', 'A test', now())`,
  );
  pass(minutes(60));
  await engine.refreshStats();
  expect(engine.stats).toMatchObject({ due: 0, paused: 1, failingChannels: ['sms'] });
  const working = engineWith(['sms']);
  await t.owner.run(sql`delete from message_pauses`);
  await working.engine.sendDue();
  expect(working.engine.count('sent')).toEqual([{ labels: { kind: 'reminder', channel: 'sms' }, value: 1 }]);
  await working.engine.refreshStats();
  expect(working.engine.stats.failingChannels).toEqual([]);
});

test('a visit whose doctor is away is not reminded of, until the doctor is back', async () => {
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const staff = await createAccount(t.db, { role: 'assistant' });
  const visit = await createVisit(t, { doctorId: doctor.id, startsAt: later(24) });
  await t.owner.run(sql`update appointments set created_at = ${later(-300)} where id = ${visit.id}`);
  const setAway = (isAway: boolean) =>
    t.owner.run(
      isAway
        ? sql`
          insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
          values (gen_random_uuid(), ${doctor.id}, ${later(2)}, 'Fever', ${staff.id}, ${t.now})`
        : sql`update doctor_absences set withdrawn_at = ${t.now}, withdrawn_by = reported_by`,
    );
  const { sent, engine } = engineWith(['sms']);
  await setAway(true);
  await engine.sweep();
  expect(await findMessages(t, visit.id)).toEqual([]);

  await setAway(false);
  await engine.sweep();
  await setAway(true);
  await engine.sendDue();
  expect(sent).toEqual([]);
  expect(await findMessages(t, visit.id)).toMatchObject([
    { channel: 'inbox', state: 'sent' },
    { channel: 'sms', state: 'voided', reason: 'The doctor is away.' },
  ]);
});
