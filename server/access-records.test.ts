import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  listAppointments,
} from '#contract/appointments/endpoints.ts';
import {
  changeAppointmentStatus,
  getStaffAppointment,
  listStaffAppointments,
} from '#contract/appointments/staff-endpoints.ts';
import { listAudit } from '#contract/audit/endpoints.ts';
import { editPatient, getPatient, listPatients, searchPatients } from '#contract/patients/endpoints.ts';
import { exportPatients, listStaffPatients } from '#contract/patients/staff-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { revealPassword } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createPatient } from '#server/test/factories.ts';
import { policyFor, type Site } from './pages/built-site.ts';

// A page that calls two endpoints at once, as the screens do while the server renders them.
const site: Site = {
  serveFiles: async () => undefined,
  render: async (request, { context }) => {
    const patientId = new URL(request.url).pathname.slice(1);
    const replies = await Promise.all([
      context.transport(getPatient, { params: { patientId } }),
      context.transport(listAppointments, { query: { for: patientId } }),
    ]);
    return new Response(`<p>${replies.map(({ status }) => status).join(' ')}</p>`);
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

test('a read of one person records the patient, the family, the screen, and the viewer’s current role', async () => {
  const family = await createAccount(t.db);
  const { id: appointmentId, patientId } = await createAppointment(t.db, family);
  const params = { patientId };
  const named = { viewerName: 'Asha manager', viewerRole: 'manager', patientId, familyId: family.id, rowCount: null };
  const { account, browser } = await staff('manager');

  const calls: [screen: string, call: () => Promise<{ status: number }>][] = [
    ['patient', () => browser.call(getPatient, { params })],
    [
      'patient',
      () => browser.call(editPatient, { params, body: { name: 'Kamala', age: 70, gender: 'Female', version: 1 } }),
    ],
    ['appointment', () => browser.call(getAppointment, { params: { appointmentId } })],
    ['calendar-file', () => browser.call(getAppointmentCalendar, { params: { appointmentId } })],
    ['manage-appointment', () => browser.call(getStaffAppointment, { params: { appointmentId } })],
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

test('a list about one person records them and the number of rows', async () => {
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

test('the history of a deleted record records the number of rows and no person', async () => {
  const { account, browser } = await staff('admin');
  await browser.call(listAudit, { body: { entity: 'patient', record: randomUUID() } });
  await browser.call(listAudit, { body: { entity: 'patient', record: 'nothing' } });
  const list = { screen: 'audit-log', patientId: null, familyId: null, rowCount: 0 };
  expect(await recordsOf(account)).toMatchObject([list, list]);
});

test('a list, an export and a search record the number of rows, and no search text', async () => {
  const family = await createAccount(t.db);
  await createAppointment(t.db, family, { title: 'Zubeida Khatoon' });
  const { account, browser } = await staff('manager');
  const body = { q: 'zubeida' };
  await browser.call(searchPatients, { body });
  await browser.call(listStaffPatients, { body });
  await browser.call(exportPatients, { body: { ...body, reason: 'Asked by the owner' } });
  await browser.call(listStaffAppointments, { body });
  await browser.call(listStaffPatients, { body: { q: 'nobody is called this' } });
  const records = await recordsOf(account);
  const found = records.map((record) => [record.screen, record.rowCount, record.patientId, record.familyId]);
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

test('a page of a list counts the rows it shows, without the extra row that detects a next page', async () => {
  const family = await createAccount(t.db);
  for (let n = 0; n < 3; n += 1) await createPatient(t.db, family);
  const { account, browser } = await staff();
  await browser.call(listPatients, { query: { limit: '2' } as never });
  expect(await recordsOf(account)).toMatchObject([{ rowCount: 2 }]);
});

test('a read of the own family by staff is not recorded', async () => {
  const { account, browser } = await staff('manager');
  const { id: appointmentId, patientId } = await createAppointment(t.db, account);
  const patient = { name: 'My Mother', age: 70, gender: 'Female' as const };
  const statuses = [
    await browser.call(listPatients, { query: { mine: 'true' } }),
    await browser.call(getPatient, { params: { patientId } }),
    await browser.call(editPatient, { params: { patientId }, body: { ...patient, version: 1 } }),
    await browser.call(listAppointments, { query: { for: patientId } }),
    await browser.call(getStaffAppointment, { params: { appointmentId } }),
    await browser.call(cancelAppointment, { params: { appointmentId }, body: { version: 1 } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await recordsOf(account)).toEqual([]);
});

test('neither a family’s read of its own data nor a failed read is recorded', async () => {
  const family = await createAccount(t.db);
  const { id: appointmentId, patientId } = await createAppointment(t.db, family);
  const own = await t.as(family);
  for (const endpoint of [getPatient, getAppointment, getAppointmentCalendar, listPatients, listAppointments])
    expect((await own.call(endpoint, { params: { patientId, appointmentId } } as never)).status).toBe(200);
  expect(await recordsOf(family)).toEqual([]);

  const { account, browser } = await staff('admin');
  const nobody = { patientId: randomUUID(), appointmentId: randomUUID(), accountId: randomUUID() };
  for (const endpoint of [getPatient, getAppointment, getAppointmentCalendar, getStaffAppointment, revealPassword])
    expect((await browser.call(endpoint, { params: nobody } as never)).status).toBe(404);
  expect((await browser.call(listAppointments, { query: { for: nobody.patientId } })).status).toBe(404);
  expect(await recordsOf(account)).toEqual([]);
});

test('a rejected change records nothing', async () => {
  const { id: appointmentId } = await createAppointment(t.db, await createAccount(t.db));
  const { account, browser } = await staff();
  const rejected = await browser.call(changeAppointmentStatus, {
    params: { appointmentId },
    body: { status: 'closed', version: 7 },
  });
  expect(rejected.status).toBe(409);
  expect(await recordsOf(account)).toEqual([]);
});

test('if the record cannot be written, the reply contains no data', async () => {
  const { patientId } = await createAppointment(t.db, await createAccount(t.db), { title: 'Kamala Devi' });
  const { browser } = await staff();
  await t.owner.run(sql`alter table access_records add constraint broken check (screen <> 'patient') not valid`);
  try {
    const reply = await browser.call(getPatient, { params: { patientId } });
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('Kamala');
  } finally {
    await t.owner.run(sql`alter table access_records drop constraint broken`);
  }
});

test('each call of a page that the server renders is recorded', async () => {
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
