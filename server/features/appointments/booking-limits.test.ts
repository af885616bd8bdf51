import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment } from '#contract/appointments/endpoints.ts';
import { bookingLimits } from '#contract/appointments/limits.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createDoctor, createPatient } from '#server/test/factories.ts';

const t = testApp();
const hour = 3_600_000;
const callUs = 'Please call +91 22 0000 0100 and we will book it for you.';

type Setup = Awaited<ReturnType<typeof prepareBooking>>;

/** The nth half hour from Feb 1, 2027 on, 9:00 AM. */
function slot(n: number) {
  const starts = new Date(Date.parse('2027-02-01T03:30:00Z') + Math.floor(n / 16) * 24 * hour + ((n % 16) * hour) / 2);
  const india = new Date(starts.getTime() + 5.5 * hour).toISOString();
  return { date: india.slice(0, 10), time: india.slice(11, 16) };
}

/** Inserts open visits that were booked yesterday, one per half hour from Mar 1, 2027 on. */
async function bookedYesterday({ family, patient }: Setup, count: number, doctorId: string | null, typeName: string) {
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, doctor_id, appointment_type_id, title, starts_at, ends_at, created_at)
    select ${family.id}, ${patient.id}, ${doctorId}, (select id from appointment_types where name = ${typeName}), 'Visit',
      '2027-03-01T00:00:00Z'::timestamptz + n * interval '30 minutes', '2027-03-01T00:30:00Z'::timestamptz + n * interval '30 minutes',
      ${new Date(t.now.getTime() - 24 * hour)}
    from generate_series(1, ${count}::integer) n`);
}

const storedFor = async ({ family }: Setup) =>
  (await t.owner.rows(sql`select from appointments where user_id = ${family.id} and status <> 'cancelled'`)).length;
const hitsOf = ({ family }: Setup) =>
  t.owner.rows(sql`select kind, times from booking_limit_hits where account_id = ${family.id} order by kind`);

test('the limits in the texts equal the limits in the database', async () => {
  const { source } = await t.owner.row<{ source: string }>(sql`
    select prosrc as source from pg_proc where proname = 'booking_limit'`);
  const numbers = [...source.matchAll(/(\w+) >= (\d+)/g)].map(([, name, limit]) => [name, Number(limit)]);
  expect(Object.fromEntries(numbers)).toEqual({
    with_doctor: bookingLimits.withOneDoctor,
    open: bookingLimits.open,
    within_hour: bookingLimits.perHour,
  });
});

test('a patient has at most 12 open visits with one doctor; other doctors and patients do not count', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking, doctor, family, type, city } = setup;
  await bookedYesterday(setup, 11, doctor.id, type.name);
  const book = (n: number, given: object = {}) =>
    browser.call(bookAppointment, booking({ ...slot(n), doctorId: doctor.id, ...given }));
  const last = await book(0);
  expect(last.status).toBe(201);
  expect(await book(1)).toMatchObject({
    status: 409,
    body: { code: 'booking_limit', message: `This patient already has 12 open visits with this doctor. ${callUs}` },
  });
  const otherDoctor = await createDoctor(t.db, { cityId: city.id });
  const otherPatient = await createPatient(t.db, family);
  expect((await book(1, { doctorId: otherDoctor.id })).status).toBe(201);
  expect((await book(2, { patientId: otherPatient.id })).status).toBe(201);
  await browser.call(cancelAppointment, { params: { appointmentId: last.body.id }, body: { version: 1 } });
  expect((await book(3)).status).toBe(201);
  expect(await hitsOf(setup)).toEqual([{ kind: 'limit_patient_doctor', times: 1 }]);
});

test('steps that a family books count too: they take the doctor’s time', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking, doctor, type } = setup;
  await bookedYesterday(setup, 11, doctor.id, type.name);
  const visit = await browser.call(bookAppointment, booking({ ...slot(0) }));
  const step = (n: number) =>
    browser.call(bookAppointment, booking({ ...slot(n), doctorId: doctor.id, relatedAppointmentId: visit.body.id }));
  expect((await step(1)).status).toBe(201);
  expect((await step(2)).body.code).toBe('booking_limit');
});

test('a rejection with values has them apart from its sentence too, so that pages can translate it', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking, doctor, type } = setup;
  await bookedYesterday(setup, 12, doctor.id, type.name);
  const { body } = await browser.call(bookAppointment, booking({ ...slot(0), doctorId: doctor.id }));
  expect(body).toEqual({
    code: 'booking_limit',
    message: `This patient already has 12 open visits with this doctor. ${callUs}`,
    sentence:
      'This patient already has {count} open visits with this doctor. Please call {phone} and we will book it for you.',
    values: { count: '12', phone: '+91 22 0000 0100' },
  });
  const { components } = (await t.app.inject('/api/openapi.json')).json();
  expect(components.schemas.Error).toMatchObject({
    required: ['code', 'message'],
    properties: { sentence: { type: 'string' }, values: { type: 'object', additionalProperties: { type: 'string' } } },
  });
});

test('a family has at most 60 open visits; cancelled and past ones do not count', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking, family, type } = setup;
  await bookedYesterday(setup, 62, null, type.name);
  await t.owner.run(sql`
    update appointments set status = 'cancelled'
    where id in (select id from appointments where user_id = ${family.id} limit 1)`);
  await t.owner.run(sql`
    update appointments set starts_at = ${t.now}, ends_at = null
    where id in (select id from appointments where user_id = ${family.id} and status <> 'cancelled' limit 2)`);
  expect((await browser.call(bookAppointment, booking(slot(0)))).status).toBe(201);
  expect(await browser.call(bookAppointment, booking(slot(1)))).toMatchObject({
    status: 409,
    body: { code: 'booking_limit', message: `Your family already has 60 open visits. ${callUs}` },
  });
});

test('a family books at most 20 visits within an hour, cancelled ones included', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking } = setup;
  const began = t.now;
  for (let n = 0; n < 20; n += 1) expect((await browser.call(bookAppointment, booking(slot(n)))).status).toBe(201);
  const again = booking(slot(20));
  const { id } = (
    await t.owner.rows(sql`select id from appointments where user_id = ${setup.family.id} limit 1`)
  )[0] as {
    id: string;
  };
  await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
  expect(await browser.call(bookAppointment, again)).toMatchObject({
    status: 409,
    body: { code: 'booking_limit', message: `You have booked 20 visits within an hour. ${callUs}` },
  });
  t.now = new Date(began.getTime() + hour);
  expect((await browser.call(bookAppointment, again)).status).toBe(201); // the rejected attempt did not consume its idempotency key
  t.now = began;
});

test('two hundred concurrent bookings of one family never exceed a limit', async () => {
  const setup = await prepareBooking(t);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => setup.browser.call(bookAppointment, setup.booking(slot(n)))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === 'booking_limit')).toHaveLength(180);
  expect(await storedFor(setup)).toBe(20);
  expect(await hitsOf(setup)).toEqual([{ kind: 'limit_hour', times: 180 }]);
});

test('repeated submits of a booked visit do not count, and get the same reply at the limit', async () => {
  const setup = await prepareBooking(t);
  const { browser, booking } = setup;
  const sent = Array.from({ length: 20 }, (_, n) => booking(slot(n)));
  const first = await Promise.all(sent.map((one) => browser.call(bookAppointment, one)));
  const again = await Promise.all(sent.map((one) => browser.call(bookAppointment, one)));
  expect(again.map(({ status, body }) => [status, body.id])).toEqual(first.map(({ body }) => [201, body.id]));
  expect(await hitsOf(setup)).toEqual([]);
});

test('staff have no limits, and another family is not affected', async () => {
  const setup = await prepareBooking(t);
  const { booking, patient } = setup;
  const staffBrowser = await t.as(await createAccount(t.db, { role: 'assistant' }));
  for (let n = 0; n < 25; n += 1)
    expect((await staffBrowser.call(bookAppointment, booking({ ...slot(n), patientId: patient.id }))).status).toBe(201);
  expect((await setup.browser.call(bookAppointment, booking(slot(26)))).body.code).toBe('booking_limit');
  const other = await prepareBooking(t);
  expect((await other.browser.call(bookAppointment, other.booking(slot(0)))).status).toBe(201);
});

const verifying = testApp({ services: { verifyPhoneToBook: true } });

test('if configured, an unverified phone needs a code before the third booking', async () => {
  const { browser, booking, family } = await prepareBooking(verifying);
  for (const n of [0, 1]) expect((await browser.call(bookAppointment, booking(slot(n)))).status).toBe(201);
  const third = booking(slot(2));
  expect(await browser.call(bookAppointment, third)).toMatchObject({
    status: 403,
    body: {
      code: 'phone_unverified',
      message: 'Please confirm your phone number first: we send a code to it.',
    },
  });
  await verifying.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
  expect((await browser.call(bookAppointment, third)).status).toBe(201);
});
