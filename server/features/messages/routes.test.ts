import { expect, test } from 'vitest';
import { getMessageSettings, saveMessageSettings } from '#contract/messages/endpoints.ts';
import { countUnread, listInbox, markRead } from '#contract/messages/inbox-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createCity, createDoctor, createMessage } from '#server/test/factories.ts';

const t = testApp();

const minutesAgo = (minutes: number) => new Date(t.now.getTime() - minutes * 60_000);

async function familyWithVisit() {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family, { title: 'Kamala Devi' });
  return { family, visit, browser: await t.as(family) };
}

async function auditOf(accountId: string) {
  return t.owner.rows(sql`
    select action, entity_id, before, after from audit_log where actor_id = ${accountId} order by id`);
}

test('the inbox shows own messages, newest first, with the text that was stored with them', async () => {
  const { visit, browser } = await familyWithVisit();
  const { visit: foreign } = await familyWithVisit();
  await createMessage(t.owner, foreign);
  await createMessage(t.owner, visit, { sentAt: minutesAgo(20), body: 'Older text: {patient} on {when}.\n\n{note}' });
  await createMessage(t.owner, visit, { sentAt: minutesAgo(10) });
  await createMessage(t.owner, visit, { sentAt: minutesAgo(5), channel: 'sms' });
  await createMessage(t.owner, visit, { sentAt: minutesAgo(5) });
  await t.owner.run(sql`update messages set state = 'voided', reason = 'test' where appointment_id = ${visit.id}
    and sent_at = ${minutesAgo(5)} and channel = 'inbox'`);

  const { status, body } = await browser.call(listInbox, { query: {} });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    next: null,
    rows: [
      {
        title: 'A visit is coming up',
        text: 'Kamala Devi has a visit on Monday, Feb 1, 2027 at 12:00 PM at Test Clinic, Pune.',
        kind: 'reminder',
        at: minutesAgo(10).toISOString(),
        isRead: false,
        visit: { id: visit.id, title: 'Kamala Devi', doctor: null },
      },
      { text: 'Older text: Kamala Devi on Monday, Feb 1, 2027 at 12:00 PM.' },
    ],
  });
  expect((await browser.call(countUnread)).body).toEqual({ unread: 2 });
});

test('a message names the doctor of its visit, which the inbox reads when it is opened', async () => {
  const { visit, browser } = await familyWithVisit();
  const doctor = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  await t.owner.run(sql`
    update appointments set doctor_id = ${doctor.id}, ends_at = starts_at + interval '30 minutes' where id = ${visit.id}`);
  await createMessage(t.owner, visit);
  const { body } = await browser.call(listInbox, { query: {} });
  expect(body.rows[0]?.visit?.doctor).toBe(doctor.name);
});

test('a long inbox is read in pages without gaps and repetitions', async () => {
  const { visit, browser } = await familyWithVisit();
  for (let n = 0; n < 30; n += 1) await createMessage(t.owner, visit, { sentAt: minutesAgo(n % 3) });
  const first = (await browser.call(listInbox, { query: {} })).body;
  expect(first.rows).toHaveLength(25);
  const second = (await browser.call(listInbox, { query: { after: first.next ?? '' } })).body;
  expect([second.rows.length, second.next]).toEqual([5, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30);
});

test('messages are marked as read: one, or all until now; those of others stay unread', async () => {
  const { visit, browser } = await familyWithVisit();
  const other = await familyWithVisit();
  const foreign = await createMessage(t.owner, other.visit);
  const [one] = [await createMessage(t.owner, visit), await createMessage(t.owner, visit)];
  await createMessage(t.owner, visit, { sentAt: new Date(t.now.getTime() + 1_000) });
  expect((await browser.call(markRead, { body: { ids: [one.id, foreign.id] } })).body).toEqual({ unread: 2 });
  expect((await browser.call(markRead, { body: {} })).body).toEqual({ unread: 1 }); // the third message is sent after `now`
  expect((await other.browser.call(countUnread)).body).toEqual({ unread: 1 });
  const { body } = await browser.call(listInbox, { query: {} });
  expect(body.rows.map(({ isRead }) => isRead)).toEqual([false, true, true]);
});

const choices = {
  language: 'hi' as const,
  channels: ['sms' as const, 'email' as const],
  kindChannels: { late: ['push' as const, 'sms' as const], booked: [] },
  leads: ['day' as const],
  quietFrom: '22:30',
  quietTo: '07:00',
  agreesToWhatsapp: true,
};

test('without saved settings the defaults apply; saved ones are returned and audited', async () => {
  const { family, browser } = await familyWithVisit();
  const before = await browser.call(getMessageSettings);
  expect(before.body).toMatchObject({
    language: 'en',
    channels: ['whatsapp', 'sms', 'email', 'push'],
    kindChannels: {},
    leads: ['week', 'day', 'hours'],
    quietFrom: '21:00',
    quietTo: '08:00',
    agreesToWhatsapp: false,
    version: 0,
    availableChannels: [],
    phone: family.phone,
    email: null,
    hasPushHere: false,
    pushKey: null,
  });

  const saved = await browser.call(saveMessageSettings, { body: { ...choices, version: 0 } });
  expect(saved).toMatchObject({ status: 200, body: { ...choices, version: 1 } });
  expect((await browser.call(getMessageSettings)).body).toEqual(saved.body);
  const [entry] = await auditOf(family.id);
  expect(entry).toMatchObject({
    action: 'account.message-settings-edited',
    entityId: family.id,
    before: { language: 'en', quietFrom: '21:00', kindChannels: {} },
    after: { language: 'hi', quietFrom: '22:30', kindChannels: { late: ['push', 'sms'], booked: [] } },
  });

  const again = await browser.call(saveMessageSettings, { body: { ...choices, version: 1 } });
  expect(again.body.version).toBe(1);
  expect(await auditOf(family.id)).toHaveLength(1); // nothing changed
  const agreedAt = await t.owner.row(
    sql`select whatsapp_agreed_at from message_settings where account_id = ${family.id}`,
  );
  await browser.call(saveMessageSettings, { body: { ...choices, kindChannels: {}, version: 1 } });
  expect((await browser.call(getMessageSettings)).body).toMatchObject({ kindChannels: {}, version: 2 });
  expect(
    await t.owner.row(sql`select whatsapp_agreed_at from message_settings where account_id = ${family.id}`),
  ).toEqual(agreedAt);
});

test('settings that were saved elsewhere in the meantime are not overwritten', async () => {
  const { browser } = await familyWithVisit();
  await browser.call(saveMessageSettings, { body: { ...choices, version: 0 } });
  const late = await browser.call(saveMessageSettings, { body: { ...choices, language: 'ta', version: 0 } });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await browser.call(getMessageSettings)).body.language).toBe('hi');

  const two = await familyWithVisit();
  const replies = await Promise.all(
    ['hi', 'ta'].map((language) =>
      two.browser.call(saveMessageSettings, { body: { ...choices, language: language as 'hi', version: 0 } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['21:00', '08:00', 200],
  ['20:00', '10:00', 200],
  ['20:00', '10:01', 400],
  ['08:00', '08:00', 200],
])('quiet hours from %s to %s: %i', async (quietFrom, quietTo, status) => {
  const { browser } = await familyWithVisit();
  const reply = await browser.call(saveMessageSettings, { body: { ...choices, quietFrom, quietTo, version: 0 } });
  expect(reply.status).toBe(status);
  if (status === 400) expect(reply.body.fields).toEqual({ quietTo: 'Quiet hours can be at most 14 hours long' });
});
