import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  changeAppointmentStatus,
  getManagedAppointment,
  manageAppointments,
} from '#contract/appointments-admin-api.ts';
import {
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  listAppointments,
} from '#contract/appointments-api.ts';
import { listAudit } from '#contract/audit-api.ts';
import { exportPatients, managePatients } from '#contract/patients-admin-api.ts';
import { addPatient, editPatient, getPatient, listPatients, searchPatients } from '#contract/patients-api.ts';
import type { Role } from '#contract/roles.ts';
import { revealPassword } from '#contract/team-api.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createPatient } from '#server/test/factories.ts';
import { policyFor, type Site } from './pages/page-server.ts';

// A page that asks for two things at once, as the screens do while the server renders them.
const site: Site = {
  serveFiles: async () => undefined,
  render: async (request, { context }) => {
    const patientId = new URL(request.url).pathname.slice(1);
    const answers = await Promise.all([
      context.transport(getPatient, { params: { patientId } }),
      context.transport(listAppointments, { query: { for: patientId } }),
    ]);
    return new Response(`<p>${answers.map(({ status }) => status).join(' ')}</p>`);
  },
  finish: (html) => html,
  policyFor,
  isCacheable: false,
};
const t = testApp({ site });

type Row = Record<'screen' | 'viewerName' | 'viewerRole', string> &
  Record<'patientId' | 'familyId', string | null> & { rowCount: number | null };
const recordsOf = (viewer: { id: string }) =>
  t.owner.rows<Row>(sql`
  select screen, viewer_name, viewer_role, patient_id, family_id, row_count from access_records
  where viewer_id = ${viewer.id} order by at, screen`);

async function staff(role: Role = 'assistant') {
  const account = await createAccount(t.db, { role, name: `Asha ${role}` });
  return { account, browser: await t.as(account) };
}

test('a page about one person names the patient and the family, with the screen and the role of that moment', async () => {
  const family = await createAccount(t.db);
  const { id: appointmentId, patientId } = await createAppointment(t.db, family);
  const params = { patientId };
  const named = { viewerName: 'Asha manager', viewerRole: 'manager', patientId, familyId: family.id, rowCount: null };
  const { account, browser } = await staff('manager');

  const calls: [screen: string, call: () => Promise<{ status: number }>][] = [
    ['patient', () => browser.call(getPatient, { params })],
    ['patient', () => browser.call(editPatient, { params, body: { name: 'Kamala', age: 70, gender: 'Female' } })],
    ['appointment', () => browser.call(getAppointment, { params: { appointmentId } })],
    ['calendar-file', () => browser.call(getAppointmentCalendar, { params: { appointmentId } })],
    ['manage-appointment', () => browser.call(getManagedAppointment, { params: { appointmentId } })],
    [
      'manage-appointment',
      () =>
        browser.call(changeAppointmentStatus, { params: { appointmentId }, body: { status: 'closed', version: 1 } }),
    ],
  ];
  for (const [screen, call] of calls) {
    await t.owner.run(sql`delete from access_records`);
    expect((await call()).status).toBe(200);
    expect(await recordsOf(account)).toEqual([{ ...named, screen }]);
  }
});

test('what is listed for one person names them too, with the number of rows', async () => {
  const family = await createAccount(t.db);
  const { patientId } = await createAppointment(t.db, family);
  const { account, browser } = await staff('admin');
  await browser.call(listAppointments, { query: { for: patientId } });
  await browser.call(listAudit, { body: { entity: 'patient', record: patientId } });
  expect(await recordsOf(account)).toMatchObject([
    { screen: 'appointments', patientId, familyId: family.id, rowCount: 1 },
    { screen: 'audit-log', patientId, familyId: family.id, rowCount: 0 },
  ]);
});

test('the history of a record that is gone is a list: how many rows, and nobody’s name', async () => {
  const { account, browser } = await staff('admin');
  await browser.call(listAudit, { body: { entity: 'patient', record: randomUUID() } });
  await browser.call(listAudit, { body: { entity: 'patient', record: 'nothing' } });
  const list = { screen: 'audit-log', patientId: null, familyId: null, rowCount: 0 };
  expect(await recordsOf(account)).toMatchObject([list, list]);
});

test('a list, an export or a search records how many rows it showed, and no word that was searched for', async () => {
  const family = await createAccount(t.db);
  await createAppointment(t.db, family, { title: 'Zubeida Khatoon' });
  const { account, browser } = await staff();
  const body = { q: 'zubeida' };
  await browser.call(searchPatients, { body });
  await browser.call(managePatients, { body });
  await browser.call(exportPatients, { body });
  await browser.call(manageAppointments, { body });
  await browser.call(managePatients, { body: { q: 'nobody is called this' } });
  const found = (await recordsOf(account)).map(({ screen, rowCount, patientId, familyId }) => [
    ...[screen, rowCount, patientId, familyId],
  ]);
  expect(found.toSorted()).toEqual([
    ['manage-appointments', 1, null, null],
    ['manage-patients', 0, null, null],
    ['manage-patients', 1, null, null],
    ['patients', 1, null, null],
    ['patients-export', 1, null, null],
  ]);
  const row = await t.owner.row<{ text: string }>(sql`select string_agg(r::text, '|') as text from access_records r`);
  expect(row.text).not.toMatch(/zubeida|nobody is called/i);
});

test('a page of a list counts the rows it shows, not the one more that tells of a next page', async () => {
  const family = await createAccount(t.db);
  for (let n = 0; n < 3; n += 1) await createPatient(t.db, family);
  const { account, browser } = await staff();
  await browser.call(listPatients, { query: { limit: '2' } as never });
  expect(await recordsOf(account)).toMatchObject([{ rowCount: 2 }]);
});

test('staff who care for somebody read their own family unrecorded', async () => {
  const { account, browser } = await staff('manager');
  const { id: appointmentId, patientId } = await createAppointment(t.db, account);
  const patient = { name: 'My Mother', age: 70, gender: 'Female' as const };
  const statuses = [
    await browser.call(listPatients, { query: { mine: 'true' } }),
    await browser.call(addPatient, { body: patient }),
    await browser.call(getPatient, { params: { patientId } }),
    await browser.call(editPatient, { params: { patientId }, body: patient }),
    await browser.call(listAppointments, { query: { for: patientId } }),
    await browser.call(getManagedAppointment, { params: { appointmentId } }),
    await browser.call(cancelAppointment, { params: { appointmentId }, body: { version: 1 } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 201, 200, 200, 200, 200, 200]);
  expect(await recordsOf(account)).toEqual([]);
});

test('a family that reads its own leaves no record, and neither does a read that failed', async () => {
  const family = await createAccount(t.db);
  const { id: appointmentId, patientId } = await createAppointment(t.db, family);
  const own = await t.as(family);
  for (const endpoint of [getPatient, getAppointment, getAppointmentCalendar, listPatients, listAppointments])
    expect((await own.call(endpoint, { params: { patientId, appointmentId } } as never)).status).toBe(200);
  expect(await recordsOf(family)).toEqual([]);

  const { account, browser } = await staff('admin');
  const nobody = { patientId: randomUUID(), appointmentId: randomUUID(), accountId: randomUUID() };
  for (const endpoint of [getPatient, getAppointment, getAppointmentCalendar, getManagedAppointment, revealPassword])
    expect((await browser.call(endpoint, { params: nobody } as never)).status).toBe(404);
  expect((await browser.call(listAppointments, { query: { for: nobody.patientId } })).status).toBe(404);
  expect(await recordsOf(account)).toEqual([]);
});

test('a change that is refused shows nobody and records nothing', async () => {
  const { id: appointmentId } = await createAppointment(t.db, await createAccount(t.db));
  const { account, browser } = await staff();
  const refused = await browser.call(changeAppointmentStatus, {
    params: { appointmentId },
    body: { status: 'closed', version: 7 },
  });
  expect(refused.status).toBe(409);
  expect(await recordsOf(account)).toEqual([]);
});

test('where the record cannot be written, nothing is shown', async () => {
  const { patientId } = await createAppointment(t.db, await createAccount(t.db), { title: 'Kamala Devi' });
  const { browser } = await staff();
  await t.owner.run(sql`alter table access_records add constraint broken check (screen <> 'patient') not valid`);
  try {
    const answer = await browser.call(getPatient, { params: { patientId } });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('Kamala');
  } finally {
    await t.owner.run(sql`alter table access_records drop constraint broken`);
  }
});

test('a page that the server renders records each of its requests', async () => {
  const family = await createAccount(t.db);
  const { patientId } = await createAppointment(t.db, family);
  const open = async (account: { id: string }) => {
    const { cookies } = await t.as(account);
    return (await t.app.inject({ url: `/${patientId}`, cookies: Object.fromEntries(cookies) })).body;
  };
  const { account } = await staff();
  expect(await open(account)).toBe('<p>200 200</p>');
  expect(await recordsOf(account)).toMatchObject([
    { screen: 'appointments', patientId, rowCount: 1 },
    { screen: 'patient', patientId, rowCount: null },
  ]);
  expect(await open(family)).toBe('<p>200 200</p>');
  expect(await recordsOf(family)).toEqual([]);
});
