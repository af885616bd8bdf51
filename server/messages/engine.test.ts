import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments-api.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { findMessages, recordingChannels, shortly, testEngine } from '#server/test/message-setup.ts';

const t = testApp();

test('a booking, a move and a cancellation become notices in the inbox and on the first usable channel', async () => {
  const { family, browser, booking, patient } = await prepareBooking(t);
  const inboxes: string[][] = [];
  const { sent, channels } = recordingChannels(['sms', 'email'], () => t.now);
  const engine = testEngine(t, { channels, onInbox: (ids) => inboxes.push(ids) });
  const booked = await browser.call(bookAppointment, booking());
  const { id, version } = booked.body;
  expect(await engine.deriveNotices()).toBe(2);
  expect(shortly(await findMessages(t, id))).toEqual(['booked inbox sent', 'booked sms due']);
  expect(inboxes).toEqual([[family.id]]);
  await engine.sendDue();
  expect(sent).toMatchObject([
    {
      kind: 'booked',
      channel: 'sms',
      address: { phone: family.phone },
      link: expect.stringMatching(/^https:\/\/care.example\/r\/[\w-]{16}$/),
    },
  ]);
  expect(sent[0]?.text.body).toBe(`booked|${patient.name}|2027-01-06T10:00|${booking().body.city}|||`);
  const params = { appointmentId: id };
  await browser.call(rescheduleAppointment, { params, body: { date: '2027-01-07', time: '16:00', version } });
  await browser.call(cancelAppointment, { params, body: { version: version + 1 } });
  await engine.deriveNotices();
  await engine.sendDue();
  expect(sent.map(({ text }) => text.body)).toEqual([
    sent[0]?.text.body,
    `cancelled|${patient.name}|2027-01-07T10:30|${booking().body.city}|||`,
  ]);
  expect(shortly(await findMessages(t, id))).toEqual([
    'booked inbox sent',
    'booked sms sent',
    'moved inbox sent',
    'moved sms voided',
    'cancelled inbox sent',
    'cancelled sms sent',
  ]);
});
