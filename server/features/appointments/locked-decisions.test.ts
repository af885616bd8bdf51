import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { addStep, changeAppointmentStatus, changeStepStatus } from '#contract/appointments/staff-endpoints.ts';
import { removePatient } from '#contract/patients/endpoints.ts';
import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createClinic, createDoctor } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';

// A request waits for a lock. Meanwhile the data that it has read changes, and then the lock is released. The request must
// repeat the decisions that it made before it waited.
const t = testApp();

async function createSetup() {
  const base = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: base.city.id });
  await t.owner.run(sql`insert into doctor_hours (doctor_id, weekday, opens, closes)
    select ${base.doctor.id}, day, 540, 1020 from generate_series(1, 7) day`);
  const staffBrowser = await t.as(await createAccount(t.db, { role: 'manager' }));
  return { ...base, clinic, staffBrowser };
}
type Setup = Awaited<ReturnType<typeof createSetup>>;

const holdDoctor =
  ({ doctor }: Setup) =>
  (tx: Tx) =>
    tx.rows(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctor.id}))`);
const holdClinic =
  ({ clinic }: Setup) =>
  (tx: Tx) =>
    tx.rows(sql`select pg_advisory_xact_lock(clinic_lock_key(${clinic.id}))`);
const holdFamily =
  ({ family }: Setup) =>
  (tx: Tx) =>
    tx.rows(sql`select pg_advisory_xact_lock(family_lock_key(${family.id}))`);

const notOffered = 'The doctor does not see patients at that time. Please choose one of the times shown.';
const clinicClosed = 'The clinic is closed on that day. Please choose another.';
const doctorGone = 'This doctor can no longer be booked. Please choose another.';
const clinicGone = 'This clinic can no longer be booked. Please choose another.';

type InTransaction = (tx: Tx) => Promise<unknown>;
type Edit = {
  name: string;
  hold: (setup: Setup) => InTransaction;
  change: (setup: Setup) => InTransaction;
  message: string;
};
const edits: Edit[] = [
  {
    name: 'the hours change',
    hold: holdDoctor,
    change: (setup) => (tx) => tx.run(sql`update doctor_hours set opens = 960 where doctor_id = ${setup.doctor.id}`),
    message: notOffered,
  },
  {
    name: 'an absence is reported',
    hold: holdDoctor,
    change: (setup) => (tx) =>
      tx.run(sql`
        insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
        values (gen_random_uuid(), ${setup.doctor.id}, '2027-01-05T18:30:00Z', 'Fever', ${setup.family.id}, now())`),
    message: notOffered,
  },
  {
    name: 'leave is added',
    hold: holdDoctor,
    change: (setup) => (tx) =>
      tx.run(
        sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${setup.doctor.id}, '2027-02-01', '2027-02-09')`,
      ),
    message: notOffered,
  },
  {
    name: 'the doctor is removed',
    hold: holdDoctor,
    change: (setup) => (tx) => tx.run(sql`update doctors set archived_at = now() where id = ${setup.doctor.id}`),
    message: doctorGone,
  },
  {
    name: 'a closed day is added',
    hold: holdClinic,
    change: (setup) => (tx) =>
      tx.run(sql`insert into clinic_closed_days (clinic_id, day) values (${setup.clinic.id}, '2027-02-03')`),
    message: clinicClosed,
  },
  {
    name: 'the clinic is removed',
    hold: holdClinic,
    change: (setup) => (tx) => tx.run(sql`update clinics set archived_at = now() where id = ${setup.clinic.id}`),
    message: clinicGone,
  },
];

test('a booking that another tab has made is found also while other bookings of the doctor wait', async () => {
  const setup = await createSetup();
  const wanted = () => setup.booking({ doctorId: setup.doctor.id, date: '2027-02-03', time: '10:00' });
  const first = await setup.browser.call(bookAppointment, wanted());
  expect(first.status).toBe(201);
  const second = await sendWhileLocked(
    t,
    holdDoctor(setup),
    () => setup.browser.call(bookAppointment, wanted()),
    async () => undefined,
  );
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
});

test.each(edits)(
  'a booking that waited for a lock is rejected if meanwhile $name',
  async ({ hold, change, message }) => {
    const setup = await createSetup();
    const wanted = setup.booking({
      doctorId: setup.doctor.id,
      clinicId: setup.clinic.id,
      date: '2027-02-03',
      time: '10:00',
    });
    const answer = await sendWhileLocked(
      t,
      hold(setup),
      () => setup.browser.call(bookAppointment, wanted),
      change(setup),
    );
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await t.owner.rows(sql`select from appointments where user_id = ${setup.family.id}`)).toHaveLength(0);
  },
);

test.each(edits)(
  'a move that waited for a lock is rejected, and the old time stays, if meanwhile $name',
  async ({ hold, change, message }) => {
    const setup = await createSetup();
    const place = { doctorId: setup.doctor.id, clinicId: setup.clinic.id };
    const { id } = (
      await setup.browser.call(bookAppointment, setup.booking({ ...place, date: '2027-02-10', time: '16:30' }))
    ).body;
    const answer = await sendWhileLocked(
      t,
      hold(setup),
      () =>
        setup.browser.call(rescheduleAppointment, {
          params: { appointmentId: id },
          body: { date: '2027-02-03', time: '10:00', version: 1 },
        }),
      change(setup),
    );
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await t.owner.rows(sql`select starts_at from appointments where id = ${id}`)).toEqual([
      { startsAt: new Date('2027-02-10T11:00:00Z') },
    ]);
  },
);

test('a step that waited for a lock is rejected if meanwhile its visit is cancelled', async () => {
  const setup = await createSetup();
  const { id } = (await setup.browser.call(bookAppointment, setup.booking())).body;
  const step = setup.booking({ date: '2027-02-03', relatedAppointmentId: id });
  const answer = await sendWhileLocked(
    t,
    holdFamily(setup),
    () => setup.browser.call(bookAppointment, step),
    (tx) => tx.run(sql`update appointments set status = 'cancelled' where id = ${id}`),
  );
  expect(answer.body.message).toBe('Steps can only be added to an appointment that is not cancelled.');
});

test('cancelling a visit waits for a step that is being booked, and cancels it too', async () => {
  const setup = await createSetup();
  const { id } = (await setup.browser.call(bookAppointment, setup.booking())).body;
  const params = { appointmentId: id };
  const answer = await sendWhileLocked(
    t,
    holdFamily(setup),
    () => setup.browser.call(cancelAppointment, { params, body: { version: 1 } }),
    (tx) =>
      tx.run(sql`
      insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      values (${setup.family.id}, ${setup.patient.id}, ${id}, 'Pickup', 'pending', '2027-01-06T08:00:00Z')`),
  );
  expect(answer.body).toMatchObject({ status: 'cancelled', steps: [{ status: 'cancelled' }] });
});

test('of two concurrent bookings of one patient at the same time, the second needs a confirmation', async () => {
  const setup = await createSetup();
  const other = await createDoctor(t.db, { cityId: setup.city.id });
  for (let round = 0; round < 10; round += 1) {
    const when = { date: `2027-03-${String(round + 1).padStart(2, '0')}`, time: '10:00' };
    const answers = await Promise.all(
      [setup.doctor.id, other.id].map((doctorId) =>
        setup.browser.call(bookAppointment, setup.booking({ ...when, doctorId })),
      ),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'patient_busy']);
  }
});

test('a step booked while its visit is moved: both succeed without a retry', async () => {
  const setup = await createSetup();
  const place = { doctorId: setup.doctor.id };
  for (let round = 0; round < 8; round += 1) {
    const day = `2027-04-${String(round + 1).padStart(2, '0')}`;
    const { id } = (
      await setup.staffBrowser.call(bookAppointment, setup.booking({ ...place, date: day, time: '10:00' }))
    ).body;
    const [moved, step] = await Promise.all([
      setup.browser.call(rescheduleAppointment, {
        params: { appointmentId: id },
        body: { date: day, time: '12:00', version: 1, steps: 'leave' },
      }),
      setup.staffBrowser.call(
        bookAppointment,
        setup.booking({ ...place, date: day, time: '15:00', relatedAppointmentId: id }),
      ),
    ]);
    expect([moved.status, step.status]).toEqual([200, 201]);
  }
});

test('removing a patient waits for a booking of the family', async () => {
  const setup = await createSetup();
  const answer = await sendWhileLocked(
    t,
    holdFamily(setup),
    () => setup.browser.call(removePatient, { params: { patientId: setup.patient.id } }),
    (tx) =>
      tx.run(sql`
      insert into appointments (user_id, patient_id, title, starts_at)
      values (${setup.family.id}, ${setup.patient.id}, 'Visit', '2027-02-03T08:00:00Z')`),
  );
  expect(answer.status).toBe(409);
});

type Change = (setup: Setup, id: string) => Promise<unknown>;
test.each<[string, Change, string]>([
  [
    'of a removed patient',
    (setup) => t.owner.run(sql`update patients set archived_at = now() where id = ${setup.patient.id}`),
    'This patient has been removed, so the appointment cannot be opened again.',
  ],
  [
    'onto leave',
    (setup) =>
      t.owner.run(
        sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${setup.doctor.id}, '2027-02-03', '2027-02-03')`,
      ),
    'The doctor does not see patients at that time. Please book another time.',
  ],
  [
    'outside the new hours',
    (setup) => t.owner.run(sql`update doctor_hours set opens = 605 where doctor_id = ${setup.doctor.id}`),
    'The doctor does not see patients at that time. Please book another time.',
  ],
  [
    'onto a closed day',
    (setup) => t.owner.run(sql`update clinics set closed_weekdays = '{3}' where id = ${setup.clinic.id}`),
    'The clinic is closed on that day. Please book another time.',
  ],
  [
    'with a removed doctor',
    (setup) => t.owner.run(sql`update doctors set archived_at = now() where id = ${setup.doctor.id}`),
    'This doctor has been removed. Please book the family with another doctor.',
  ],
  [
    'at a removed clinic',
    (setup) => t.owner.run(sql`update clinics set archived_at = now() where id = ${setup.clinic.id}`),
    'This clinic has been removed. Please book the family at another clinic.',
  ],
])('staff cannot reopen a visit %s', async (_name, change, message) => {
  const setup = await createSetup();
  const wanted = setup.booking({
    doctorId: setup.doctor.id,
    clinicId: setup.clinic.id,
    date: '2027-02-03',
    time: '10:00',
  });
  const { id } = (await setup.browser.call(bookAppointment, wanted)).body;
  const params = { appointmentId: id };
  const set = (status: 'open' | 'cancelled', version: number) =>
    setup.staffBrowser.call(changeAppointmentStatus, { params, body: { status, version } });
  expect((await set('cancelled', 1)).status).toBe(200);
  await change(setup, id);
  expect(await set('open', 2)).toMatchObject({ status: 409, body: { message } });
});

test('a visit is reopened if the doctor is available, also between slots and after its start', async () => {
  const setup = await createSetup();
  const wanted = setup.booking({ doctorId: setup.doctor.id, date: '2027-02-03', time: '10:00' });
  const { id } = (await setup.browser.call(bookAppointment, wanted)).body;
  const params = { appointmentId: id };
  const set = (status: 'open' | 'cancelled', version: number) =>
    setup.staffBrowser.call(changeAppointmentStatus, { params, body: { status, version } });
  await t.owner.run(sql`update doctors set slot_minutes = 45 where id = ${setup.doctor.id}`);
  await set('cancelled', 1);
  expect((await set('open', 2)).status).toBe(200);
  await t.owner.run(
    sql`update appointments set starts_at = '2027-01-04T00:00:00Z', ends_at = '2027-01-04T00:30:00Z' where id = ${id}`,
  );
  await set('cancelled', 3);
  expect((await set('open', 4)).status).toBe(200);
});

test('a step of a cancelled visit cannot be opened again', async () => {
  const setup = await createSetup();
  const { id } = (await setup.browser.call(bookAppointment, setup.booking())).body;
  const params = { appointmentId: id };
  const added = await setup.staffBrowser.call(addStep, { params, body: { title: 'Pickup', date: '2027-01-06' } });
  const stepId = added.body.steps[0]?.id ?? '';
  await setup.staffBrowser.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  const answer = await setup.staffBrowser.call(changeStepStatus, {
    params: { stepId },
    body: { status: 'pending', version: 2 },
  });
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'Steps can only be added to an appointment that is not cancelled.' },
  });
});
