import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookAppointment } from '#contract/appointments/endpoints.ts';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { openPool } from '#server/db/pools.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createCity, createDoctor } from '#server/test/factories.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';
import { usualNoticeWaiting } from './notice-rules.ts';
import { allTexts, renderInboxText, renderText } from './render.ts';

// Which changes cause a notice, who gets it, and whether it is sent during quiet hours.
const t = testApp();
/** `2027-01-05 10:00` in India. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);

beforeEach(async () => {
  t.now = at('2027-01-05 10:00');
  await t.owner.run(sql`update appointments set status = 'cancelled', arrived_at = null where status <> 'cancelled'`);
  await t.owner.run(sql`update message_cursor set next_transaction = pg_snapshot_xmax(pg_current_snapshot())`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await t.owner.run(
    sql`truncate messages, message_pauses, message_settings, message_kind_settings, doctor_delays, waiting_notices`,
  );
});

const engineWith = (names: ExternalChannel[]) => {
  const { sent, channels } = recordingChannels(names, () => t.now);
  return { sent, engine: testEngine(t, { channels }) };
};
const enter = (action: string, entityId: string, before: object | null, after: object | null) => sql`
  insert into audit_log (at, action, entity, entity_id, before, after)
  values (${t.now}, ${action}, ${action.split('.')[0] ?? ''}, ${entityId}, ${jsonValue(before)}, ${jsonValue(after)})`;

async function cancel(id: string): Promise<void> {
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${id}`);
  await t.owner.run(enter('appointment.cancelled', id, { status: 'open' }, { status: 'cancelled' }));
}

async function move(id: string, to: Date): Promise<void> {
  const before = await t.owner.row<{ startsAt: Date }>(sql`select starts_at from appointments where id = ${id}`);
  await t.owner.run(
    sql`update appointments set starts_at = ${to}, ends_at = null, version = version + 1 where id = ${id}`,
  );
  await t.owner.run(enter('appointment.rescheduled', id, before, { startsAt: to }));
}

test('a notice that an older transaction held up for long is derived by the next sweep, without another entry', async () => {
  const { engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: at('2027-01-07 10:00').toISOString() });
  await engine.deriveNewNotices(500);
  const clock = performance.now.bind(performance);
  let laterMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + laterMs);
  const slow = openPool(t.owner.connection, { max: 1 });
  await slow.begin(async (tx) => {
    await tx.run(sql`select pg_current_xact_id()`); // older than the entry, and still open
    await cancel(visit.id);
    await engine.deriveNewNotices(500);
    laterMs = 31_000;
    await engine.deriveNewNotices(500);
  });
  await slow.end();
  expect(await findMessages(t, visit.id)).toEqual([]);
  await vi.waitUntil(async () => (await engine.sweep()) > 0, { timeout: 30_000, interval: 5 });
  expect(summariesOf(await findMessages(t, visit.id))).toEqual(['cancelled inbox sent', 'cancelled sms due']);
});

test('an entry of a deleted doctor in a full batch hides no other entry', async () => {
  const { engine } = engineWith([]);
  const visit = await createVisit(t, { startsAt: at('2027-01-07 10:00').toISOString() });
  const nobody = '00000000-0000-4000-8000-000000000001';
  await t.owner.begin(async (tx) => {
    await tx.run(
      enter('doctor.delay-changed', nobody, { minutes: 0 }, { day: '2027-01-05', minutes: 20, notifies: true }),
    );
    for (let n = 0; n < 60; n += 1) await tx.run(enter('appointment.confirmed', visit.id, null, null));
    await tx.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    await tx.run(enter('appointment.cancelled', visit.id, { status: 'open' }, { status: 'cancelled' }));
  });
  await t.owner.run(sql`select pg_current_xact_id()`);
  await vi.waitUntil(
    async () => {
      await engine.deriveNewNotices(50);
      return (await findMessages(t, visit.id)).some(({ kind }) => kind === 'cancelled');
    },
    { timeout: 20_000, interval: 5 },
  );
  expect((await findMessages(t, visit.id)).at(-1)?.kind).toBe('cancelled');
});

const delayed = async (starts: Date[]) => {
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const manager = await createAccount(t.db, { role: 'manager' });
  const visits = [];
  for (const start of starts)
    visits.push(await createVisit(t, { doctorId: doctor.id, cityId: city.id, startsAt: start.toISOString() }));
  const setDelay = async (day: string, minutes: number, given: { before: number; notifies?: boolean }) => {
    await t.owner.run(sql`delete from doctor_delays where doctor_id = ${doctor.id} and day = ${day}`);
    await t.owner.run(sql`
      insert into doctor_delays (doctor_id, day, minutes, set_by, set_at)
      select ${doctor.id}, ${day}, ${minutes}, ${manager.id}, now() where ${minutes}::integer > 0`);
    await t.owner.run(
      enter(
        'doctor.delay-changed',
        doctor.id,
        { day, minutes: given.before },
        { day, minutes, ...(given.notifies ? { notifies: true } : {}) },
      ),
    );
  };
  return { visits, setDelay, doctor, city };
};

test('a delay does not break quiet hours, unless the visit begins within three hours', async () => {
  t.now = at('2027-01-06 06:00');
  const { visits, setDelay } = await delayed([at('2027-01-06 16:00'), at('2027-01-06 08:30')]);
  const { sent, engine } = engineWith(['sms']);
  await setDelay('2027-01-06', 40, { before: 0, notifies: true });
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ text }) => text.body.split('|')[2])).toEqual(['2027-01-06T03:00']);
  expect((await findMessages(t, visits[0]?.id)).at(-1)).toMatchObject({
    isUrgent: false,
    dueAt: at('2027-01-06 08:00'),
  });
});

test('a delay that was told and taken back: the same families are told that it starts on time again, once', async () => {
  const { visits, setDelay, doctor, city } = await delayed([at('2027-01-05 12:00'), at('2027-01-05 12:30')]);
  const { sent, engine } = engineWith(['sms']);
  const day = '2027-01-05';
  await setDelay(day, 40, { before: 0, notifies: true });
  await deriveNotices(t, engine);
  await engine.sendDue();
  await setDelay(day, 20, { before: 40 }); // without `notifies`, so this change causes no notice
  const late = await createVisit(t, {
    doctorId: doctor.id,
    cityId: city.id,
    startsAt: at('2027-01-05 13:00').toISOString(),
  });
  await setDelay(day, 0, { before: 20 });
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ kind, text }) => [kind, text.body.split('|')[4]])).toEqual([
    ['late', '40'],
    ['late', '40'],
    ['late', '0'],
    ['late', '0'],
  ]);
  expect(await findMessages(t, late.id)).toEqual([]); // its family was told about no delay
  await setDelay(day, 10, { before: 0 });
  await setDelay(day, 0, { before: 10 });
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent).toHaveLength(4);
  expect(summariesOf(await findMessages(t, visits[0]?.id))).toHaveLength(4);
});

test('a delay that is taken back before anybody was told is not told; one that changes is told once', async () => {
  const { visits, setDelay } = await delayed([at('2027-01-05 12:00')]);
  const { sent, engine } = engineWith(['sms']);
  await setDelay('2027-01-05', 40, { before: 0, notifies: true });
  await setDelay('2027-01-05', 0, { before: 40 });
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent).toEqual([]);
  await setDelay('2027-01-05', 30, { before: 0, notifies: true });
  await setDelay('2027-01-05', 50, { before: 30, notifies: true });
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ text }) => text.body.split('|')[4])).toEqual(['50']);
  expect(
    (await findMessages(t, visits[0]?.id)).map(({ channel, state, payload }) => [channel, state, payload.minutes]),
  ).toEqual([
    ['inbox', 'sent', 50],
    ['sms', 'sent', 50],
  ]);
});

test.each([
  ['within 12 hours', '20:00', '08:00', '2027-01-06 09:30', '2027-01-05 21:30'],
  [
    'more than 12 hours ahead, and quiet hours end at its start',
    '20:00',
    '10:00',
    '2027-01-06 10:00',
    '2027-01-05 22:00',
  ],
  ['quiet hours end less than an hour before', '20:00', '09:30', '2027-01-06 10:00', '2027-01-05 22:00'],
  ['quiet hours end two hours before', '20:00', '08:00', '2027-01-06 10:00', '2027-01-06 08:00'],
  ['another day', '20:00', '10:00', '2027-01-07 10:00', '2027-01-06 10:00'],
])('a cancellation at 21:30, %s', async (_name, quietFrom, quietTo, start, sentAt) => {
  t.now = at('2027-01-05 21:30');
  const { sent, engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: at(start).toISOString() });
  await t.owner.run(sql`
    insert into message_settings (account_id, quiet_from, quiet_to)
    values (${visit.family.id}, ${quietFrom}::time, ${quietTo}::time)`);
  await cancel(visit.id);
  await deriveNotices(t, engine);
  for (const moment of ['2027-01-05 21:30', '2027-01-05 22:00', '2027-01-06 08:00', '2027-01-06 10:00']) {
    t.now = at(moment);
    await engine.sendDue();
  }
  expect(sent.map((message) => message.at)).toEqual(sentAt === start ? [] : [at(sentAt)]);
});

test.each<[string, (accountId: string) => Promise<unknown>]>([
  [
    'that the family gets in its inbox only',
    (accountId) => t.owner.run(sql`insert into message_kind_settings values (${accountId}, 'confirmed', '{}')`),
  ],
  [
    'that is paused',
    () =>
      t.owner.run(sql`insert into message_pauses (scope, reason, paused_at) values ('kind:confirmed', 'Test', now())`),
  ],
])('a notice is not replaced by a newer one %s', async (_name, setUp) => {
  const { sent, engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: at('2027-01-08 10:00').toISOString() });
  await setUp(visit.family.id);
  await move(visit.id, at('2027-01-09 10:00'));
  await deriveNotices(t, engine);
  await t.owner.run(enter('appointment.confirmed', visit.id, null, null));
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ kind }) => kind)).toEqual(['moved']);
});

test('an urgent notice is not replaced by one that waits for the end of quiet hours', async () => {
  t.now = at('2027-01-06 06:30');
  const { sent, engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: at('2027-01-06 09:00').toISOString() });
  await move(visit.id, at('2027-01-06 14:00'));
  await deriveNotices(t, engine);
  await t.owner.run(enter('appointment.confirmed', visit.id, null, null));
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ kind }) => kind)).toEqual(['moved']);
});

test('a notice is replaced by a newer one that goes out too', async () => {
  const { sent, engine } = engineWith(['sms']);
  const visit = await createVisit(t, { startsAt: at('2027-01-08 10:00').toISOString() });
  await move(visit.id, at('2027-01-09 10:00'));
  await deriveNotices(t, engine);
  await t.owner.run(enter('appointment.confirmed', visit.id, null, null));
  await deriveNotices(t, engine);
  await engine.sendDue();
  expect(sent.map(({ kind }) => kind)).toEqual(['confirmed']);
});

/** What is sent by SMS, and when, if these changes are made at these seconds and the engine runs every five seconds. */
async function sentAfter(
  visit: { id: string; family: { id: string } },
  changes: readonly [number, 'staff' | 'family', () => Promise<void>][],
) {
  const { sent, channels } = recordingChannels(['sms'], () => t.now);
  const engine = testEngine(t, { channels, waiting: usualNoticeWaiting });
  const begin = t.now.getTime();
  const staff = await createAccount(t.db, { role: 'assistant' });
  for (let second = 0; second <= 900; second += 5) {
    t.now = new Date(begin + second * 1_000);
    for (const [, by, change] of changes.filter(([at]) => at === second)) {
      await change();
      const actorId = by === 'staff' ? staff.id : visit.family.id;
      await t.owner.run(sql`
        update audit_log set actor_id = ${actorId} where id = (select max(id) from audit_log where entity_id = ${visit.id})`);
      await deriveNotices(t, engine);
    }
    await engine.deriveNewNotices(500);
    await engine.sendDue();
  }
  const inbox = (await findMessages(t, visit.id)).filter(({ channel }) => channel === 'inbox');
  return {
    sent: sent.map(({ kind, at: sentAt }) => [kind, (sentAt.getTime() - begin) / 1_000]),
    inbox: inbox.map(({ kind }) => kind),
  };
}

const reopen = async (id: string) => {
  await t.owner.run(sql`update appointments set status = 'open' where id = ${id}`);
  await t.owner.run(enter('appointment.status-changed', id, { status: 'cancelled' }, { status: 'open' }));
};

test.each<[string, string, string, [number, 'staff' | 'family', string][], [string, number][]]>([
  ['a move', '10:00', '2027-01-09 10:00', [[0, 'staff', '2027-01-09 12:00']], [['moved', 180]]],
  [
    'a move that is undone in its time',
    '10:00',
    '2027-01-09 10:00',
    [
      [0, 'staff', '2027-01-09 12:00'],
      [5, 'staff', '2027-01-09 10:00'],
    ],
    [],
  ],
  [
    'a move at night of a visit at night, undone in its time',
    '01:56',
    '2027-01-05 04:00',
    [
      [0, 'staff', '2027-01-05 04:30'],
      [5, 'staff', '2027-01-05 04:00'],
    ],
    [],
  ],
  [
    'an urgent move by staff, at night',
    '01:56',
    '2027-01-05 04:00',
    [[0, 'staff', '2027-01-05 09:30']],
    [['moved', 15]],
  ],
  ['an urgent move by the family', '10:00', '2027-01-05 12:30', [[0, 'family', '2027-01-05 13:00']], [['moved', 0]]],
  [
    'cancelled and open again',
    '10:00',
    '2027-01-05 12:30',
    [
      [0, 'staff', 'cancel'],
      [10, 'staff', 'reopen'],
    ],
    [],
  ],
  ['cancelled within 12 hours, at night', '01:00', '2027-01-05 12:30', [[0, 'staff', 'cancel']], [['cancelled', 15]]],
  [
    'twelve moves, one a minute: at most ten minutes after the first, and once more',
    '10:00',
    '2027-01-09 10:00',
    Array.from({ length: 12 }, (_, n) => [n * 60, 'staff', `2027-01-09 ${12 + (n % 6)}:0${n % 6}`]),
    [
      ['moved', 555],
      ['moved', 840],
    ],
  ],
  [
    'moved at night to another day: not sent before the morning',
    '23:00',
    '2027-01-09 10:00',
    [[0, 'staff', '2027-01-09 12:00']],
    [],
  ],
])('%s', async (_name, clock, start, steps, expected) => {
  t.now = at(`2027-01-05 ${clock}`);
  const visit = await createVisit(t, { startsAt: at(start).toISOString() });
  const result = await sentAfter(
    visit,
    steps.map(([second, by, what]) => [
      second,
      by,
      () => (what === 'cancel' ? cancel(visit.id) : what === 'reopen' ? reopen(visit.id) : move(visit.id, at(what))),
    ]),
  );
  expect(result.sent).toEqual(expected);
  // Changes are merged in the inbox too, but quiet hours do not delay its messages.
  expect(result.inbox).toHaveLength(clock === '23:00' ? 1 : expected.length);
});

const unread = async () => {
  const { sent, engine } = engineWith(['whatsapp', 'sms']);
  const family = await createAccount(t.db);
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
  await t.owner.run(sql`insert into message_settings (account_id, whatsapp_agreed_at) values (${family.id}, now())`);
  const visit = await createVisit(t, { family, startsAt: at('2027-01-09 10:00').toISOString() });
  t.now = at('2027-01-05 20:50');
  await move(visit.id, at('2027-01-08 10:00'));
  await deriveNotices(t, engine);
  await engine.sendDue();
  const { startsAt } = await t.owner.row<{ startsAt: Date }>(
    sql`select starts_at from appointments where id = ${visit.id}`,
  );
  const answer = () =>
    t.owner.run(sql`
      insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
      values (${visit.id}, ${family.id}, ${startsAt}, 'coming', 'family', ${t.now})`);
  return { sent, engine, visit, answer };
};

test('an SMS that waits for the end of quiet hours is not sent if the WhatsApp message was read meanwhile', async () => {
  const { sent, engine, visit } = await unread();
  t.now = at('2027-01-05 21:20');
  await engine.sweep();
  await engine.sendDue();
  expect((await findMessages(t, visit.id)).find(({ channel }) => channel === 'sms')).toMatchObject({ state: 'due' });
  await t.owner.run(sql`update messages set read_at = ${t.now} where channel = 'whatsapp'`);
  t.now = at('2027-01-06 08:00');
  await engine.sendDue();
  expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp']);
  expect((await findMessages(t, visit.id)).find(({ channel }) => channel === 'sms')).toMatchObject({
    state: 'voided',
    reason: 'It was read or answered on WhatsApp.',
  });
});

test('a family that answered by the link gets no SMS, before or after it was created', async () => {
  const first = await unread();
  t.now = at('2027-01-05 21:00');
  await first.answer();
  t.now = at('2027-01-05 21:20');
  await first.engine.sweep();
  expect(summariesOf(await findMessages(t, first.visit.id))).toEqual(['moved inbox sent', 'moved whatsapp sent']);

  await t.owner.run(sql`truncate messages, message_settings`);
  await t.owner.run(sql`update appointments set status = 'cancelled'`);
  t.now = at('2027-01-05 10:00');
  const second = await unread();
  t.now = at('2027-01-05 21:20');
  await second.engine.sweep();
  await second.answer();
  t.now = at('2027-01-06 08:00');
  await second.engine.sendDue();
  expect(second.sent.map(({ channel }) => channel)).toEqual(['whatsapp']);
});

test('a requested time is announced as asked for, until it is confirmed; reminders say so too', async () => {
  const { channels, sent } = recordingChannels(['sms'], () => t.now);
  const engine = testEngine(t, { channels, texts: { renderText, allTexts } });
  const { browser, booking } = await prepareBooking(t); // neither doctor nor clinic has weekly hours
  const { id } = (await browser.call(bookAppointment, booking({ date: '2027-01-08', time: '10:00' }))).body;
  await deriveNotices(t, engine);
  await engine.sendDue();
  t.now = at('2027-01-07 10:00');
  await engine.sweep();
  await engine.sendDue();
  expect(sent.map(({ text }) => text.body.replace(/^.*?(asked for|is confirmed|has a visit).*$/, '$1'))).toEqual([
    'asked for',
    'asked for',
  ]);
  const inbox = await t.owner.rows<{ content: { subject: string; body: string }; payload: object; startsAt: Date }>(sql`
    select x.content, m.payload, m.starts_at from messages m join message_texts x on x.id = m.text_id
    where m.appointment_id = ${id} and m.channel = 'inbox'`);
  for (const { content, payload, startsAt } of inbox)
    expect(renderInboxText(content, 'en', { ...payload, startsAt })).toMatchObject({
      subject: 'A visit is asked for',
      body: expect.stringContaining('is asked for on Friday, Jan 8, 2027 at 10:00 AM'),
    });
  expect(inbox).toHaveLength(2);

  await t.owner.run(sql`update appointments set is_requested = false where id = ${id}`);
  t.now = at('2027-01-08 08:00');
  await engine.sweep();
  await engine.sendDue();
  expect(sent.at(-1)?.text.body).toContain('has a visit on Fri, Jan 8 at 10:00 AM');
});

test('a family gets messages in its language; by SMS in English while only English is registered at the carrier', async () => {
  const { channels, sent } = recordingChannels(['sms'], () => t.now);
  const engine = testEngine(t, { channels, texts: { renderText, allTexts } });
  const register = (language: string, name: string | null) =>
    t.owner.run(sql`
      update message_texts set template_name = ${name}
      where kind = 'cancelled' and channel = 'sms' and language = ${language}`);
  const cancelOne = async () => {
    const visit = await createVisit(t, { startsAt: at('2027-01-08 10:00').toISOString() });
    await t.owner.run(sql`
      insert into message_settings (account_id, language)
      select user_id, 'hi' from appointments where id = ${visit.id}`);
    await cancel(visit.id);
    await deriveNotices(t, engine);
    await engine.sendDue();
    const inbox = await t.owner.row<{ language: string; content: { subject: string } }>(sql`
      select x.language, x.content from messages m join message_texts x on x.id = m.text_id
      where m.appointment_id = ${visit.id} and m.channel = 'inbox'`);
    expect(inbox).toMatchObject({ language: 'hi', content: { subject: 'अपॉइंटमेंट रद्द हो गया है' } });
    const { language, text, templateName } = sent.at(-1) ?? {};
    const stored = await t.owner.row<{ language: string }>(sql`
      select language from messages where appointment_id = ${visit.id} and channel = 'sms'`);
    expect(stored.language).toBe(language);
    return [language, templateName, /रद्द हो गया|is cancelled/.exec(text?.body ?? '')?.[0]];
  };
  expect(await cancelOne()).toEqual(['hi', null, 'रद्द हो गया']);
  await register('en', 'T-en');
  expect(await cancelOne()).toEqual(['en', 'T-en', 'is cancelled']);
  await register('hi', 'T-hi');
  expect(await cancelOne()).toEqual(['hi', 'T-hi', 'रद्द हो गया']);
  expect(sent).toHaveLength(3);
  await register('en', null);
});

test('after an outage of ten hours, reminders that are still useful are created, and no others', async () => {
  const { sent, engine } = engineWith(['sms']);
  const [soon, past] = [
    await createVisit(t, { startsAt: at('2027-01-06 11:00').toISOString() }), // its reminder was due at 11:00
    await createVisit(t, { startsAt: at('2027-01-05 20:00').toISOString() }), // over when the server is back
  ];
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  await engine.sweep();
  t.now = at('2027-01-05 20:30');
  await engine.sweep();
  await engine.sendDue();
  expect(summariesOf(await findMessages(t, soon.id))).toEqual(['reminder inbox sent', 'reminder sms sent']);
  expect(sent).toHaveLength(1);
  expect(summariesOf(await findMessages(t, past.id))).toEqual(['reminder inbox sent', 'reminder sms voided']);
  // A server that starts after the outage finds the same.
  await t.owner.run(sql`truncate messages`);
  await engineWith(['sms']).engine.sweep();
  expect(summariesOf(await findMessages(t, soon.id))).toEqual(['reminder inbox sent', 'reminder sms due']);
  expect(await findMessages(t, past.id)).toEqual([]);
});
