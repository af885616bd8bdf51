import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  listAppointments,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createPriceRule } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

const setup = () => prepareBooking(t);

test('a booking costs what the type costs in that city, and an outdated total is rejected', async () => {
  const { type, city, browser, booking } = await setup();
  await createPriceRule(t.db, { typeId: type.id, cityId: city.id, multiplier: 1.5 });

  const stale = await browser.call(bookAppointment, booking());
  expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed', total: 75_000 } });
  const booked = await browser.call(bookAppointment, booking({ seenTotal: 75_000 }));
  const startsAt = '2027-01-06T10:00:00.000Z'; // 3:30 PM in India
  expect(booked).toMatchObject({ status: 201, body: { price: 75_000, startsAt, version: 1 } });
  const { body } = await browser.call(getAppointment, { params: { appointmentId: booked.body.id } });
  expect(body).toMatchObject({ price: 75_000, startsAt, version: 1, status: 'open', title: 'Doctor Consultation' });
});

test('an idempotency key that is reused with another body is rejected', async () => {
  const { browser, booking } = await setup();
  const sent = booking();
  expect((await browser.call(bookAppointment, sent)).status).toBe(201);
  const other = await browser.call(bookAppointment, { body: { ...sent.body, time: '17:00' } });
  expect(other).toMatchObject({
    status: 409,
    body: { message: 'This booking was already sent with other details. Please reload the page.' },
  });
});

test('a repeated submit gets the same reply, whatever has changed since', async () => {
  const { doctor, type, city, browser, booking } = await setup();
  const sent = booking();
  const first = await browser.call(bookAppointment, sent);
  await createPriceRule(t.db, { typeId: type.id, cityId: city.id, multiplier: 2 });
  await t.owner.run(sql`update doctors set archived_at = now() where id = ${doctor.id}`);
  expect(await browser.call(bookAppointment, sent)).toMatchObject({ status: 201, body: first.body });
  const other = await browser.call(bookAppointment, { body: { ...sent.body, time: '17:00' } });
  expect(other.body.message).toBe('This booking was already sent with other details. Please reload the page.');
});

test('a rejected attempt does not consume its idempotency key', async () => {
  const { browser, booking } = await setup();
  const sent = booking({ seenTotal: 1 });
  expect((await browser.call(bookAppointment, sent)).status).toBe(409);
  expect((await browser.call(bookAppointment, { body: { ...sent.body, seenTotal: 50_000 } })).status).toBe(201);
});

test('with weekly hours only their slots can be booked, and none on leave', async () => {
  const { browser, booking, doctor } = await setup();
  await t.owner.run(
    sql`insert into doctor_hours (doctor_id, weekday, opens, closes) values (${doctor.id}, 3, 600, 720)`,
  );
  await t.owner.run(
    sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${doctor.id}, '2027-01-13', '2027-01-13')`,
  );
  const at = async (date: string, time: string) =>
    (await browser.call(bookAppointment, booking({ doctorId: doctor.id, date, time }))).status;
  expect(await at('2027-01-06', '10:15')).toBe(409); // between two slots
  expect(await at('2027-01-06', '11:45')).toBe(409); // would end after the hours
  expect(await at('2027-01-07', '10:00')).toBe(409); // another weekday
  expect(await at('2027-01-13', '10:00')).toBe(409); // on leave
  expect(await at('2027-01-06', '11:30')).toBe(201);
});

test('without weekly hours any time can be booked, but none on leave', async () => {
  const { browser, booking, doctor } = await setup();
  await t.owner.run(
    sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${doctor.id}, '2027-01-13', '2027-01-13')`,
  );
  const on = async (date: string) =>
    (await browser.call(bookAppointment, booking({ doctorId: doctor.id, date, time: '03:05' }))).status;
  expect(await on('2027-01-13')).toBe(409);
  expect(await on('2027-01-14')).toBe(201);
});

test('a second booking of a patient at the same time needs a confirmation', async () => {
  const { browser, booking } = await setup();
  const first = await browser.call(bookAppointment, booking());
  // A second tab that sends the same booking gets the same visit, and is not asked for a confirmation.
  expect(await browser.call(bookAppointment, booking())).toMatchObject({ status: 201, body: { id: first.body.id } });
  const bothTabs = await Promise.all([0, 1].map(() => browser.call(bookAppointment, booking({ time: '18:00' }))));
  expect(new Set(bothTabs.map(({ body }) => body.id)).size).toBe(1);
  expect((await browser.call(listAppointments)).body.rows).toHaveLength(2);
  // It gets the same visit also after staff have changed it, for example confirmed its time.
  await t.owner.run(sql`update appointments set version = 2 where id = ${first.body.id}`);
  expect((await browser.call(bookAppointment, booking())).body.id).toBe(first.body.id);
  expect(await browser.call(bookAppointment, booking({ time: '15:45' }))).toMatchObject({
    status: 409,
    body: { code: 'patient_busy' },
  });
  expect((await browser.call(bookAppointment, booking({ time: '15:45', confirmsOverlap: true }))).status).toBe(201);
});

test('rescheduling keeps the appointment and, if the new time is taken, the old time', async () => {
  const { doctor, browser, booking } = await setup();
  const first = (await browser.call(bookAppointment, booking({ doctorId: doctor.id, time: '10:00' }))).body;
  await browser.call(bookAppointment, booking({ doctorId: doctor.id, time: '11:00' }));
  const params = { appointmentId: first.id };
  const { number } = (await browser.call(getAppointment, { params })).body;

  const taken = await browser.call(rescheduleAppointment, {
    params,
    body: { date: '2027-01-06', time: '11:00', version: 1 },
  });
  expect(taken).toMatchObject({ status: 409, body: { code: 'taken' } });
  expect((await browser.call(getAppointment, { params })).body.startsAt).toBe(first.startsAt);

  const moved = await browser.call(rescheduleAppointment, {
    params,
    body: { date: '2027-01-06', time: '10:15', version: 1 },
  });
  expect(moved).toMatchObject({ status: 200, body: { id: first.id, number, version: 2 } });
  expect(moved.body.history.map((entry) => entry.action)).toEqual(['appointment.rescheduled', 'appointment.booked']);
  const stale = await browser.call(rescheduleAppointment, {
    params,
    body: { date: '2027-01-06', time: '12:00', version: 1 },
  });
  expect(stale.body.message).toBe('Somebody changed this appointment a moment ago. Please look at it again.');
});

test('cancelling frees the time at once, cancels pending steps, and cannot be done twice', async () => {
  const { doctor, browser, booking } = await setup();
  const { id } = (await browser.call(bookAppointment, booking({ doctorId: doctor.id }))).body;
  await browser.call(bookAppointment, booking({ relatedAppointmentId: id, time: '17:00' }));
  const cancelled = await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', steps: [{ status: 'cancelled' }] } });
  const again = await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 2 } });
  expect(again.body.message).toBe('This appointment is already cancelled.');
  const stranger = await setup();
  expect((await stranger.browser.call(bookAppointment, stranger.booking({ doctorId: doctor.id }))).status).toBe(201);
});

test('the calendar file follows its appointment, and other families cannot read it', async () => {
  const { browser, booking } = await setup();
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  const first = await browser.call(getAppointmentCalendar, { params });
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="appointment.ics"',
    'cache-control': 'no-store',
  });
  expect(first.body).toContain(`UID:${id}\r\nSEQUENCE:0\r\n`);
  expect(first.body).toContain('DTSTART;TZID=Asia/Kolkata:20270106T153000');
  const unfolded = first.body.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`URL;VALUE=URI:http://localhost/appointments?open=${id}\r\n`);

  const to = { date: '2027-01-07', time: '09:00', version: 1 };
  await browser.call(rescheduleAppointment, { params, body: to });
  const moved = (await browser.call(getAppointmentCalendar, { params })).body;
  expect(moved).toContain(`UID:${id}\r\nSEQUENCE:1\r\n`);
  expect(moved).toContain('DTSTART;TZID=Asia/Kolkata:20270107T090000');
  await browser.call(cancelAppointment, { params, body: { version: 2 } });
  expect((await browser.call(getAppointmentCalendar, { params })).body).toContain('STATUS:CANCELLED');

  const described = (await t.app.inject('/api/openapi.json')).json().paths[
    '/api/appointments/{appointmentId}/calendar'
  ];
  expect(Object.keys(described.get.responses['200'].content)).toEqual(['text/calendar']);
  const stranger = await t.as(await createAccount(t.db));
  expect(await stranger.call(getAppointmentCalendar, { params })).toMatchObject({
    status: 404,
    body: { message: 'Appointment not found' },
  });
  // After the session has ended, the link leads to the login page instead of showing JSON.
  const opened = await t.app.inject({
    url: `/api/appointments/${id}/calendar`,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect(opened).toMatchObject({ statusCode: 303, headers: { location: `/appointments?open=${id}` } });
});

test('a family may change until two hours before, staff at any time', async () => {
  const { browser, booking } = await setup();
  const { id } = (await browser.call(bookAppointment, booking({ date: '2027-01-05', time: '11:59' }))).body;
  const params = { appointmentId: id };
  const late = await browser.call(cancelAppointment, { params, body: { version: 1 } });
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'Appointments can be changed up to 2 hours before they start. Please call +91 22 0000 0100.' },
  });
  expect((await browser.call(getAppointment, { params })).body.canChange).toBe(false);
  const staff = await t.as(await createAccount(t.db, { role: 'assistant' }));
  expect(
    (await staff.call(rescheduleAppointment, { params, body: { date: '2027-01-05', time: '18:00', version: 1 } }))
      .status,
  ).toBe(200);
});

test("another family's appointment is not found, and is in no list", async () => {
  const { browser, booking } = await setup();
  const { id, patientId } = (await browser.call(bookAppointment, booking())).body;
  const stranger = await t.as(await createAccount(t.db));
  const params = { appointmentId: id };
  const unknown = { status: 404, body: { message: 'Appointment not found' } };
  expect(await stranger.call(getAppointment, { params })).toMatchObject(unknown);
  expect(await stranger.call(cancelAppointment, { params, body: { version: 1 } })).toMatchObject(unknown);
  expect(
    await stranger.call(rescheduleAppointment, { params, body: { date: '2027-01-08', time: '10:00', version: 1 } }),
  ).toMatchObject(unknown);
  expect((await stranger.call(listAppointments)).body).toEqual({
    rows: [],
    next: null,
    count: { value: 0, isCapped: false },
  });
  expect(await stranger.call(listAppointments, { query: { for: patientId } })).toMatchObject({
    status: 404,
    body: { message: "Patient not found or you don't have permission to access this patient's appointments" },
  });
});

test('the list counts exactly, pages by cursor, and steps are not counted', async () => {
  const { browser, booking } = await setup();
  const first = (await browser.call(bookAppointment, booking({ date: '2027-01-10' }))).body;
  for (const date of ['2027-01-11', '2027-01-12', '2027-01-13']) await browser.call(bookAppointment, booking({ date }));
  await browser.call(bookAppointment, booking({ date: '2027-01-14', relatedAppointmentId: first.id }));
  const page = (await browser.call(listAppointments, { query: { limit: '3' } })).body;
  expect(page.count).toEqual({ value: 4, isCapped: false });
  expect(page.rows.map((one) => one.startsAt.slice(0, 10))).toEqual(['2027-01-13', '2027-01-12', '2027-01-11']);
  const rest = (await browser.call(listAppointments, { query: { limit: '3', after: page.next ?? '' } })).body;
  expect(rest.rows.map((one) => [one.id, one.stepCount])).toEqual([[first.id, 1]]);
  expect((await browser.call(listAppointments, { query: { when: 'past' } })).body.count?.value).toBe(0);
});
