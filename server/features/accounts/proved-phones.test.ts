import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getAbsence, reportAbsence } from '#contract/absences/endpoints.ts';
import { listOwnAccessRecords } from '#contract/access-records/endpoints.ts';
import {
  changePassword,
  confirmPhone,
  getAccount,
  getViewer,
  restoreEntries,
  sendPhoneCode,
} from '#contract/accounts/endpoints.ts';
import { confirmRecovery, requestRecovery, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getFamilyOverview,
  listAppointments,
} from '#contract/appointments/endpoints.ts';
import {
  addCallNote,
  addStep,
  bookForFamily,
  getStaffAppointment,
  listStaffAppointments,
} from '#contract/appointments/staff-endpoints.ts';
import { createCalendarFeed } from '#contract/calendar/endpoints.ts';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { getDay } from '#contract/day/endpoints.ts';
import {
  addFamily,
  addFamilyPatient,
  confirmFamilyPhone,
  getFamily,
  restoreFamilyEntries,
  searchFamilies,
  sendFamilyCode,
} from '#contract/families/endpoints.ts';
import { getMessageSettings } from '#contract/messages/endpoints.ts';
import { listInbox } from '#contract/messages/inbox-endpoints.ts';
import { previewBookingNotice, previewNotice } from '#contract/messages/staff-endpoints.ts';
import { addPatient, getPatient, listPatients, removePatient } from '#contract/patients/endpoints.ts';
import { sendReply } from '#contract/replies/endpoints.ts';
import { dayInIndia } from '#contract/shared/clock.ts';
import { listSteps } from '#contract/steps/endpoints.ts';
import { listenForChanges } from '#server/db/changes.ts';
import { sql } from '#server/db/sql.ts';
import { newToken } from '#server/secrets.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import {
  createAccount,
  createCity,
  createDoctor,
  createMessage,
  createType,
  testPassword,
} from '#server/test/factories.ts';
import { deriveNotices, findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { setPhoneRule } from './proved-phones-service.ts';

const t = testApp({ services: { provesPhones: true } });
let other: FastifyInstance;
let type: string;
let city: string;
beforeAll(async () => {
  await setPhoneRule(t.db, true);
  other = await t.startAnother();
  type = (await createType(t.db, { title: 'Doctor Consultation' })).name;
  city = (await createCity(t.db)).name;
});
afterAll(() => other.close());

const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
const real = { name: 'Real Savitri', age: 61, gender: 'Female' as const };
const own = { name: 'Own Patient', age: 30, gender: 'Male' as const };
let count = 0;
const booking = (patientId: string) => {
  count += 1;
  const date = `2027-01-${10 + Math.floor(count / 10)}`;
  return {
    key: randomUUID(),
    patientId,
    type,
    city,
    seenTotal: 50_000,
    date,
    time: `${9 + (count % 10)}:00`.padStart(5, '0'),
  };
};
const assistant = async () => t.as(await createAccount(t.db, { role: 'assistant' }));
const later = () => {
  t.now = new Date(t.now.getTime() + 31_000);
};

/**
 * A stranger (`squatter`) registered a phone and added a patient and a visit. Then the owner of the phone called, and staff added
 * a patient, two visits and two steps. The stranger must see only the step of the stranger's own visit.
 */
async function squattedFamily() {
  const account = await createAccount(t.db);
  const squatter = await t.as(account);
  const patient = (await squatter.call(addPatient, { body: own })).body;
  const visit = (await squatter.call(bookAppointment, { body: booking(patient.id) })).body;
  const staffBrowser = await assistant();
  const params = { accountId: account.id };
  const added = (await staffBrowser.call(addFamilyPatient, { params, body: { ...real, key: randomUUID() } })).body;
  const booked = await staffBrowser.call(bookForFamily, { body: booking(added.id) });
  const bookedOwn = await staffBrowser.call(bookForFamily, { body: booking(patient.id) });
  expect([booked.status, bookedOwn.status]).toEqual([201, 201]);
  const step = { title: 'Own step', date: '2027-01-20' };
  const ownVisitId = visit.id;
  expect((await staffBrowser.call(addStep, { params: { appointmentId: ownVisitId }, body: step })).status).toBe(201);
  const hiddenVisitId = booked.body.id;
  await staffBrowser.call(addStep, {
    params: { appointmentId: hiddenVisitId },
    body: { ...step, title: 'Hidden step' },
  });
  await staffBrowser.call(getFamily, { params });
  await createMessage(t.owner, { id: hiddenVisitId });
  return { account, squatter, staffBrowser, params, patient, ownVisitId, hiddenVisitId, hiddenPatientId: added.id };
}
type Family = Awaited<ReturnType<typeof squattedFamily>>;

/** The texts of all replies that a session of the account can get, as one text. */
async function textOfAllReplies(browser: Browser, { hiddenPatientId, hiddenVisitId, patient, ownVisitId }: Family) {
  const texts = await Promise.all([
    browser.call(listPatients),
    browser.call(getPatient, { params: { patientId: hiddenPatientId } }),
    browser.call(getPatient, { params: { patientId: patient.id } }),
    browser.call(listAppointments, { query: { when: 'all' } }),
    browser.call(getAppointment, { params: { appointmentId: hiddenVisitId } }),
    browser.call(getAppointment, { params: { appointmentId: ownVisitId } }),
    browser.call(getFamilyOverview),
    browser.call(listInbox),
    browser.call(listOwnAccessRecords),
  ]);
  return texts.map(({ text }) => text).join('\n');
}
const countIn = (text: string, word: string) => text.split(word).length - 1;

test('until the phone is proved, the account sees what it entered and nothing that staff created', async () => {
  const given = await squattedFamily();
  const { squatter, account, hiddenVisitId, patient } = given;
  const read = await textOfAllReplies(squatter, given);
  expect(countIn(read, 'Real Savitri') + countIn(read, hiddenVisitId) + countIn(read, 'Hidden step')).toBe(0);
  expect(countIn(read, 'Own Patient')).toBeGreaterThan(0);
  expect((await squatter.call(listAppointments, { query: { when: 'all' } })).body.rows).toHaveLength(1);
  expect((await squatter.call(getPatient, { params: { patientId: patient.id } })).body.appointmentsCount).toBe(1);
  expect(countIn(read, 'Own step')).toBeGreaterThan(0);
  expect((await squatter.call(getViewer)).body.viewer?.isPhoneProved).toBe(false);
  const feed = new URL((await squatter.call(createCalendarFeed)).body.url).pathname;
  for (const server of [t.app, other]) {
    const file = await server.inject({ url: feed });
    expect([countIn(file.body, 'BEGIN:VEVENT'), countIn(file.body, 'Real Savitri')]).toEqual([2, 0]);
  }
  // The stranger can still add a patient, whose number follows the number of the hidden patient. The stranger cannot remove the
  // own patient, who has a hidden visit.
  const next = await squatter.call(addPatient, { body: { ...own, name: 'Second Own' } });
  expect([next.status, next.body.patientNumber]).toEqual([201, `${account.id.slice(0, 6).toUpperCase()}-P002`]);
  expect((await squatter.call(removePatient, { params: { patientId: patient.id } })).status).toBe(409);
});

test('a patient with a coming visit of staff stays, also if the account sees older visits only', async () => {
  const { squatter, patient, ownVisitId } = await squattedFamily();
  const params = { appointmentId: ownVisitId };
  expect((await squatter.call(cancelAppointment, { params, body: { version: 1 } })).status).toBe(200);
  expect((await squatter.call(removePatient, { params: { patientId: patient.id } })).status).toBe(409);
  expect((await squatter.call(getPatient, { params: { patientId: patient.id } })).status).toBe(200);
});

test('the streams of the account say nothing about what it does not see', async () => {
  const hidden = await squattedFamily();
  const shown = await squattedFamily();
  const visits: string[] = [];
  const isReady = Promise.withResolvers<void>();
  const listener = listenForChanges(
    t.database.direct as never,
    { onChange: () => isReady.resolve(), onVisits: (id) => visits.push(id), onHeartbeat: () => undefined },
    t.app.log,
  );
  await isReady.promise;
  const change = (visitId: string) =>
    t.owner.run(sql`update step_work set travel_minutes = 5 where visit_id = ${visitId}`);
  await change(hidden.hiddenVisitId);
  await change(shown.ownVisitId);
  await vi.waitUntil(() => visits.length > 0, { timeout: 20_000 });
  expect(visits).toEqual([shown.account.id]);
  await listener.close();

  const account = await createAccount(t.db);
  const params = { accountId: account.id };
  const added = (await hidden.staffBrowser.call(addFamilyPatient, { params, body: { ...real, key: randomUUID() } }))
    .body;
  const { id } = (await hidden.staffBrowser.call(bookForFamily, { body: booking(added.id) })).body;
  const told: string[] = [];
  const engine = testEngine(t, { channels: {}, onInbox: (ids) => told.push(...ids) });
  await deriveNotices(t, engine);
  expect(summariesOf(await findMessages(t, id))).toEqual(['booked inbox sent']);
  expect(told).toContain(shown.account.id);
  expect(told).not.toContain(account.id);
});

test('the code of the phone, entered in a session, shows everything', async () => {
  const given = await squattedFamily();
  await given.squatter.call(sendPhoneCode);
  expect((await given.squatter.call(confirmPhone, { body: { code: lastCode() } })).status).toBe(200);
  const read = await textOfAllReplies(given.squatter, given);
  expect([countIn(read, 'Real Savitri') > 3, countIn(read, 'Own Patient') > 3]).toEqual([true, true]);
});

test('the code read out to staff tells them who calls, and shows nothing to whoever knows the password', async () => {
  const given = await squattedFamily();
  const { staffBrowser, params, squatter, account } = given;
  const found = async () => (await staffBrowser.call(searchFamilies, { body: { q: account.phone } })).body.families[0];
  const asked = { params: { patientId: given.hiddenPatientId } };
  const warned = async () => [
    (await staffBrowser.call(previewBookingNotice, asked)).body.unconfirmed,
    (await staffBrowser.call(getStaffAppointment, { params: { appointmentId: given.ownVisitId } })).body.family
      .isPhoneConfirmed,
  ];
  expect((await found())?.isPhoneConfirmed).toBe(false);
  expect(await warned()).toEqual([{ accountId: account.id, phone: account.phone }, false]);
  expect((await staffBrowser.call(sendFamilyCode, { params })).status).toBe(200);
  expect(t.outbox.messages[0]?.phone).toBe(account.phone);
  const inOtherBrowser = await (await assistant()).call(confirmFamilyPhone, { params, body: { code: lastCode() } });
  expect(inOtherBrowser.status).toBe(409);
  expect((await staffBrowser.call(confirmFamilyPhone, { params, body: { code: lastCode() } })).status).toBe(200);
  expect((await found())?.isPhoneConfirmed).toBe(true);
  expect(await warned()).toEqual([undefined, true]);
  expect((await staffBrowser.call(getFamily, { params })).body.isPhoneConfirmed).toBe(true);
  expect(countIn(await textOfAllReplies(squatter, given), 'Real Savitri')).toBe(0);
});

test('an older account whose phone gets no SMS is told so, by its own page and by staff', async () => {
  const landline = await createAccount(t.db, { phone: '+912226540001' });
  const browser = await t.as(landline);
  expect(await browser.call(sendPhoneCode)).toMatchObject({
    status: 409,
    body: { message: 'No SMS can reach your number. Please call +91 22 0000 0100 to change it.' },
  });
  const asked = await (await assistant()).call(sendFamilyCode, { params: { accountId: landline.id } });
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'No SMS can reach this number. Please correct it to a mobile number first.' },
  });
  expect(t.outbox.messages.map(({ phone }) => phone)).not.toContain(landline.phone);
});

test('an answer by the link of an SMS confirms the phone for staff only; without a password, it verifies the phone', async () => {
  const given = await squattedFamily();
  const link = newToken().slice(0, 16);
  await createMessage(t.owner, { id: given.hiddenVisitId }, { channel: 'sms', token: link });
  expect((await t.call(sendReply, { params: { token: link }, body: { answer: 'coming' } })).status).toBe(200);
  const proofsOf = (id: string) =>
    t.owner.row(sql`
      select phone_verified_at is not null as verified, phone_confirmed_at is not null as confirmed from accounts where id = ${id}`);
  expect(await proofsOf(given.account.id)).toEqual({ verified: false, confirmed: true });
  expect(countIn(await textOfAllReplies(given.squatter, given), 'Real Savitri')).toBe(0);

  const staffBrowser = await assistant();
  const form = { key: randomUUID(), phone: '9844400001', name: 'New Caller', patient: real };
  const { accountId, patientId } = (await staffBrowser.call(addFamily, { body: form })).body;
  const visit = (await staffBrowser.call(bookForFamily, { body: booking(patientId) })).body;
  const second = newToken().slice(0, 16);
  await createMessage(t.owner, visit, { channel: 'sms', token: second });
  expect((await t.call(sendReply, { params: { token: second }, body: { answer: 'coming' } })).status).toBe(200);
  expect(await proofsOf(accountId)).toEqual({ verified: true, confirmed: false });
});

test('a recovery by the holder of the phone ends all ways in and sets aside what was entered before', async () => {
  const given = await squattedFamily();
  const { account, squatter, staffBrowser, params, ownVisitId } = given;
  const owner = t.browser('203.0.113.9');
  later();
  await owner.call(requestRecovery, { body: { phone: account.phone } });
  const recovered = await owner.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } });
  expect([recovered.status, recovered.body.viewer?.isPhoneProved]).toEqual([200, true]);
  expect((await squatter.call(getViewer)).body.viewer).toBeNull();

  const read = await textOfAllReplies(owner, given);
  expect([countIn(read, 'Real Savitri') > 3, countIn(read, 'Own Patient'), countIn(read, ownVisitId)]).toEqual([
    true,
    0,
    0,
  ]);
  const card = (await staffBrowser.call(getFamily, { params })).body;
  expect(card.patients.filter(({ isSetAside }) => isSetAside).map(({ name }) => name)).toEqual(['Own Patient']);
  expect(card.setAside?.visits.map(({ patientName }) => patientName)).toEqual(['Own Patient', 'Own Patient']);
  expect((await t.owner.row(sql`select status from appointments where id = ${ownVisitId}`)).status).toBe('scheduled');

  // The dashboard of staff lists each visit until a call has reached somebody. No screen shows the phone of the account for it.
  const listed = async () =>
    (await staffBrowser.call(getDashboard)).body.setAsideVisits.filter(({ accountId }) => accountId === account.id);
  const callOf = { params: { appointmentId: ownVisitId } };
  expect((await listed()).map(({ patientName }) => patientName)).toEqual(['Own Patient', 'Own Patient']);
  expect((await staffBrowser.call(getStaffAppointment, callOf)).body.family.phone).toBeNull();
  const inList = (await staffBrowser.call(listStaffAppointments, { body: {} })).body.rows;
  expect(inList.filter(({ id }) => id === ownVisitId).map(({ phone }) => phone)).toEqual([null]);
  const { startsAt } = (await staffBrowser.call(getStaffAppointment, callOf)).body;
  const day = dayInIndia(startsAt);
  const { visits } = (await staffBrowser.call(getDay, { query: { date: day } })).body;
  expect(visits.find(({ id }) => id === ownVisitId)?.family.phone).toBeNull();
  const steps = (await staffBrowser.call(listSteps, { body: { date: '2027-01-20' } })).body.rows;
  expect(steps.filter(({ visitId }) => visitId === ownVisitId).map(({ phone }) => phone)).toEqual([null]);
  const { patientId } = await t.owner.row<{ patientId: string }>(
    sql`select patient_id from appointments where id = ${ownVisitId}`,
  );
  expect((await staffBrowser.call(getPatient, { params: { patientId } })).body.family?.phone).toBeNull();
  const preview = await staffBrowser.call(previewNotice, { ...callOf, query: { kind: 'cancelled' } });
  expect(preview.body).toMatchObject({
    recipients: [],
    problem: 'The family does not see this visit, so nobody is notified.',
  });
  const callWith = async (outcome: 'no-answer' | 'confirmed') =>
    (await staffBrowser.call(addCallNote, { ...callOf, body: { key: randomUUID(), outcome } })).status;
  expect([await callWith('no-answer'), (await listed()).length]).toEqual([200, 2]);
  expect([await callWith('confirmed'), (await listed()).length]).toEqual([200, 1]);
  const doctor = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  await t.owner.run(
    sql`update appointments set doctor_id = ${doctor.id}, ends_at = starts_at + interval '30 minutes' where id = ${ownVisitId}`,
  );
  const away = { key: randomUUID(), doctorId: doctor.id, reason: 'Fever', firstDay: day, lastDay: day };
  const absence = (await staffBrowser.call(reportAbsence, { body: away })).body;
  const stranded = (await staffBrowser.call(getAbsence, { params: { absenceId: absence.id } })).body.visits;
  expect(stranded.map((one) => [one.id, one.family.phone])).toEqual([[ownVisitId, null]]);

  // Another account restores nothing. Four of the five tries are wrong names, and the fifth is right.
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(restoreEntries, { body: { patientName: 'Own Patient' } })).status).toBe(409);
  for (let n = 0; n < 4; n += 1)
    expect((await owner.call(restoreEntries, { body: { patientName: `Guess ${n}` } })).status).toBe(400);
  expect((await owner.call(restoreEntries, { body: { patientName: '  own   PATIENT ' } })).status).toBe(200);
  expect(countIn(await textOfAllReplies(owner, given), 'Own Patient')).toBeGreaterThan(3);
  expect((await owner.call(getAccount)).body.restorableUntil).toBeNull();
});

test('a recovery ends what a stranger chose about messages to this phone, except the language', async () => {
  const { account } = await squattedFamily();
  await t.owner.run(sql`
    insert into message_settings (account_id, language, channels, leads, quiet_from, quiet_to, whatsapp_agreed_at)
    values (${account.id}, 'hi', '{}', '{}', '20:00', '09:00', ${t.now})`);
  await t.owner.run(
    sql`insert into message_kind_settings (account_id, kind, channels) values (${account.id}, 'moved', '{}')`,
  );
  const owner = t.browser('203.0.113.78');
  await owner.call(requestRecovery, { body: { phone: account.phone } });
  expect((await owner.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } })).status).toBe(200);
  const settings = (await owner.call(getMessageSettings)).body;
  expect(settings).toMatchObject({
    language: 'hi',
    channels: ['whatsapp', 'sms', 'email', 'push'],
    kindChannels: {},
    leads: ['week', 'day', 'hours'],
    quietFrom: '21:00',
    quietTo: '08:00',
    agreesToWhatsapp: false,
  });
});

test('five wrong names end the family’s own tries; staff restore with a reason, within 30 days', async () => {
  const given = await squattedFamily();
  const { account, staffBrowser, params } = given;
  const owner = t.browser('203.0.113.10');
  later();
  await owner.call(requestRecovery, { body: { phone: account.phone } });
  await owner.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } });
  for (let n = 0; n < 5; n += 1)
    expect((await owner.call(restoreEntries, { body: { patientName: `Guess ${n}` } })).status).toBe(400);
  expect(await owner.call(restoreEntries, { body: { patientName: 'Own Patient' } })).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please call +91 22 0000 0100.' },
  });
  expect((await staffBrowser.call(restoreFamilyEntries, { params, body: { reason: '' } })).status).toBe(400);
  await t.owner.run(sql`update accounts set set_aside_at = set_aside_at - interval '31 days' where id = ${account.id}`);
  expect((await staffBrowser.call(restoreFamilyEntries, { params, body: { reason: 'Known caller' } })).status).toBe(
    409,
  );
  await t.owner.run(sql`update accounts set set_aside_at = set_aside_at + interval '31 days' where id = ${account.id}`);
  expect((await staffBrowser.call(restoreFamilyEntries, { params, body: { reason: 'Known caller' } })).status).toBe(
    200,
  );
  expect(countIn(await textOfAllReplies(owner, given), 'Own Patient')).toBeGreaterThan(3);
});

test('what was added before phones could be proved stays visible, also after a change of the password', async () => {
  const account = await createAccount(t.db);
  const staffBrowser = await assistant();
  await setPhoneRule(t.db, false);
  await staffBrowser.call(addFamilyPatient, {
    params: { accountId: account.id },
    body: { ...real, key: randomUUID() },
  });
  await setPhoneRule(t.db, true);
  const browser = t.browser('203.0.113.12');
  const signedIn = await browser.call(signIn, { body: { phone: account.phone, password: testPassword } });
  expect(signedIn.body.viewer?.isPhoneProved).toBe(false);
  const names = async () => (await browser.call(listPatients)).body.rows.map(({ name }) => name);
  expect(await names()).toEqual(['Real Savitri']);
  await browser.call(changePassword, { body: { currentPassword: testPassword, ...newPassword } });
  later();
  await browser.call(sendPhoneCode);
  await browser.call(confirmPhone, { body: { code: lastCode() } });
  expect(await names()).toEqual(['Real Savitri']);
});
