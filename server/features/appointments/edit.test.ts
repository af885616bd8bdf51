import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment } from '#contract/appointments/endpoints.ts';
import { changeAppointmentStatus, editAppointment, moveAppointment } from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createCity,
  createClinic,
  createDoctor,
  createStep,
  createType,
} from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createVisit, findAudit, openDoctor, prepareStaff } from '#server/test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India. The visit is tomorrow at 11:00.
const t = testApp();
const startsAt = '2027-01-06T05:30:00Z';
const reason = 'The family asked for it';

async function prepareVisit() {
  const setup = await prepareStaff(t);
  const other = await createDoctor(t.db, { cityId: setup.city.id, name: 'Dr. Other' });
  await openDoctor(t, other.id);
  const visit = await createVisit(t, {
    doctorId: setup.doctor.id,
    cityId: setup.city.id,
    typeId: setup.type.id,
    startsAt,
  });
  const edit = (body: Record<string, unknown>, params = visit.params) =>
    setup.assistant.call(editAppointment, { params, body: { version: 1, reason, ...body } });
  return { ...setup, other, visit, edit };
}

const storedVisit = (id: string) =>
  t.owner.row<{ title: string; price: number; notes: string; endsAt: Date; searchText: string; stepType: string }>(sql`
    select title, price, notes, ends_at, search_text, step_type from appointments where id = ${id}`);

test('the doctor changes with the length of the visit; the audit log has the names', async () => {
  const { edit, other, doctor, visit } = await prepareVisit();
  await t.owner.run(sql`update doctors set slot_minutes = 20 where id = ${other.id}`);
  await t.owner.run(sql`update doctor_hours set opens = 600 where doctor_id = ${other.id}`);
  const edited = await edit({ doctorId: other.id });
  expect(edited).toMatchObject({
    status: 200,
    body: {
      doctor: { id: other.id, name: 'Dr. Other' },
      endsAt: '2027-01-06T05:50:00.000Z',
      price: 50_000,
      version: 2,
    },
  });
  expect(await findAudit(t, visit.id)).toMatchObject([
    { action: 'appointment.edited', before: { doctor: doctor.name }, after: { doctor: 'Dr. Other', reason } },
  ]);
  expect(edited.body.history[0]).toMatchObject({ action: 'appointment.edited', by: 'Meera', reason });
  const removed = await edit({ doctorId: null, version: 2 });
  expect(removed.body).toMatchObject({ doctor: null, endsAt: null });
});

test('a new type changes title and price once the new price is agreed; totals follow', async () => {
  const { edit, visit, city } = await prepareVisit();
  const type = await createType(t.db, { name: 'Diagnostic', title: 'Diagnostic Test', basePrice: 80_000 });
  const revenue = async () => {
    const row = await t.owner.row<{ sum: number }>(
      sql`select sum(revenue)::integer as sum from booking_totals where city_id = ${city.id}`,
    );
    return row.sum;
  };
  expect(await revenue()).toBe(50_000);
  for (const seenTotal of [undefined, 50_000])
    expect(await edit({ type: 'diagnostic', seenTotal })).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        total: 80_000,
        message: 'This changes the price. Please check the new total and save again.',
      },
    });
  expect(await edit({ type: 'diagnostic', seenTotal: 80_000 })).toMatchObject({
    status: 200,
    body: { title: 'Diagnostic Test', type: type.name, price: 80_000 },
  });
  expect(await storedVisit(visit.id)).toMatchObject({ stepType: 'test' });
  expect((await storedVisit(visit.id)).searchText).toContain('diagnostic test');
  expect(await revenue()).toBe(80_000);
  expect((await findAudit(t, visit.id)).at(-1)).toMatchObject({
    before: { price: 50_000 },
    after: { type: 'Diagnostic', price: 80_000 },
  });
});

test('an edit without a reason is rejected under its field', async () => {
  const { edit, visit } = await prepareVisit();
  for (const [given, message] of [
    [undefined, 'Please give a reason.'],
    ['  ', 'Please give a reason.'],
    ['x'.repeat(301), 'Please keep the reason under 300 characters.'],
  ])
    expect(await edit({ notes: 'x', reason: given })).toMatchObject({
      status: 400,
      body: { fields: { reason: message } },
    });
  expect((await storedVisit(visit.id)).notes).toBe('');
});

test('the price stays if the type stays, also after a change of the price list', async () => {
  const { edit, type, other } = await prepareVisit();
  await t.owner.run(sql`update appointment_types set base_price = 90000, is_active = false where id = ${type.id}`);
  expect((await edit({ type: type.name, doctorId: other.id })).body).toMatchObject({ price: 50_000 });
});

test('a new note is stored, and the audit log does not contain it', async () => {
  const { edit, visit } = await prepareVisit();
  expect((await edit({ notes: 'Brings the blood report' })).body).toMatchObject({
    notes: 'Brings the blood report',
    version: 2,
  });
  expect(await findAudit(t, visit.id)).toMatchObject([
    { action: 'appointment.edited', after: { isNoteChanged: true } },
  ]);
  expect(JSON.stringify(await findAudit(t, visit.id))).not.toContain('blood');
  // Nothing changes: no new version and no audit row.
  expect((await edit({ notes: 'Brings the blood report', version: 2 })).body.version).toBe(2);
  expect(await findAudit(t, visit.id)).toHaveLength(1);
});

test('the new doctor must be there: hours need a reason, and no reason helps against leave or another visit', async () => {
  const { edit, other, visit, assistant } = await prepareVisit();
  await t.owner.run(sql`update doctor_hours set opens = 900 where doctor_id = ${other.id}`);
  expect(await edit({ doctorId: other.id })).toMatchObject({
    status: 409,
    body: {
      code: 'needs_reason',
      message: 'The doctor does not see patients at that time. Please give a reason to use it anyway.',
    },
  });
  const withReason = { doctorId: other.id, overrideReason: 'Agreed by phone' };
  const leave = await t.owner.row<{ id: string }>(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) values (${other.id}, '2027-01-06', '2027-01-06') returning id`);
  expect((await edit(withReason)).body.message).toBe(
    'The doctor is away at that time. Please choose another time or another doctor.',
  );
  await t.owner.run(sql`delete from doctor_leave where id = ${leave.id}`);
  const blocking = await createVisit(t, { doctorId: other.id, startsAt: '2027-01-06T05:45:00Z' });
  expect(await edit(withReason)).toMatchObject({ status: 409, body: { code: 'taken' } });
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${blocking.id}`);
  expect((await edit(withReason)).body).toMatchObject({ overrideReason: 'Agreed by phone', version: 2 });
  // The visit moves to a time within hours, so it needs no reason any more.
  const moved = await assistant.call(moveAppointment, {
    params: visit.params,
    body: { date: '2027-01-06', time: '15:00', version: 2 },
  });
  expect(moved.body.overrideReason).toBeNull();
});

test('a visit that has begun can get another doctor without an override', async () => {
  const { assistant, doctor, other } = await prepareVisit();
  const { params } = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T04:00:00Z' });
  expect(
    await assistant.call(editAppointment, { params, body: { version: 1, doctorId: other.id, reason } }),
  ).toMatchObject({
    status: 200,
    body: { doctor: { id: other.id }, overrideReason: null },
  });
});

test('unknown, archived and distant records are rejected', async () => {
  const { edit, other, city } = await prepareVisit();
  const farCity = await createCity(t.db);
  const [farClinic, nearClinic] = [
    await createClinic(t.db, { cityId: farCity.id }),
    await createClinic(t.db, { cityId: city.id }),
  ];
  const cases = [
    [{ doctorId: farCity.id }, 'This doctor can no longer be booked. Please choose another.'],
    [{ clinicId: farCity.id }, 'This clinic can no longer be booked. Please choose another.'],
    [{ clinicId: farClinic.id }, 'This doctor and this clinic are in different cities. Please change one of them.'],
    [{ type: 'surgery' }, 'This appointment type is no longer offered. Please choose another.'],
  ] as const;
  for (const [body, message] of cases) expect(await edit(body)).toMatchObject({ status: 409, body: { message } });
  expect((await edit({ clinicId: nearClinic.id })).body).toMatchObject({ clinic: { id: nearClinic.id }, version: 2 });
  await t.owner.run(sql`update doctors set archived_at = now() where id = ${other.id}`);
  expect((await edit({ doctorId: other.id, version: 2 })).body.message).toBe(
    'This doctor can no longer be booked. Please choose another.',
  );
});

test('a stale version, a closed or cancelled visit and a step are rejected', async () => {
  const { edit, assistant, visit } = await prepareVisit();
  expect(await edit({ notes: 'x', version: 7 })).toMatchObject({
    status: 409,
    body: { message: 'Somebody changed this appointment a moment ago. Please look at it again.' },
  });
  const step = await createStep(t.db, visit);
  expect((await edit({ notes: 'x' }, { appointmentId: step.id })).status).toBe(404);
  const { params } = visit;
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'closed', version: 1 } });
  expect((await edit({ notes: 'x', version: 2 })).body.message).toBe('This appointment is already closed.');
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 2 } });
  expect((await edit({ notes: 'x', version: 3 })).body.message).toBe('This appointment is already cancelled.');
  expect((await storedVisit(visit.id)).notes).toBe('');
});

test('a family cannot edit a visit, neither its own nor another one', async () => {
  const { visit } = await prepareVisit();
  const body = { version: 1, notes: 'Mine', reason };
  for (const account of [visit.family, await createAccount(t.db)])
    expect((await (await t.as(account)).call(editAppointment, { params: visit.params, body })).status).toBe(403);
  expect((await t.call(editAppointment, { params: visit.params, body })).status).toBe(401);
  expect((await storedVisit(visit.id)).notes).toBe('');
});

test('two visits exchange their doctors concurrently without a deadlock', async () => {
  const { assistant, doctor, other } = await prepareVisit();
  for (let round = 0; round < 5; round += 1) {
    const at = `2027-01-${12 + round}T05:30:00Z`;
    const [first, second] = [
      await createVisit(t, { doctorId: doctor.id, startsAt: at }),
      await createVisit(t, { doctorId: other.id, startsAt: at.replace('05:30', '07:30') }),
    ];
    const answers = await Promise.all([
      assistant.call(editAppointment, { params: first.params, body: { version: 1, doctorId: other.id, reason } }),
      assistant.call(editAppointment, { params: second.params, body: { version: 1, doctorId: doctor.id, reason } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('an edit and a booking of one time of the new doctor: one succeeds', async () => {
  const { assistant, doctor, other, type, city } = await prepareVisit();
  for (let round = 0; round < 8; round += 1) {
    const day = `2027-02-${String(round + 1).padStart(2, '0')}`;
    const moved = await createVisit(t, { doctorId: doctor.id, startsAt: `${day}T05:30:00Z` });
    const booker = await createVisit(t);
    const browser = await t.as(booker.family);
    const booking = {
      key: randomUUID(),
      patientId: booker.patient.id,
      type: type.name,
      city: city.name,
      doctorId: other.id,
      seenTotal: 50_000,
      date: day,
      time: '11:00',
    };
    const [edited, booked] = await Promise.all([
      assistant.call(editAppointment, { params: moved.params, body: { version: 1, doctorId: other.id, reason } }),
      browser.call(bookAppointment, { body: booking }),
    ]);
    expect(['200 409', '409 201']).toContain(`${edited.status} ${booked.status}`);
  }
});

// An edit may change the doctor of a visit while another change of the family waits for the family's lock.
test('a change that waited for an edit locks the new doctor, and not the former one', async () => {
  const { doctor, other, visit } = await prepareVisit();
  const holds = (id: string) => sql`exists (
    select from pg_locks l where l.locktype = 'advisory' and l.pid = pg_backend_pid()
      and (l.classid::bigint << 32 | l.objid::bigint) = doctor_lock_key(${id}))`;
  const held = await sendWhileLocked(
    t,
    (tx) => tx.rows(sql`select pg_advisory_xact_lock(family_lock_key(${visit.family.id}))`),
    () =>
      t.owner.begin(async (tx) => {
        await tx.rows(sql`select lock_visit(${visit.id})`);
        return tx.row(sql`select ${holds(other.id)} as new_doctor, ${holds(doctor.id)} as former_doctor`);
      }),
    (tx) => tx.run(sql`update appointments set doctor_id = ${other.id} where id = ${visit.id}`),
  );
  expect(held).toEqual({ newDoctor: true, formerDoctor: false });
});

test('an edit that waited is rejected if meanwhile the family cancelled, or the hours of the new doctor changed', async () => {
  const first = await prepareVisit();
  const family = await t.as(first.visit.family);
  const [cancelled, edited] = await Promise.all([
    family.call(cancelAppointment, { params: first.visit.params, body: { version: 1 } }),
    first.edit({ notes: 'Late' }),
  ]);
  expect([cancelled.status, edited.status].sort()).toEqual([200, 409]);

  const { edit, other } = await prepareVisit();
  const late = await sendWhileLocked(
    t,
    (tx) => tx.rows(sql`select pg_advisory_xact_lock(doctor_lock_key(${other.id}))`),
    () => edit({ doctorId: other.id }),
    (tx) => tx.run(sql`update doctor_hours set opens = 900 where doctor_id = ${other.id}`),
  );
  expect(late).toMatchObject({ status: 409, body: { code: 'needs_reason' } });
});
