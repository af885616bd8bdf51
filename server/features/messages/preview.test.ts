import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { MessageKind } from '#contract/messages/kinds.ts';
import { previewBookingNotice, previewDelay, previewNotice } from '#contract/messages/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import type { Channel } from '#server/messages/channel.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createClinic, createSession, createStep } from '#server/test/factories.ts';
import { createVisit, prepareStaff } from '#server/test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India. SMS, WhatsApp, e-mail and push are set up.
const channel: Channel = { send: async () => ({ outcome: 'accepted', gatewayId: null }) };
const t = testApp({
  services: {
    messages: {
      channels: { sms: channel, whatsapp: channel, email: channel, push: channel },
      pushKey: 'key',
      sendNow: async () => ({ state: 'sent', reason: null }),
    },
  },
});
const soon = { startsAt: '2027-01-08T06:30:00Z' };

beforeEach(() => t.owner.script('delete from message_pauses'));

async function prepareVisit() {
  const setup = await prepareStaff(t);
  const family = await createAccount(t.db, { name: 'Rekha Rao' });
  const clinic = await createClinic(t.db, { cityId: setup.city.id, name: 'Sunrise Clinic' });
  const visit = await createVisit(t, { ...soon, family, clinicId: clinic.id, patientName: 'Kamala Rao' });
  const preview = async (kind: MessageKind = 'cancelled') =>
    (await setup.assistant.call(previewNotice, { params: visit.params, query: { kind } })).body;
  return { ...setup, family, visit, preview };
}

const saveChannels = (accountId: string, channels: string[], agreesToWhatsapp = false) =>
  t.owner.run(sql`
    insert into message_settings (account_id, channels, whatsapp_agreed_at)
    values (${accountId}, ${channels}, ${agreesToWhatsapp ? t.now : null})
    on conflict (account_id) do update
      set channels = excluded.channels, whatsapp_agreed_at = excluded.whatsapp_agreed_at`);

test('a family without settings gets the inbox and an SMS; the message is shown as it would be sent', async () => {
  const { city, preview } = await prepareVisit();
  const body = await preview();
  expect(body).toMatchObject({
    recipients: [{ name: 'Rekha Rao', person: 'family', channels: ['inbox', 'sms'] }],
    visitCount: 1,
    problem: null,
  });
  expect(body.example?.channel).toBe('sms');
  expect(body.example?.text).toContain('the visit of Kamala Rao');
  expect(body.example?.text).toContain('http://localhost/r/');
  expect((await preview('confirmed')).example?.text).toContain(`Sunrise Clinic, ${city.name}`);
  expect((await preview('moved')).example).toBeNull(); // the new time is not known yet
});

test('the example is in the language in which the family would get it', async () => {
  const { assistant } = await prepareStaff(t);
  const { id } = await createVisit(t, soon);
  const example = async () => {
    const params = { appointmentId: id };
    return (await assistant.call(previewNotice, { params, query: { kind: 'cancelled' } })).body.example;
  };
  expect(await example()).toMatchObject({ language: 'en', text: expect.stringContaining('is cancelled') });
  await t.owner.run(sql`
    insert into message_settings (account_id, language) select user_id, 'ta' from appointments where id = ${id}`);
  expect(await example()).toMatchObject({ language: 'ta', text: expect.stringContaining('ரத்து செய்யப்பட்டுள்ளது') });
  await t.owner.run(sql`
    insert into message_texts (kind, channel, language, version, content, template_name)
    values ('cancelled', 'sms', 'en', 1, '{}', '1107')`);
  expect(await example()).toMatchObject({ language: 'en', text: expect.stringContaining('is cancelled') });
});

test('the example for a step without a time names its day only', async () => {
  const { assistant, visit } = await prepareVisit();
  const step = await createStep(t.db, visit);
  const exampleAt = async (startsAt: string) => {
    await t.owner.run(sql`update appointments set starts_at = ${startsAt} where id = ${step.id}`);
    const params = { appointmentId: step.id };
    return (await assistant.call(previewNotice, { params, query: { kind: 'cancelled' } })).body.example?.text;
  };
  expect(await exampleAt('2027-01-07T18:30:00Z')).not.toContain('12:00'); // midnight in India
  expect(await exampleAt('2027-01-08T04:30:00Z')).toContain('10:00');
});

test('the choice of the family decides: in general, for a kind, and with an address', async () => {
  const { family, preview } = await prepareVisit();
  const channels = async (kind?: MessageKind) => (await preview(kind)).recipients[0]?.channels;
  await saveChannels(family.id, ['email', 'push', 'whatsapp', 'sms']);
  expect(await channels()).toEqual(['inbox', 'sms']); // the account has no address for the other channels
  await saveChannels(family.id, ['email', 'push', 'whatsapp', 'sms'], true);
  expect(await channels()).toEqual(['inbox', 'sms']); // nobody has verified the phone
  await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${family.id}`);
  expect(await channels()).toEqual(['inbox', 'whatsapp']);

  await createSession(t.owner, family.id, t.now);
  await t.owner.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example/1', 'p', 'a' from sessions where account_id = ${family.id}`);
  expect(await channels()).toEqual(['inbox', 'push']);
  await t.owner.run(sql`update sessions set expires_at = ${t.now} where account_id = ${family.id}`);
  expect(await channels()).toEqual(['inbox', 'whatsapp']);

  await t.owner.run(
    sql`insert into message_addresses (account_id, kind, address) values (${family.id}, 'email', 'a@b.in')`,
  );
  expect(await channels()).toEqual(['inbox', 'whatsapp']); // not confirmed
  await t.owner.run(sql`update message_addresses set confirmed_at = now() where account_id = ${family.id}`);
  expect(await channels()).toEqual(['inbox', 'email']);

  await t.owner.run(sql`
    insert into message_kind_settings values (${family.id}, 'moved', '{sms}'), (${family.id}, 'reopened', '{}')`);
  expect(await channels('moved')).toEqual(['inbox', 'sms']);
  expect(await preview('reopened')).toMatchObject({
    recipients: [{ channels: ['inbox'] }],
    problem: 'The family chose to be notified in its inbox only.',
    example: { channel: 'inbox' },
  });
});

test('a patient gets messages on their own phone only after agreeing, and only on that phone', async () => {
  const { family, visit, preview } = await prepareVisit();
  const patient = { name: 'Kamala Rao', person: 'patient', channels: ['sms'] };
  const setPhone = (phone: string) =>
    t.owner.run(sql`update patients set mobile_number = ${phone} where id = ${visit.patient.id}`);
  await setPhone('98220 11223');
  expect((await preview()).recipients).toHaveLength(1);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, confirmed_at)
    values (${family.id}, ${visit.patient.id}, 'phone', '+919822011223', now())`);
  expect((await preview()).recipients[1]).toEqual(patient);
  await setPhone('98220 99999');
  expect((await preview()).recipients).toHaveLength(1);
});

test('the preview says that sending is paused, or that the account is deactivated', async () => {
  const { family, preview } = await prepareVisit();
  await t.owner.run(sql`
    insert into message_pauses (scope, reason, paused_at) values ('channel:sms', 'The gateway is down.', now())`);
  expect((await preview()).problem).toBe('Sending is paused, so the message waits until it is resumed.');
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`);
  expect(await preview()).toMatchObject({
    recipients: [],
    problem: 'The account of the family is deactivated, so nobody is notified.',
    example: null,
  });
});

test('a booking is previewed by its patient, a step like a visit; unknown ones are not found', async () => {
  const { assistant, visit } = await prepareVisit();
  const { body } = await assistant.call(previewBookingNotice, { params: { patientId: visit.patient.id } });
  expect(body).toMatchObject({ recipients: [{ name: 'Rekha Rao' }], visitCount: 1, problem: null, example: null });
  const step = await createStep(t.db, visit);
  const query = { kind: 'cancelled' as const };
  expect(await assistant.call(previewNotice, { params: { appointmentId: step.id }, query })).toMatchObject({
    status: 200,
    body: { recipients: [{ name: 'Rekha Rao' }] },
  });
  const appointmentId = randomUUID();
  expect((await assistant.call(previewNotice, { params: { appointmentId }, query })).status).toBe(404);
  expect((await assistant.call(previewBookingNotice, { params: { patientId: randomUUID() } })).status).toBe(404);
});

test('a delay concerns the open visits of the doctor that day that have neither arrived nor ended', async () => {
  const { assistant, doctor } = await prepareVisit();
  const visit = (startsAt: string, given: { status?: string; patientName?: string } = {}) =>
    createVisit(t, { doctorId: doctor.id, startsAt, ...given });
  await visit('2027-01-05T03:30:00Z'); // ended at 9:30
  await visit('2027-01-05T04:15:00Z', { patientName: 'Running' }); // 9:45 to 10:15
  await visit('2027-01-05T08:00:00Z', { status: 'cancelled' });
  await visit('2027-01-06T05:00:00Z'); // tomorrow
  const here = await visit('2027-01-05T05:30:00Z');
  await t.owner.run(sql`update appointments set arrived_at = ${t.now} where id = ${here.id}`);
  const later = await visit('2027-01-05T06:30:00Z', { patientName: 'Later' });
  await saveChannels(later.family.id, []);

  const params = { doctorId: doctor.id };
  const read = (minutes: string) =>
    assistant.call(previewDelay, { params, query: { date: '2027-01-05', minutes: minutes as never } });
  const { body } = await read('25');
  expect(body).toMatchObject({
    visitCount: 2,
    problem: null,
    recipients: [{ channels: ['inbox', 'sms'] }, { channels: ['inbox'] }],
    example: { channel: 'sms' },
  });
  expect(body.example?.text).toContain('Running');
  expect(body.example?.text).toContain('25 minutes late');
  expect((await read('241')).status).toBe(400);
  const none = await assistant.call(previewDelay, { params, query: { date: '2027-01-07', minutes: 5 as never } });
  expect(none.body).toEqual({ recipients: [], visitCount: 0, problem: null, example: null });
});

test('a preview is recorded with the people it shows, and families get none', async () => {
  const { account, visit, family, preview } = await prepareVisit();
  await preview();
  const records = await t.owner.rows(sql`
    select screen, patient_id, family_id from access_records where viewer_id = ${account.id}`);
  expect(records).toEqual([{ screen: 'notice-preview', patientId: visit.patient.id, familyId: family.id }]);
  const asFamily = await t.as(family);
  const reply = await asFamily.call(previewNotice, { params: visit.params, query: { kind: 'moved' } });
  expect(reply.status).toBe(403);
});
