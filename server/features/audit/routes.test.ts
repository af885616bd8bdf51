import { expect, test } from 'vitest';
import { bookAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { exportAudit, listAudit, listAuditActions } from '#contract/audit/endpoints.ts';
import { addPatient, editPatient } from '#contract/patients/endpoints.ts';
import { changeRole } from '#contract/team/endpoints.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp();
const form = { name: 'Kamala Devi', age: 68, gender: 'Female' as const };

test('entries are found by actor, record, kind of record and action', async () => {
  const account = await createAccount(t.db, { role: 'admin', name: 'Amrita Admin' });
  const admin = await t.as(account);
  const family = await createAccount(t.db, { name: 'Ravi Family' });
  const browser = await t.as(family);
  const patient = (await browser.call(addPatient, { body: form })).body;
  await browser.call(editPatient, { params: { patientId: patient.id }, body: { ...form, age: 69, version: 1 } });
  await admin.call(changeRole, { params: { accountId: family.id }, body: { role: 'assistant' } });

  const { rows } = (await admin.call(listAudit)).body;
  expect(rows.map(({ action }) => action)).toEqual(['account.role-changed', 'patient.edited', 'patient.added']);
  expect(rows[0]).toMatchObject({
    actor: { id: account.id, name: 'Amrita Admin' },
    actorRole: 'admin',
    entity: 'account',
    entityId: family.id,
    recordName: 'Ravi Family',
    changes: [{ field: 'role', from: 'user', to: 'assistant' }],
  });
  expect(rows[1]).toMatchObject({ recordName: 'Kamala Devi', changes: [{ field: 'age', from: '68', to: '69' }] });

  const found = async (body: object) =>
    (await admin.call(listAudit, { body: body as never })).body.rows.map(({ action }) => action);
  expect(await found({ actor: family.id })).toEqual(['patient.edited', 'patient.added']);
  expect(await found({ q: 'ravi' })).toEqual(['patient.edited', 'patient.added']);
  expect(await found({ entity: 'patient', record: patient.id, sort: 'at' })).toEqual([
    'patient.added',
    'patient.edited',
  ]);
  expect(await found({ action: 'patient.added' })).toEqual(['patient.added']);
  expect(await found({ record: 'nothing' })).toEqual([]);
  expect((await admin.call(listAuditActions)).body).toEqual([
    'account.role-changed',
    'patient.added',
    'patient.edited',
  ]);

  const file = (await admin.call(exportAudit, { body: { q: 'ravi', reason: 'Asked by the owner' } })).body;
  expect(file).toMatchObject({ fileName: 'audit-log-2027-01-05.csv', rowCount: 2 });
  expect(file.text).toContain(`Ravi Family,${family.id},user,patient.edited,Kamala Devi,${patient.id},age: 68 → 69`);
  expect(await found({ action: 'audit.exported' })).toEqual(['audit.exported']); // the export is recorded too
});

test('only an admin reads the log: managers, assistants and families are rejected', async () => {
  for (const role of ['manager', 'assistant', 'user'] as const) {
    const browser = await t.as(await createAccount(t.db, { role }));
    for (const endpoint of [listAudit, exportAudit, listAuditActions]) {
      expect((await browser.call(endpoint)).status).toBe(403);
    }
  }
});

test('bookings and moves by staff are shown with the role at that time', async () => {
  const { booking } = await prepareBooking(t);
  const staffBrowser = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const { id } = (await staffBrowser.call(bookAppointment, booking())).body;
  const to = { date: '2027-01-07', time: '11:00', version: 1 };
  expect((await staffBrowser.call(rescheduleAppointment, { params: { appointmentId: id }, body: to })).status).toBe(
    200,
  );

  const admin = await t.as(await createAccount(t.db, { role: 'admin' }));
  const { rows } = (await admin.call(listAudit, { body: { record: id } as never })).body;
  expect(rows.map(({ action, actorRole }) => [action, actorRole])).toEqual([
    ['appointment.rescheduled', 'assistant'],
    ['appointment.booked', 'assistant'],
  ]);
});
