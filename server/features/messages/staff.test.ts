import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { listAudit } from '#contract/audit/endpoints.ts';
import type { MessageChannel, MessageLanguage } from '#contract/messages/kinds.ts';
import {
  getMessageHealth,
  listMessages,
  listMessageTexts,
  pauseMessages,
  resendMessage,
  resumeMessages,
  sendTestMessage,
  setTextTemplate,
} from '#contract/messages/staff-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { Channel } from '#server/messages/channel.ts';
import { allTexts } from '#server/messages/render.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createStep } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createVisit } from '#server/test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India.
// SMS and e-mail are set up. `sendNow` adds the id of each message to `sentNow`, and replies that sending failed.
const sentNow: string[] = [];
const channel: Channel = { send: async () => ({ outcome: 'accepted', gatewayId: null }) };
const t = testApp({
  services: {
    messages: {
      channels: { sms: channel, email: channel },
      pushKey: null,
      sendNow: async (id) => {
        sentNow.push(id);
        return { state: 'failed', reason: 'The number does not exist.' };
      },
    },
  },
});
const staff = async (role: Role = 'assistant') => {
  const account = await createAccount(t.db, { role, name: `Meera ${role}` });
  return { account, browser: await t.as(account) };
};

type Given = {
  kind?: string;
  channel?: MessageChannel;
  state?: string;
  reason?: string | null;
  person?: string;
  startsAt?: string;
  createdAt?: string;
  payload?: Record<string, unknown>;
  occasion?: string;
};
async function createMessage(visit: { id: string; family: { id: string } }, given: Given = {}) {
  const { state = 'sent', createdAt = '2027-01-05T04:00:00Z' } = given;
  const isSent = state === 'sent' || state === 'delivered';
  const row = await t.owner.row<{ id: string }>(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, payload, state, reason,
      due_at, expires_at, next_attempt_at, created_at, sent_at)
    select ${visit.family.id}, a.id, coalesce(${given.startsAt ?? null}, a.starts_at), ${given.kind ?? 'reminder'},
      ${given.occasion ?? randomUUID()}, ${given.person ?? 'family'}, ${given.channel ?? 'sms'}, ${jsonValue(given.payload ?? {})}, ${state},
      ${given.reason ?? null}, ${createdAt}, ${createdAt}::timestamptz + interval '1 day', ${createdAt}, ${createdAt},
      ${isSent ? createdAt : null}
    from appointments a where a.id = ${visit.id}
    returning id`);
  return row.id;
}
const soon = { startsAt: '2027-01-08T06:30:00Z' };
const audit = (action: string) =>
  t.owner.rows<{ entityId: string | null; before: unknown; after: unknown }>(sql`
    select entity_id, before, after from audit_log where action = ${action} order by id`);

const startOfTests = t.now;
beforeEach(() => {
  t.now = startOfTests;
  return t.owner.script(`
    delete from messages;
    delete from message_pauses;
    delete from channel_health;
    delete from audit_log where action like 'message%'`);
});

test('the list shows what was sent to whom about which visit, without phone and e-mail address', async () => {
  const { browser } = await staff();
  const family = await createAccount(t.db, { name: 'Rekha Rao', phone: '+919811100011' });
  const visit = await createVisit(t, { ...soon, family, patientName: 'Kamala Rao' });
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${family.id}, 'email', 'rekha@example.in', now())`);
  const id = await createMessage(visit, { state: 'failed', reason: 'The number does not exist.' });
  const { status, body, text } = await browser.call(listMessages, { body: {} });
  expect(status).toBe(200);
  expect(body.rows).toEqual([
    {
      id,
      kind: 'reminder',
      channel: 'sms',
      state: 'failed',
      reason: 'The number does not exist.',
      person: 'family',
      family: { id: family.id, name: 'Rekha Rao' },
      patientName: 'Kamala Rao',
      appointment: {
        id: visit.id,
        number: `${visit.patient.patientNumber}-${visit.id.slice(0, 6).toUpperCase()}`,
        startsAt: '2027-01-08T06:30:00.000Z',
      },
      language: 'en',
      textVersion: null,
      attempts: 0,
      createdAt: '2027-01-05T04:00:00.000Z',
      dueAt: '2027-01-05T04:00:00.000Z',
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    },
  ]);
  expect(text).not.toMatch(/9811100011|rekha@/);
});

test('messages are filtered by state, kind, channel, family and visit; a visit includes its steps', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, soon);
  const other = await createVisit(t, soon);
  const step = await createStep(t.db, visit);
  const ids = {
    due: await createMessage(visit, { state: 'due' }),
    moved: await createMessage(visit, { kind: 'moved' }),
    email: await createMessage(visit, { channel: 'email' }),
    step: await createMessage({ ...step, family: visit.family }),
    other: await createMessage(other),
  };
  const found = async (body: object) => {
    const { rows } = (await browser.call(listMessages, { body })).body;
    return Object.entries(ids).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? name : []));
  };
  expect(await found({})).toEqual(['due', 'moved', 'email', 'step', 'other']);
  expect(await found({ state: 'due' })).toEqual(['due']);
  expect(await found({ kind: 'moved' })).toEqual(['moved']);
  expect(await found({ channel: 'email' })).toEqual(['email']);
  expect(await found({ family: other.family.id })).toEqual(['other']);
  expect(await found({ appointment: visit.id })).toEqual(['due', 'moved', 'email', 'step']);
  expect(await found({ appointment: visit.id, state: 'sent', channel: 'sms' })).toEqual(['moved', 'step']);
  expect(await found({ appointment: randomUUID() })).toEqual([]);
});

test('a search finds by family, patient and appointment number, and reads on after the first page', async () => {
  const { browser } = await staff();
  const family = await createAccount(t.db, { name: 'Zubeida Khatoon' });
  const visit = await createVisit(t, { ...soon, family, patientName: 'Firoz Khatoon' });
  const sister = await createVisit(t, { ...soon, family, patientName: 'Amina Khatoon' });
  for (let day = 1; day <= 26; day += 1)
    await createMessage(visit, { createdAt: `2026-12-${String(day).padStart(2, '0')}T04:00:00Z` });
  const ofSister = await createMessage(sister);
  const found = async (body: object) => (await browser.call(listMessages, { body })).body;

  const first = await found({ q: 'khatoon zubeida' });
  expect([first.rows.length, first.rows[0]?.id, first.count]).toEqual([25, ofSister, { value: 27, isCapped: false }]);
  expect(first.rows[1]?.createdAt).toBe('2026-12-26T04:00:00.000Z');
  const second = await found({ q: 'khatoon zubeida', after: first.next });
  expect([second.rows.length, second.rows[1]?.createdAt, second.next]).toEqual([2, '2026-12-01T04:00:00.000Z', null]);

  expect((await found({ q: 'amina' })).rows.map(({ id }) => id)).toEqual([ofSister]);
  const number = `${sister.patient.patientNumber}-${sister.id.slice(0, 6)}`;
  expect((await found({ q: number.toLowerCase() })).rows.map(({ id }) => id)).toEqual([ofSister]);
  expect((await found({ q: sister.id.slice(0, 6) })).rows.map(({ id }) => id)).toContain(ofSister);
  expect((await found({ q: `${sister.id.slice(0, 6)} zubeida` })).rows).toEqual([]);
});

test('each read is recorded: one visit, one family, or the number of rows', async () => {
  const { account, browser } = await staff();
  const visit = await createVisit(t, soon);
  const id = await createMessage(visit);
  const records = () =>
    t.owner.rows(sql`
      select screen, patient_id, family_id, row_count from access_records where viewer_id = ${account.id} order by at, id`);
  await browser.call(listMessages, { body: { appointment: visit.id } });
  expect(await records()).toEqual([
    { screen: 'messages', patientId: visit.patient.id, familyId: visit.family.id, rowCount: 1 },
  ]);
  await t.owner.run(sql`delete from access_records`);
  await browser.call(listMessages, { body: { family: visit.family.id } });
  expect(await records()).toEqual([{ screen: 'messages', patientId: null, familyId: visit.family.id, rowCount: 1 }]);
  await t.owner.run(sql`delete from access_records`);
  await browser.call(resendMessage, { params: { messageId: id }, body: { reason: 'Asked for it' } });
  expect(await records()).toMatchObject([{ screen: 'messages', familyId: visit.family.id }]);
  await t.owner.run(sql`delete from access_records`);
  await browser.call(getMessageHealth);
  expect(await records()).toEqual([]);
});

test('a message is sent again as a new one, once at a time, with its reason in the audit log', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, soon);
  const occasion = '4711';
  const messageId = await createMessage(visit, {
    occasion,
    kind: 'moved',
    state: 'failed',
    reason: 'No answer',
    payload: { a: 1 },
  });
  const resend = () => browser.call(resendMessage, { params: { messageId }, body: { reason: ' Asked for it ' } });
  const { status, body } = await resend();
  expect([status, body.id === messageId, body.state, body.kind, body.channel]).toEqual([
    200,
    false,
    'due',
    'moved',
    'sms',
  ]);
  const rows = await t.owner.rows(sql`
    select state, payload, starts_at, due_at, expires_at, attempts, split_part(occasion, ' ', 1) = ${occasion} as is_same from messages where id = ${body.id}`);
  expect(rows).toEqual([
    {
      state: 'due',
      payload: { a: 1 },
      startsAt: new Date(soon.startsAt),
      dueAt: t.now,
      expiresAt: new Date(soon.startsAt),
      attempts: 0,
      isSame: true,
    },
  ]);
  expect(await audit('message.resent')).toMatchObject([
    { entityId: messageId, after: { reason: 'Asked for it', kind: 'moved', channel: 'sms' } },
  ]);
  expect(await resend()).toMatchObject({
    status: 409,
    body: { message: 'The same message is already waiting to be sent.' },
  });
  // This is another visit, because the fourth attempt for one visit has to wait.
  const other = await createMessage(await createVisit(t, soon), { kind: 'booked' });
  const answers = await Promise.all(
    [1, 2, 3].map(() => browser.call(resendMessage, { params: { messageId: other }, body: { reason: 'Again' } })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
});

test('a message is not sent again if another request inserted a copy while this request waited', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, soon);
  const messageId = await createMessage(visit);
  const reply = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from messages where id = ${messageId} for update`),
    () => browser.call(resendMessage, { params: { messageId }, body: { reason: 'Asked for it' } }),
    (tx) =>
      tx.run(sql`
        insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, due_at, expires_at, next_attempt_at)
        select account_id, appointment_id, starts_at, kind, occasion || ' copy', channel, due_at, expires_at, next_attempt_at
        from messages where id = ${messageId}`),
  );
  expect(reply).toMatchObject({ status: 409, body: { message: 'The same message is already waiting to be sent.' } });
});

test('messages about one visit are sent again eight times a day at most, with pauses', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, soon);
  const messageId = await createMessage(visit);
  const resend = async () => {
    await t.owner.run(sql`update messages set state = 'sent', sent_at = now() where state = 'due'`);
    return (await browser.call(resendMessage, { params: { messageId }, body: { reason: 'Asked for it' } })).status;
  };
  expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 200, 200, 429]);
  for (let n = 4; n <= 8; n += 1) {
    t.now = new Date(t.now.getTime() + 60_000);
    expect(await resend()).toBe(200);
  }
  t.now = new Date(t.now.getTime() + 50 * 60_000);
  expect(await resend()).toBe(429);
  const another = await createVisit(t, soon);
  const params = { messageId: await createMessage(another) };
  expect((await browser.call(resendMessage, { params, body: { reason: 'Asked for it' } })).status).toBe(200);
});

test('a message that is no longer true is not sent again, and an unknown message is not found', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, { ...soon, status: 'cancelled' });
  const call = (messageId: string, reason = 'Asked for it') =>
    browser.call(resendMessage, { params: { messageId }, body: { reason } });
  expect(await call(await createMessage(visit, { state: 'voided', reason: 'cancelled' }))).toMatchObject({
    status: 409,
    body: { message: 'The visit is cancelled, so this message is no longer true.' },
  });
  expect((await call(await createMessage(visit, { kind: 'cancelled' }))).status).toBe(200);
  expect(await call(randomUUID())).toMatchObject({ status: 404, body: { message: 'Message not found' } });
  expect(await call(randomUUID(), '  ')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason' } },
  });
});

test('a pause names who, when and why; it is made once, and ended once', async () => {
  const { browser, account } = await staff('manager');
  const body = { scope: 'kind:reminder' as const, reason: 'Wrong text' };
  expect(await browser.call(pauseMessages, { body })).toMatchObject({
    status: 200,
    body: { pauses: [{ scope: 'kind:reminder', reason: 'Wrong text', by: account.name, at: t.now.toISOString() }] },
  });
  expect(await browser.call(pauseMessages, { body })).toMatchObject({
    status: 409,
    body: { message: 'This is paused already.' },
  });
  const end = () => browser.call(resumeMessages, { body: { scope: 'kind:reminder' } });
  expect(await end()).toMatchObject({ status: 200, body: { pauses: [] } });
  expect(await end()).toMatchObject({ status: 409, body: { message: 'This is not paused.' } });
  expect(await audit('message.paused')).toMatchObject([{ entityId: null, after: body }]);
  expect(await audit('message.resumed')).toMatchObject([{ entityId: null, before: body }]);
  expect((await browser.call(pauseMessages, { body: { ...body, scope: 'kind:test' as never } })).status).toBe(400);
});

test('the health has pauses of the server, failing channels, and what is due now', async () => {
  const { browser } = await staff();
  const visit = await createVisit(t, soon);
  await createMessage(visit, { state: 'due', createdAt: '2027-01-05T03:00:00Z' });
  await createMessage(visit, { state: 'due', createdAt: '2027-01-05T04:00:00Z', kind: 'moved' });
  await createMessage(visit, { state: 'due', createdAt: '2027-01-05T05:00:00Z', kind: 'booked' }); // will be due in half an hour
  await createMessage(visit, { kind: 'late' });
  await t.owner.run(sql`
    insert into message_pauses (scope, reason, paused_at) values ('all', 'The database was restored.', ${t.now})`);
  await t.owner.run(sql`
    insert into channel_health (channel, last_success_at, failing_since, problem)
    values ('sms', '2027-01-04T00:00:00Z', '2027-01-05T00:00:00Z', 'The gateway answers 500.')`);
  const never = { isConfigured: false, lastSuccessAt: null, failingSince: null, problem: null };
  expect((await browser.call(getMessageHealth)).body).toEqual({
    pauses: [{ scope: 'all', reason: 'The database was restored.', by: null, at: t.now.toISOString() }],
    channels: [
      { channel: 'whatsapp', ...never },
      {
        channel: 'sms',
        isConfigured: true,
        lastSuccessAt: '2027-01-04T00:00:00.000Z',
        failingSince: '2027-01-05T00:00:00.000Z',
        problem: 'The gateway answers 500.',
      },
      { channel: 'email', ...never, isConfigured: true },
      { channel: 'push', ...never },
    ],
    smsToday: [
      { share: 'codes', sent: 0, limit: 2_000 },
      { share: 'notices', sent: 0, limit: 5_000 },
      { share: 'registrations', sent: 0, limit: 500 },
    ],
    dueCount: 2,
    oldestDueAt: '2027-01-05T03:00:00.000Z',
  });
});

test('a test message goes to the own account only, if the channel can reach it', async () => {
  const { browser, account } = await staff('manager');
  const send = (channel: MessageChannel) => browser.call(sendTestMessage, { body: { channel } });
  expect(await send('inbox')).toMatchObject({ status: 200, body: { state: 'sent', reason: null } });
  const failed = { state: 'failed', reason: 'The number does not exist.' };
  expect(await send('sms')).toMatchObject({ status: 200, body: failed });
  expect((await send('sms')).status).toBe(200); // a test may be repeated at once
  expect(await send('push')).toMatchObject({ status: 409, body: { message: 'Push is not set up on this server.' } });
  expect((await send('email')).status).toBe(409);
  const rows = await t.owner.rows(
    sql`select account_id, kind, channel, state, is_urgent from messages order by channel, id`,
  );
  const row = { accountId: account.id, kind: 'test', isUrgent: true };
  expect(rows).toEqual([
    { ...row, channel: 'inbox', state: 'sent' },
    { ...row, channel: 'sms', state: 'due' },
    { ...row, channel: 'sms', state: 'due' },
  ]);
  expect((await audit('message.tested')).slice(1).map(({ entityId }) => entityId)).toEqual(sentNow);
});

test('texts are shown with their lengths, parts and cost, and their template is set per version', async () => {
  const { browser } = await staff('manager');
  for (const { kind, channel, language, content } of allTexts())
    await t.owner.run(sql`
      insert into message_texts (kind, channel, language, version, content)
      values (${kind}, ${channel}, ${language}, 1, ${jsonValue(content)})`);
  const list = async (language: MessageLanguage) =>
    (await browser.call(listMessageTexts, { query: { language } })).body.texts;
  const texts = await list('en');
  expect(texts).toHaveLength(50);
  const sms = texts.find(({ kind, channel }) => kind === 'booked' && channel === 'sms');
  expect(sms).toMatchObject({ version: 1, templateName: null, costClass: 'sms', subject: '' });
  expect(sms?.body).toContain('Sunita Deshpande');
  expect(sms?.body).toContain('http://localhost/r/');
  expect(sms?.registeredText).toContain('#alphanumeric#');
  expect(sms?.lengths.map(({ example, parts, alphabet }) => [example, parts, alphabet])).toEqual([
    ['usual', 1, 'gsm'],
    ['long', expect.any(Number), 'gsm'],
    ['devanagari', expect.any(Number), 'unicode'],
  ]);
  expect(sms?.lengths[2]?.parts).toBeGreaterThan(1);
  expect(sms?.state).toBeNull();
  const hindi = (await list('hi')).find(({ kind, channel }) => kind === 'booked' && channel === 'sms');
  expect(hindi).toMatchObject({ state: 'checked', registeredText: expect.stringContaining('का अपॉइंटमेंट') });
  expect(hindi?.lengths).toEqual([
    { example: 'usual', length: 159, parts: 3, alphabet: 'unicode' },
    { example: 'long', length: 196, parts: 3, alphabet: 'unicode' },
    { example: 'devanagari', length: 158, parts: 3, alphabet: 'unicode' },
  ]);
  const costs = new Map(texts.map(({ channel, costClass }) => [channel, costClass]));
  expect(Object.fromEntries(costs)).toEqual({
    inbox: 'free',
    email: 'free',
    push: 'free',
    sms: 'sms',
    whatsapp: 'whatsapp-utility',
  });

  const set = (id: number, templateName: string | null) =>
    browser.call(setTextTemplate, { params: { textId: String(id) }, body: { templateName } });
  const id = sms?.id ?? 0;
  expect(await set(id, '1107161234567890123')).toMatchObject({
    status: 200,
    body: { id, templateName: '1107161234567890123' },
  });
  await set(id, '1107161234567890123'); // nothing changes
  await set(id, null);
  expect((await audit('message-text.edited')).map(({ entityId, before, after }) => [entityId, before, after])).toEqual([
    [String(id), { templateName: null }, { templateName: '1107161234567890123' }],
    [String(id), { templateName: '1107161234567890123' }, { templateName: null }],
  ]);
  const inbox = texts.find(({ channel }) => channel === 'inbox');
  expect(await set(inbox?.id ?? 0, 'x')).toMatchObject({
    status: 409,
    body: { message: 'Only texts for SMS and WhatsApp are registered at a carrier.' },
  });
  expect((await set(999_999, 'x')).status).toBe(404);

  await t.owner.run(sql`
    insert into message_texts (kind, channel, language, version, content) values ('booked', 'sms', 'en', 2, '{}')`);
  const newest = (await list('en')).filter(({ kind, channel }) => kind === 'booked' && channel === 'sms');
  expect(newest).toMatchObject([{ version: 2, templateName: null }]);
});

test('the audit log names the family of a message and the text of a template', async () => {
  const { browser } = await staff('admin');
  const family = await createAccount(t.db, { name: 'Rekha Rao' });
  const messageId = await createMessage(await createVisit(t, { ...soon, family }), { kind: 'moved' });
  await browser.call(resendMessage, { params: { messageId }, body: { reason: 'Asked for it' } });
  const text = await t.owner.row<{ id: number }>(sql`
    insert into message_texts (kind, channel, language, version, content) values ('late', 'sms', 'hi', 2, '{}') returning id`);
  await browser.call(setTextTemplate, { params: { textId: String(text.id) }, body: { templateName: '1107' } });
  await browser.call(pauseMessages, { body: { scope: 'all', reason: 'Wrong text' } });
  const { rows } = (await browser.call(listAudit, { body: {} })).body;
  const named = rows.filter(({ entity }) => entity.startsWith('message'));
  expect(named.map(({ action, recordName }) => [action, recordName])).toEqual([
    ['message.paused', null],
    ['message-text.edited', 'late · sms · hi'],
    ['message.resent', 'moved · Rekha Rao'],
  ]);
});

test('families and assistants: a family reads nothing, an assistant reads and resends, but neither pauses nor tests', async () => {
  const family = await t.as(await createAccount(t.db));
  const { browser } = await staff();
  expect((await family.call(listMessages, { body: {} })).status).toBe(403);
  expect((await family.call(getMessageHealth)).status).toBe(403);
  expect((await browser.call(listMessages, { body: {} })).status).toBe(200);
  const reason = 'Wrong text';
  expect((await browser.call(pauseMessages, { body: { scope: 'all', reason } })).status).toBe(403);
  expect((await browser.call(resumeMessages, { body: { scope: 'all' } })).status).toBe(403);
  expect((await browser.call(sendTestMessage, { body: { channel: 'sms' } })).status).toBe(403);
  expect((await browser.call(setTextTemplate, { params: { textId: '1' }, body: { templateName: 'x' } })).status).toBe(
    403,
  );
});
