import { expect, test } from 'vitest';
import { exportPatients, listStaffPatients } from '#contract/patients/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';

const t = testApp();

test("every family's patients are found by name, patient number and mobile; archived ones are not listed", async () => {
  const family = await createAccount(t.db);
  const kamala = await createPatient(t.db, family, { name: 'Kamala Devi' });
  const kavya = await createPatient(t.db, await createAccount(t.db), { name: 'Kavya Rao' });
  const gone = await createPatient(t.db, family, { name: 'Kamal Gone' });
  await t.owner.run(sql`update patients set mobile_number = '98123 45678', age = 68 where id = ${kamala.id}`);
  await t.owner.run(
    sql`update patients set gender = 'Other', age = 0, months = 8, age_told_on = ${t.now} where id = ${kavya.id}`,
  );
  await t.owner.run(sql`update patients set archived_at = now() where id = ${gone.id}`);
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));

  const { body } = await assistant.call(listStaffPatients);
  expect(body.rows.map(({ name }) => name)).toEqual(['Kavya Rao', 'Kamala Devi']);
  expect(body.rows[1]).toEqual({
    id: kamala.id,
    patientNumber: kamala.patientNumber,
    name: 'Kamala Devi',
    age: 68,
    months: null,
    gender: 'Female',
    mobileNumber: '98123 45678',
  });
  expect(body.rows[0]).toMatchObject({ age: 0, months: 8 });
  const older = kamala.patientNumber.replace('P000', 'p0000'); // an older form of the patient number
  for (const q of ['kamala', '98123 45678', kamala.patientNumber.toLowerCase(), older]) {
    expect((await assistant.call(listStaffPatients, { body: { q } })).body.rows, q).toMatchObject([{ id: kamala.id }]);
  }
  expect((await assistant.call(listStaffPatients, { body: { gender: 'Other' } })).body.count?.value).toBe(1);
  const wanted = { body: { sort: 'name', reason: 'Asked by the owner' } } as const;
  expect((await assistant.call(exportPatients, wanted)).status).toBe(403);
  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  expect(await manager.call(exportPatients, { body: { sort: 'name', reason: ' ' } })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason.' } },
  });
  const file = (await manager.call(exportPatients, wanted)).body;
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffPatient ID,Name,Age,Months,Gender,Mobile',
    `${kamala.patientNumber},Kamala Devi,68,,Female,98123 45678`,
  ]);
  expect(await t.owner.rows(sql`select after from audit_log where action = 'patient.exported'`)).toMatchObject([
    { after: { rows: file.rowCount, reason: 'Asked by the owner' } },
  ]);
});

test('a family is rejected, also for its own patients', async () => {
  const family = await createAccount(t.db);
  await createPatient(t.db, family);
  const browser = await t.as(family);
  for (const endpoint of [listStaffPatients, exportPatients]) expect((await browser.call(endpoint)).status).toBe(403);
});
