import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getClinic } from '#contract/clinics/endpoints.ts';
import { listStaffClinics, removeClinic, restoreClinic } from '#contract/clinics/staff-endpoints.ts';
import { getDoctor } from '#contract/doctors/endpoints.ts';
import { listStaffDoctors, removeDoctor, restoreDoctor } from '#contract/doctors/staff-endpoints.ts';
import { getPatient, removePatient } from '#contract/patients/endpoints.ts';
import { exportPatients, listStaffPatients, restorePatient } from '#contract/patients/staff-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createClinic,
  createDoctor,
  createPatient,
} from '#server/test/factories.ts';

const t = testApp();
const reason = 'Removed by mistake';
const as = async (role: Role) => t.as(await createAccount(t.db, { role }));
const entriesOf = (id: string) =>
  t.owner.rows(sql`select action, after from audit_log where entity_id = ${id} order by id`);

const directory = {
  doctor: {
    create: createDoctor,
    table: 'doctors',
    paramsOf: (doctorId: string) => ({ doctorId }),
    endpoints: { list: listStaffDoctors, remove: removeDoctor, restore: restoreDoctor, get: getDoctor },
  },
  clinic: {
    create: createClinic,
    table: 'clinics',
    paramsOf: (clinicId: string) => ({ clinicId }),
    endpoints: { list: listStaffClinics, remove: removeClinic, restore: restoreClinic, get: getClinic },
  },
} as const;

describe.each(['doctor', 'clinic'] as const)('%s', (entity) => {
  const { create, paramsOf, endpoints } = directory[entity];

  /** Creates a record that an appointment references, and archives it. */
  async function createArchived() {
    const city = await createCity(t.db);
    const record = await create(t.db, { cityId: city.id, name: `Restored ${entity} ${city.name}` });
    const visit = await createAppointment(t.db, await createAccount(t.db));
    await t.owner.run(
      entity === 'doctor'
        ? sql`update appointments set doctor_id = ${record.id}, ends_at = starts_at + interval '30 minutes' where id = ${visit.id}`
        : sql`update appointments set clinic_id = ${record.id} where id = ${visit.id}`,
    );
    const manager = await as('manager');
    const call = { params: paramsOf(record.id), query: { visits: 'call' } } as never;
    expect((await manager.call(endpoints.remove, call)).body).toMatchObject({ isArchived: true });
    return { ...record, city, manager };
  }
  const restore = (id: string, body: object = { reason }) => ({ params: paramsOf(id), body }) as never;

  test('a manager finds an archived record in the list, and restores it with a reason', async () => {
    const { id, name, manager } = await createArchived();
    const listed = async (query: object) =>
      (await manager.call(endpoints.list, { query: { q: name, ...query } } as never)).body.rows.map((row) => row.id);
    expect([await listed({}), await listed({ state: 'archived' })]).toEqual([[], [id]]);
    expect((await t.call(endpoints.get, { params: paramsOf(id) } as never)).status).toBe(404);

    const answer = await manager.call(endpoints.restore, restore(id));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect([await listed({}), await listed({ state: 'archived' })]).toEqual([[id], []]);
    expect((await t.call(endpoints.get, { params: paramsOf(id) } as never)).status).toBe(200);
    expect((await entriesOf(id)).at(-1)).toEqual({ action: `${entity}.restored`, after: { name, reason } });
  });

  test('of several restorations at once, one succeeds', async () => {
    const { id, manager } = await createArchived();
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.call(endpoints.restore, restore(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This record is not archived any more.');
    expect((await entriesOf(id)).filter(({ action }) => action === `${entity}.restored`)).toHaveLength(1);
  });

  test('a record of an archived city waits until the city is added again', async () => {
    const { id, city, manager } = await createArchived();
    await t.owner.run(sql`update cities set archived_at = now(), is_active = false where id = ${city.id}`);
    expect(await manager.call(endpoints.restore, restore(id))).toMatchObject({
      status: 409,
      body: { message: 'The city of this record was removed. Please add the city again first.' },
    });
    await t.owner.run(sql`update cities set archived_at = null where id = ${city.id}`);
    expect((await manager.call(endpoints.restore, restore(id))).status).toBe(200);
  });

  test('a restoration needs a reason and a record', async () => {
    const { id, manager } = await createArchived();
    for (const body of [{}, { reason: '  ' }])
      expect((await manager.call(endpoints.restore, restore(id, body))).body).toMatchObject({
        fields: { reason: 'Please give a reason.' },
      });
    expect((await manager.call(endpoints.restore, restore(id, { reason: 'x'.repeat(301) }))).body).toMatchObject({
      fields: { reason: 'Please keep the reason under 300 characters.' },
    });
    expect((await manager.call(endpoints.restore, restore(randomUUID()))).status).toBe(404);
  });

  test('others are rejected', async () => {
    const { id } = await createArchived();
    for (const role of ['user', 'assistant'] as const)
      expect((await (await as(role)).call(endpoints.restore, restore(id))).status).toBe(403);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([`${entity}.archived`]);
  });
});

describe('patient', () => {
  async function createArchived() {
    const family = await createAccount(t.db);
    const { id, patientId } = await createAppointment(t.db, family, { title: 'Restored Patient' });
    await t.owner.run(sql`update appointments set status = 'closed' where id = ${id}`);
    const browser = await t.as(family);
    expect((await browser.call(removePatient, { params: { patientId } })).body).toEqual({ isArchived: true });
    return { family, browser, patientId, params: { patientId } };
  }

  test('a manager finds an archived patient in the list, and restores it for its family', async () => {
    const { browser, patientId, params } = await createArchived();
    const manager = await as('manager');
    const rows = async (state?: 'archived') =>
      (await manager.call(listStaffPatients, { body: { q: 'restored patient', state } })).body.rows;
    expect([await rows(), await rows('archived')]).toMatchObject([[], [{ id: patientId }]]);
    const file = await manager.call(exportPatients, { body: { q: 'restored patient', state: 'archived', reason } });
    expect(file.body.rowCount).toBe(1);

    const answer = await manager.call(restorePatient, { params, body: { reason } });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await rows('archived')).toEqual([]);
    expect((await browser.call(getPatient, { params })).body).toMatchObject({ id: patientId, version: 3 });
    expect((await entriesOf(patientId)).at(-1)).toEqual({ action: 'patient.restored', after: { reason } });
  });

  test('of several restorations at once, one succeeds', async () => {
    const { params } = await createArchived();
    const manager = await as('manager');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => manager.call(restorePatient, { params, body: { reason } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('a patient who is not archived, or does not exist, is not restored', async () => {
    const { id: patientId } = await createPatient(t.db, await createAccount(t.db));
    const manager = await as('manager');
    expect(await manager.call(restorePatient, { params: { patientId }, body: { reason } })).toMatchObject({
      status: 409,
      body: { message: 'This record is not archived any more.' },
    });
    const unknown = { params: { patientId: randomUUID() }, body: { reason } };
    expect((await manager.call(restorePatient, unknown)).status).toBe(404);
  });

  test('others are rejected: the own family, another family, an assistant', async () => {
    const { browser, params, patientId } = await createArchived();
    for (const other of [browser, await as('user'), await as('assistant')])
      expect((await other.call(restorePatient, { params, body: { reason } })).status).toBe(403);
    expect(
      await t.owner.rows(sql`select archived_at is null as is_listed from patients where id = ${patientId}`),
    ).toEqual([{ isListed: false }]);
  });
});
