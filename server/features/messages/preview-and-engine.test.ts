import { expect, test } from 'vitest';
import { changeAppointmentStatus } from '#contract/appointments/staff-endpoints.ts';
import { setDoctorDelay } from '#contract/day/endpoints.ts';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { previewDelay, previewNotice, resendMessage } from '#contract/messages/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, findMessages, testEngine } from '#server/test/message-setup.ts';
import { createVisit, prepareStaff } from '#server/test/staff-setup.ts';

// Compares what staff see or ask for with what the message engine then creates and sends.
// It is 10:00 AM on Tuesday, Jan 5, 2027 in India.
const names: ExternalChannel[] = ['sms', 'whatsapp', 'email', 'push'];
const { sent, channels } = recordingChannels(names, () => t.now);
const t = testApp({
  services: { messages: { channels, pushKey: 'key', sendNow: async () => ({ state: 'sent', reason: null }) } },
});
const engine = () => testEngine(t, { channels });
const soon = { startsAt: '2027-01-08T06:30:00Z' };

type Setting = (accountId: string, patientId: string) => Promise<unknown>;
const settings =
  (channelList: string, agreed = false) =>
  (accountId: string) =>
    t.owner.run(sql`
    insert into message_settings (account_id, channels, whatsapp_agreed_at)
    values (${accountId}, ${channelList}, ${agreed ? t.now : null})`);
const address = (accountId: string, patientId: string | null, kind: string, value: string) =>
  t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
    values (${accountId}, ${patientId}, ${kind}, ${value}, ${t.now})`);

test.each<[string, Setting]>([
  ['a family without settings', async () => undefined],
  ['inbox only', settings('{}')],
  ['WhatsApp, agreed', settings('{whatsapp,sms}', true)],
  [
    'WhatsApp, agreed, with a verified phone',
    async (accountId) => {
      await settings('{whatsapp,sms}', true)(accountId);
      await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${accountId}`);
    },
  ],
  ['WhatsApp, not agreed', settings('{whatsapp,sms}')],
  [
    'e-mail first',
    async (accountId) => {
      await settings('{email,sms}')(accountId);
      await address(accountId, null, 'email', 'family@example.in');
    },
  ],
  [
    'push',
    async (accountId) => {
      await settings('{push}')(accountId);
      await createSession(t.owner, accountId, t.now);
      await t.owner.run(sql`
        insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
        select account_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, 'p', 'a' from sessions
        where account_id = ${accountId}`);
    },
  ],
  [
    'no message of this kind',
    (accountId) => t.owner.run(sql`insert into message_kind_settings values (${accountId}, 'cancelled', '{}')`),
  ],
  [
    'a patient with an own phone',
    async (accountId, patientId) => {
      await t.owner.run(sql`update patients set mobile_number = '98220 11223' where id = ${patientId}`);
      await address(accountId, patientId, 'phone', '+919822011223');
    },
  ],
  [
    'a deactivated account',
    (accountId) => t.owner.run(sql`update accounts set deactivated_at = ${t.now} where id = ${accountId}`),
  ],
])('%s: the preview of a cancellation names the messages that are created', async (_name, setUp) => {
  const { assistant } = await prepareStaff(t);
  const { id, family, patient, params } = await createVisit(t, soon);
  await setUp(family.id, patient.id);
  const { body } = await assistant.call(previewNotice, { params, query: { kind: 'cancelled' } });
  const expected = body.recipients.flatMap(({ person, channels: used }) => used.map((one) => `${person} ${one}`));

  const familyNote = 'Please call us.';
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1, familyNote } });
  await deriveNotices(t, engine());
  const created = await findMessages(t, id);
  expect(created.map(({ person, channel }) => `${person} ${channel}`).toSorted()).toEqual(expected.toSorted());
  // The note for the family is in the inbox and in e-mails, never in messages through a carrier.
  for (const { channel, payload } of created)
    expect([channel, payload.note]).toEqual([
      channel,
      channel === 'inbox' || channel === 'email' ? familyNote : undefined,
    ]);
});

test('a delay notifies as many visits as its preview says', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const times = ['03:30', '04:15', '05:30', '06:30', '07:30'];
  const visits = [];
  for (const time of times)
    visits.push(await createVisit(t, { doctorId: doctor.id, startsAt: `2027-01-05T${time}:00Z` }));
  await t.owner.run(sql`update appointments set arrived_at = ${t.now} where id = ${visits[2]?.id ?? null}`);
  const date = '2027-01-05';
  const params = { doctorId: doctor.id };
  const { body } = await assistant.call(previewDelay, { params, query: { date, minutes: 20 as never } });
  await assistant.call(setDoctorDelay, { params, body: { date, minutes: 20, notifies: true } });
  await deriveNotices(t, engine());
  const late = (await findMessages(t)).filter(({ kind, channel }) => kind === 'late' && channel === 'inbox');
  expect([body.visitCount, late.length]).toEqual([3, 3]);
});

test('a message that is sent again reaches the gateway as a new message, with the same words', async () => {
  const { assistant } = await prepareStaff(t);
  const { id, params } = await createVisit(t, { ...soon, family: await createAccount(t.db) });
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  await deriveNotices(t, engine());
  await engine().sendDue();
  const first = (await findMessages(t, id)).find(({ channel }) => channel === 'sms');
  expect(first?.state).toBe('sent');
  const messageId = first?.id ?? '';
  const resent = await assistant.call(resendMessage, { params: { messageId }, body: { reason: 'Lost phone' } });
  expect(resent.status).toBe(200);
  await engine().sendDue();
  const [before, after] = [messageId, resent.body.id].map((one) => sent.find((message) => message.id === one));
  expect(after?.text.body).toBe(before?.text.body);
  expect(after?.id).not.toBe(before?.id);
  expect((await findMessages(t, id)).filter(({ channel }) => channel === 'sms').map(({ state }) => state)).toEqual([
    'sent',
    'sent',
  ]);
});

test('a reminder that is sent again keeps its lead, and is sent', async () => {
  const { assistant } = await prepareStaff(t);
  const { id } = await createVisit(t, { startsAt: '2027-01-06T04:00:00Z' });
  await engine().deriveReminders();
  await engine().sendDue();
  const first = (await findMessages(t, id)).find(({ channel }) => channel === 'sms');
  expect([first?.kind, first?.state]).toEqual(['reminder', 'sent']);
  const resent = await assistant.call(resendMessage, {
    params: { messageId: first?.id ?? '' },
    body: { reason: 'Deleted by mistake' },
  });
  await engine().sendDue();
  const states = (await findMessages(t, id)).filter((message) => message.id === resent.body.id);
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([['sent', null]]);
});
