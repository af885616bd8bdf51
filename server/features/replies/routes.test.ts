import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { getMessageSettings, saveMessageSettings } from '#contract/messages/endpoints.ts';
import type { MessageKind, VisitAnswer } from '#contract/messages/kinds.ts';
import { getLinkedVisit, getSubscription, sendReply, setSubscription } from '#contract/replies/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createDoctor,
  createMessage,
  createStep,
} from '#server/test/factories.ts';

const t = testApp();
const startOfTests = new Date(t.now);
beforeEach(() => {
  t.now = startOfTests;
});

const newToken = () => randomBytes(12).toString('base64url');
const notValid = { status: 404, body: { code: 'not_found', message: 'This link is not valid any more.' } };
/** The visits of the factories begin on Feb 1, 2027 at 12:00 in India. */
const visitStart = new Date('2027-02-01T06:30:00Z');
const hoursBefore = (hours: number) => new Date(visitStart.getTime() - hours * 3_600_000);

let lastNetwork = 0;
/** Opens a link from a network of its own, so that no rate limit is reached. */
function opener() {
  lastNetwork += 1;
  return t.browser(`198.18.${Math.floor(lastNetwork / 250)}.${lastNetwork % 250}`);
}

async function linkOf(given: Parameters<typeof createMessage>[2] = {}) {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family, { title: 'Kamala Devi' });
  const token = newToken();
  await createMessage(t.owner, visit, { channel: 'sms', token, ...given });
  if (given.channel === 'email') await addAddress(family, { kind: 'email', address: `${family.id}@example.in` });
  if (given.person === 'patient') {
    await t.owner.run(sql`update patients set mobile_number = '98765 43210' where id = ${visit.patientId}`);
    await addAddress(family, { patientId: visit.patientId, kind: 'phone', address: '+919876543210' });
  }
  const browser = opener();
  const params = { token };
  return {
    family,
    visit,
    token,
    params,
    read: () => browser.call(getLinkedVisit, { params }),
    answer: (answer: VisitAnswer) => browser.call(sendReply, { params, body: { answer } }),
    subscription: () => browser.call(getSubscription, { params }),
    subscribe: (isOn: boolean) => browser.call(setSubscription, { params, body: { isOn } }),
  };
}

/** Adds an address that was confirmed a minute before the messages of this file are sent. */
async function addAddress(
  family: { id: string },
  { patientId = null, kind, address }: { patientId?: string | null; kind: string; address: string },
) {
  const at = new Date(startOfTests.getTime() - 60_000);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at, created_at)
    values (${family.id}, ${patientId}, ${kind}, ${address}, ${at}, ${at})`);
}

const statusOf = async (id: string) =>
  (await t.owner.row<{ status: string }>(sql`select status from appointments where id = ${id}`)).status;
const answersOf = (id: string) =>
  t.owner.rows(sql`select answer, person from visit_answers where appointment_id = ${id} order by answered_at, id`);
const auditOf = (accountId: string) =>
  t.owner.rows(sql`
    select action, entity_id, actor_role, before, after from audit_log where actor_id = ${accountId} order by id`);

test('a link shows who, when and where, and no more', async () => {
  const { visit, read } = await linkOf();
  const doctor = await createDoctor(t.db, { cityId: (await createCity(t.db, { name: 'Nashik' })).id });
  await t.owner.run(sql`
    update appointments set doctor_id = ${doctor.id}, ends_at = starts_at + interval '30 minutes', notes = 'A secret'
    where id = ${visit.id}`);
  const reply = await read();
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    appointmentId: visit.id,
    patient: 'Kamala Devi',
    startsAt: visitStart.toISOString(),
    day: 'Monday, Feb 1, 2027',
    hasTime: true,
    place: 'Test Hospital, Nashik',
    person: 'family',
    state: 'open',
    answer: null,
    language: 'en',
  });
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('the page is in the language that the family chose for its messages', async () => {
  const { visit, read, subscription } = await linkOf();
  await t.owner.run(sql`
    insert into message_settings (account_id, language)
    select user_id, 'ta' from appointments where id = ${visit.id}
    on conflict (account_id) do update set language = 'ta'`);
  expect((await read()).body).toMatchObject({ language: 'ta', day: 'திங்கள், 1 பிப்ரவரி 2027' });
  expect((await subscription()).body).toMatchObject({ language: 'ta' });
});

test('opening a link changes nothing, also by the HEAD of a preview robot', async () => {
  const { token, visit, read } = await linkOf();
  const rows = () =>
    t.owner.rows(sql`
      select (select md5(string_agg(m::text, '|' order by id)) from messages m) as messages,
        (select md5(string_agg(a::text, '|' order by id)) from appointments a) as visits,
        (select count(*) from visit_answers) as answers, (select count(*) from audit_log) as entries,
        (select count(*) from attempt_counters) as counters, (select count(*) from message_settings) as settings`);
  const before = await rows();
  for (const path of [`/api/replies/${token}`, `/api/replies/${token}/subscription`]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await t.app.inject({ method, url: path, headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
      expect(reply.statusCode).toBe(200);
    }
  }
  await read();
  expect(await rows()).toEqual(before);
  expect(await statusOf(visit.id)).toBe('scheduled');
});

test('We will come: stored once, audited as the family, shown when the link is opened again', async () => {
  const { family, visit, read, answer } = await linkOf();
  expect((await answer('coming')).body).toMatchObject({ state: 'open', answer: 'coming' });
  expect((await answer('coming')).body).toMatchObject({ state: 'open', answer: 'coming' });
  expect(await answersOf(visit.id)).toEqual([{ answer: 'coming', person: 'family' }]);
  expect(await auditOf(family.id)).toEqual([
    {
      action: 'appointment.answered',
      entityId: visit.id,
      actorRole: 'user',
      before: null,
      after: { answer: 'coming', by: 'link', person: 'family' },
    },
  ]);
  expect((await read()).body.answer).toBe('coming');
  t.now = new Date(t.now.getTime() + 1_000);
  expect((await answer('call')).body).toMatchObject({ state: 'open', answer: 'call' });
  expect((await read()).body.answer).toBe('call');
});

test('three requests with one answer at the same time store it once', async () => {
  const { visit, answer } = await linkOf();
  const replies = await Promise.all([answer('coming'), answer('coming'), answer('coming')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answersOf(visit.id)).toHaveLength(1);
});

test('Cannot come: cancels the visit with its pending steps, and ends every link about it', async () => {
  const { family, visit, read, answer } = await linkOf();
  const step = await createStep(t.db, visit);
  const otherToken = newToken();
  await createMessage(t.owner, visit, { channel: 'sms', kind: 'booked', token: otherToken });
  expect((await answer('not-coming')).body).toMatchObject({ state: 'cancelled', answer: 'not-coming' });
  expect([await statusOf(visit.id), await statusOf(step.id)]).toEqual(['cancelled', 'cancelled']);
  expect(await answersOf(visit.id)).toEqual([{ answer: 'not-coming', person: 'family' }]);
  expect(await auditOf(family.id)).toEqual([
    {
      action: 'appointment.cancelled',
      entityId: visit.id,
      actorRole: 'user',
      before: { status: 'open' },
      after: { status: 'cancelled', by: 'link', person: 'family' },
    },
  ]);
  for (const again of [await answer('coming'), await answer('not-coming')]) expect(again).toMatchObject(notValid);
  const shown = { status: 200, body: { state: 'cancelled', answer: null } };
  expect(await read()).toMatchObject(shown);
  expect(await opener().call(getLinkedVisit, { params: { token: otherToken } })).toMatchObject(shown);
  expect(await auditOf(family.id)).toHaveLength(1);
});

test.each([
  ['exactly two hours before', 2, 'cancelled', 'cancelled'],
  ['a second less', 2 - 1 / 3_600, 'too-late-to-cancel', 'scheduled'],
])('Cannot come, %s: %s', async (_name, hours, state, status) => {
  const { visit, answer } = await linkOf();
  t.now = hoursBefore(hours);
  expect((await answer('not-coming')).body).toMatchObject({ state, answer: 'not-coming' });
  expect(await statusOf(visit.id)).toBe(status);
  expect(await answersOf(visit.id)).toEqual([{ answer: 'not-coming', person: 'family' }]);
});

test('too late to cancel: the page says so, and staff see that the family cannot come', async () => {
  const { family, visit, read, answer } = await linkOf();
  t.now = hoursBefore(1);
  expect((await read()).body).toMatchObject({ state: 'too-late-to-cancel', answer: null });
  await answer('not-coming');
  await answer('not-coming');
  expect(await auditOf(family.id)).toMatchObject([
    { action: 'appointment.answered', after: { answer: 'not-coming', by: 'link' } },
  ]);
  t.now = new Date(t.now.getTime() + 1_000);
  expect((await answer('coming')).body).toMatchObject({ state: 'too-late-to-cancel', answer: 'coming' });
  expect(await answersOf(visit.id)).toHaveLength(2);
});

test.each<[string, MessageKind]>([
  ['the message of the cancellation', 'cancelled'],
  ['an earlier message', 'reminder'],
])('the link in %s shows what it said after the visit was cancelled, and accepts no answer', async (_name, kind) => {
  const { visit, read, answer } = await linkOf({ kind });
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
  const shown = { patient: 'Kamala Devi', startsAt: visitStart.toISOString(), state: 'cancelled', answer: null };
  expect(await read()).toMatchObject({ status: 200, body: shown });
  expect(await answer('coming')).toMatchObject(notValid);
  expect(await answersOf(visit.id)).toEqual([]);
  t.now = new Date(visitStart.getTime() + 5 * 24 * 3_600_000);
  expect(await read()).toMatchObject({ status: 200, body: shown });
  t.now = new Date(visitStart.getTime() + 70 * 24 * 3_600_000);
  expect(await read()).toMatchObject(notValid);
});

describe('an ended link gets the same reply as an unknown link', () => {
  const change = (id: string, what: 'cancelled' | 'closed' | 'complete') =>
    t.owner.run(sql`update appointments set status = ${what} where id = ${id}`);
  test.each<[string, (link: Awaited<ReturnType<typeof linkOf>>) => Promise<unknown>]>([
    [
      'the visit was cancelled, and moved before',
      ({ visit }) =>
        t.owner.run(sql`
          update appointments set status = 'cancelled', starts_at = starts_at + interval '1 day' where id = ${visit.id}`),
    ],
    [
      'the visit was cancelled, and messages go to another phone',
      async ({ visit, family }) => {
        await change(visit.id, 'cancelled');
        await t.owner.run(sql`
          update accounts set phone = '+919811199001', phone_changed_at = ${t.now}::timestamptz + interval '1 day' where id = ${family.id}`);
      },
    ],
    ['the visit is closed', ({ visit }) => change(visit.id, 'closed')],
    [
      'the visit was moved',
      ({ visit }) =>
        t.owner.run(sql`update appointments set starts_at = starts_at + interval '1 day' where id = ${visit.id}`),
    ],
    [
      'the visit has begun',
      async () => {
        t.now = visitStart;
      },
    ],
    [
      'the account is deactivated',
      ({ family }) => t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`),
    ],
  ])('%s', async (_name, end) => {
    const link = await linkOf();
    await end(link);
    const wrong = await opener().call(getLinkedVisit, { params: { token: newToken() } });
    expect(wrong).toMatchObject(notValid);
    const before = await statusOf(link.visit.id);
    const ended = await link.read();
    const { date: _wrongDate, ...expected } = wrong.headers;
    const { date: _endedDate, ...headers } = ended.headers;
    expect([ended.status, ended.text, headers]).toEqual([wrong.status, wrong.text, expected]);
    for (const answer of ['coming', 'not-coming', 'call'] as const)
      expect(await link.answer(answer)).toMatchObject(notValid);
    expect(await answersOf(link.visit.id)).toEqual([]);
    expect(await statusOf(link.visit.id)).toBe(before);
  });
});

test('a step that has a day only is shown without a time, and can be answered on its day', async () => {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family);
  const step = await createStep(t.db, visit);
  await t.owner.run(sql`update appointments set starts_at = '2027-02-01T18:30:00Z' where id = ${step.id}`); // Feb 2 in India
  const token = newToken();
  await createMessage(t.owner, step, { channel: 'sms', token });
  const read = () => opener().call(getLinkedVisit, { params: { token } });
  expect((await read()).body).toMatchObject({ hasTime: false, state: 'open' });
  t.now = new Date('2027-02-02T04:30:00Z');
  expect((await read()).body).toMatchObject({ hasTime: false, state: 'too-late-to-cancel' });
  t.now = new Date('2027-02-02T18:30:00Z');
  expect(await read()).toMatchObject(notValid);
});

describe('a link ends with the address that got it', () => {
  const minutesLater = (minutes: number) => new Date(startOfTests.getTime() + minutes * 60_000);
  const removeAddress = (family: { id: string }) =>
    t.owner.run(sql`delete from message_addresses where account_id = ${family.id}`);
  type Link = Awaited<ReturnType<typeof linkOf>>;

  test.each<[string, Parameters<typeof linkOf>[0], (link: Link) => Promise<unknown>]>([
    [
      'the account gets another phone',
      { channel: 'sms' },
      ({ family }) =>
        t.owner.run(sql`
          update accounts set phone = '+919820077777', phone_changed_at = ${minutesLater(1)} where id = ${family.id}`),
    ],
    [
      'the account loses its phone',
      { channel: 'whatsapp' },
      ({ family }) => t.owner.run(sql`update accounts set phone = null where id = ${family.id}`),
    ],
    ['the family removes its e-mail address', { channel: 'email' }, ({ family }) => removeAddress(family)],
    [
      'the family replaces its e-mail address',
      { channel: 'email' },
      async ({ family }) => {
        await removeAddress(family);
        await addAddress(family, { kind: 'email', address: 'new@example.in' });
        await t.owner.run(sql`
          update message_addresses set created_at = ${minutesLater(1)} where account_id = ${family.id}`);
      },
    ],
    ['the agreement of the patient ends', { person: 'patient' }, ({ family }) => removeAddress(family)],
    [
      'the patient gets another number',
      { person: 'patient' },
      ({ visit }) => t.owner.run(sql`update patients set mobile_number = '98765 00000' where id = ${visit.patientId}`),
    ],
  ])('%s', async (_name, given, change) => {
    const link = await linkOf(given);
    expect((await link.read()).status).toBe(200);
    t.now = minutesLater(2);
    await change(link);
    expect(await link.read()).toMatchObject(notValid);
    expect(await link.answer('not-coming')).toMatchObject(notValid);
    expect(await statusOf(link.visit.id)).toBe('scheduled');

    expect((await link.subscribe(false)).body.isOn).toBe(false); // no messages go to this address any more
    const { body: settings } = await (await t.as(link.family)).call(getMessageSettings);
    expect(settings).toMatchObject({ kindChannels: {}, version: 0 });
  });

  test('a link that was sent to the new phone is valid', async () => {
    const { family, visit } = await linkOf();
    await t.owner.run(sql`update accounts set phone_changed_at = ${minutesLater(1)} where id = ${family.id}`);
    const token = newToken();
    await createMessage(t.owner, visit, { channel: 'sms', token, sentAt: minutesLater(1) });
    expect((await opener().call(getLinkedVisit, { params: { token } })).status).toBe(200);
  });

  test('the audit log says that an answer came from the patient', async () => {
    const { family, answer } = await linkOf({ person: 'patient' });
    await answer('call');
    expect(await auditOf(family.id)).toMatchObject([{ after: { answer: 'call', by: 'link', person: 'patient' } }]);
  });
});

test('a network that guesses links gets 100 replies an hour, and valid links are always served', async () => {
  const { params } = await linkOf();
  const guesser = t.browser('203.0.113.99');
  const guess = async () => (await guesser.call(getLinkedVisit, { params: { token: newToken() } })).status;
  const statuses = new Set<number>();
  for (let n = 0; n < 100; n += 1) statuses.add(await guess());
  expect([...statuses]).toEqual([404]);
  expect(await guess()).toBe(429);
  const body = { answer: 'coming' as const };
  expect((await guesser.call(sendReply, { params: { token: newToken() }, body })).status).toBe(429);
  expect((await guesser.call(getLinkedVisit, { params })).status).toBe(200); // a valid link of another family in the same network
  expect((await opener().call(getLinkedVisit, { params: { token: newToken() } })).status).toBe(404);
  t.now = new Date(t.now.getTime() + 3_600_000);
  expect(await guess()).toBe(404);
});

test('answers by one link are limited', async () => {
  const { answer } = await linkOf();
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    t.now = new Date(t.now.getTime() + 1_000);
    statuses.push((await answer(n % 2 === 0 ? 'coming' : 'call')).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('the token is in no log', async () => {
  const { token, read, answer } = await linkOf();
  await read();
  await answer('coming');
  await t.app.inject({ method: 'GET', url: `/r/${token}` });
  expect(t.logged.join('\n')).not.toContain(token);
  expect(t.logged.join('\n')).not.toContain('Kamala');
});

describe('unsubscribing', () => {
  test('a family ends one kind on one channel, and can start it again', async () => {
    const { family, subscription, subscribe } = await linkOf();
    const browser = await t.as(family);
    expect((await subscription()).body).toEqual({
      kind: 'reminder',
      channel: 'sms',
      person: 'family',
      isOn: true,
      language: 'en',
    });
    expect((await subscribe(false)).body).toEqual({
      kind: 'reminder',
      channel: 'sms',
      person: 'family',
      isOn: false,
      language: 'en',
    });
    expect((await subscribe(false)).body.isOn).toBe(false);
    expect((await browser.call(getMessageSettings)).body).toMatchObject({
      channels: ['whatsapp', 'sms', 'email', 'push'],
      kindChannels: { reminder: ['whatsapp', 'email', 'push'] },
      version: 1,
    });
    expect((await subscribe(true)).body.isOn).toBe(true);
    expect((await browser.call(getMessageSettings)).body).toMatchObject({ kindChannels: {}, version: 2 });
    expect(await auditOf(family.id)).toMatchObject([
      {
        action: 'account.message-settings-edited',
        after: { by: 'link', kindChannels: { reminder: expect.anything() } },
      },
      { action: 'account.message-settings-edited', after: { by: 'link', kindChannels: {} } },
    ]);
  });

  test('it keeps the order of channels that the family chose for the kind', async () => {
    const { family, subscribe } = await linkOf();
    const browser = await t.as(family);
    const { body } = await browser.call(getMessageSettings);
    const { language, leads, quietFrom, quietTo, agreesToWhatsapp } = body;
    const kindChannels = { reminder: ['email' as const, 'sms' as const], late: ['sms' as const] };
    await browser.call(saveMessageSettings, {
      body: {
        language,
        leads,
        quietFrom,
        quietTo,
        agreesToWhatsapp,
        channels: ['sms', 'push'],
        kindChannels,
        version: 0,
      },
    });
    await subscribe(false);
    expect((await browser.call(getMessageSettings)).body.kindChannels).toEqual({ reminder: ['email'], late: ['sms'] });
    await subscribe(true);
    expect((await browser.call(getMessageSettings)).body.kindChannels).toEqual({
      reminder: ['sms', 'email'],
      late: ['sms'],
    });
  });

  test('a patient ends the agreement, and renews it only for the same phone', async () => {
    const { family, visit, subscription, subscribe } = await linkOf({ person: 'patient' });
    const { patientId } = visit;
    expect((await subscription()).body).toEqual({
      kind: 'reminder',
      channel: 'sms',
      person: 'patient',
      isOn: true,
      language: 'en',
    });
    expect((await subscribe(false)).body.isOn).toBe(false);
    const browser = await t.as(family);
    expect((await browser.call(getMessageSettings)).body).toMatchObject({
      patients: [{ state: 'off' }],
      kindChannels: {},
    });
    expect((await subscribe(true)).body.isOn).toBe(true);
    expect((await auditOf(family.id)).map(({ action }) => action)).toEqual([
      'patient.phone-agreement-ended',
      'patient.phone-agreed',
    ]);
    await subscribe(false);
    await t.owner.run(sql`
      update message_addresses set address = '+919876543211', created_at = ${new Date(t.now.getTime() + 1_000)}`);
    await t.owner.run(sql`update patients set mobile_number = '98765 43211' where id = ${patientId}`);
    expect((await subscribe(true)).body.isOn).toBe(false); // the patient must agree again on the new phone
  });

  test('it works after the visit was cancelled, for 60 days, and shows nothing of the visit', async () => {
    const { visit, subscription, subscribe, read } = await linkOf({ kind: 'cancelled' });
    await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${visit.id}`);
    expect(await read()).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect((await subscription()).text).not.toMatch(/Kamala|2027|Clinic/);
    expect((await subscribe(false)).body).toMatchObject({ kind: 'cancelled', isOn: false });
    t.now = new Date(t.now.getTime() + 60 * 86_400_000 + 1);
    expect(await subscription()).toMatchObject(notValid);
    expect(await subscribe(true)).toMatchObject(notValid);
  });

  const post = (token: string, payload: string, headers: Record<string, string>) =>
    t.app.inject({ method: 'POST', url: `/r/${token}/stop`, payload, headers });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('a mail program unsubscribes with one click (RFC 8058)', async () => {
    const { family, token } = await linkOf({ channel: 'email' });
    const browser = await t.as(family);
    expect((await post(token, 'something=else', form)).statusCode).toBe(400);
    expect((await post('short', 'List-Unsubscribe=One-Click', form)).statusCode).toBe(400);
    expect((await post(newToken(), 'List-Unsubscribe=One-Click', form)).statusCode).toBe(404);
    expect((await browser.call(getMessageSettings)).body.kindChannels).toEqual({});

    const reply = await post(token, 'List-Unsubscribe=One-Click', form);
    expect([reply.statusCode, reply.body]).toEqual([200, 'You will not get these messages any more.\n']);
    expect((await browser.call(getMessageSettings)).body.kindChannels).toEqual({
      reminder: ['whatsapp', 'sms', 'push'],
    });
  });

  test('the form of RFC 8058 may have several parts, but no other site may send it', async () => {
    const { family, token } = await linkOf({ channel: 'email' });
    const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await post(token, body, { ...headers, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(token, body, headers)).statusCode).toBe(200);
    const { body: settings } = await (await t.as(family)).call(getMessageSettings);
    expect(settings.kindChannels).toEqual({ reminder: ['whatsapp', 'sms', 'push'] });
  });
});
