import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { getAppointment, getFamilyOverview } from '#contract/appointments/endpoints.ts';
import { addCallNote, addStep, changeAttendance, getStaffAppointment } from '#contract/appointments/staff-endpoints.ts';
import { exportDay, getDay, setDoctorDelay } from '#contract/day/endpoints.ts';
import { listFreeTimes } from '#contract/doctors/endpoints.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { freeSlots } from '#contract/times/free-slots.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createCity, createClinic, createDoctor, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, openDoctor, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const startOfTests = t.now;
beforeEach(() => {
  t.now = startOfTests;
});
const date = '2027-01-05';
const namesOf = (doctors: { name: string }[]) => doctors.map(({ name }) => name);

test('the day has the doctors who work or have visits, and every visit of the day in India', async () => {
  const { assistant, city, doctor } = await prepareStaff(t);
  const clinic = await createClinic(t.db, { cityId: city.id });
  const [away, guest] = [
    await createDoctor(t.db, { cityId: city.id, name: 'Dr. Away' }),
    await createDoctor(t.db, { cityId: city.id, name: 'Dr. Guest' }), // without hours on this day
  ];
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Idle' }); // neither hours nor visits
  await openDoctor(t, away.id, [600, 660]);
  await t.owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day, reason) values (${away.id}, ${date}, ${date}, 'Wedding')`);
  const family = await createAccount(t.db, { name: 'Rekha Family', phone: '+919811112222' });
  const visit = await createVisit(t, {
    family,
    doctorId: guest.id,
    clinicId: clinic.id,
    cityId: city.id,
    patientName: 'Kamala Devi',
    startsAt: '2027-01-05T18:00:00Z', // 23:30 in India
  });
  await t.owner.run(sql`
    update patients set age = 1, months = 2, age_told_on = '2026-12-01', mobile_number = '98765 43210' where id = ${visit.patient.id}`);
  await t.owner.run(sql`update appointments set notes = 'Wheelchair', is_requested = true where id = ${visit.id}`);
  const cancelled = await createVisit(t, { cityId: city.id, status: 'cancelled', startsAt: '2027-01-04T18:30:00Z' });
  for (const startsAt of ['2027-01-04T18:29:00Z', '2027-01-05T18:30:00Z'])
    await createVisit(t, { cityId: city.id, startsAt });
  await assistant.call(addStep, {
    params: visit.params,
    body: { title: 'Blood test', date, time: '15:30' },
  });
  await assistant.call(addCallNote, {
    params: visit.params,
    body: { key: randomUUID(), outcome: 'confirmed', note: 'Comes by car' },
  });
  await assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body: { date, minutes: 25 } });

  const { body } = await assistant.call(getDay, { query: { date, city: city.name } });
  expect(body).toMatchObject({ date, hasMoreDoctors: false, hasMoreVisits: false, busySteps: [], clinic: null });
  expect(body.doctors).toMatchObject([
    { name: 'Dr. Away', hours: [{ opens: 600, closes: 660 }], leave: 'Wedding', delayMinutes: 0 },
    { name: 'Dr. Guest', hours: [], leave: null, isArchived: false, slotMinutes: 30, hospital: 'Test Hospital' },
    { name: doctor.name, hours: [{ opens: 540, closes: 1020 }], leave: null, delayMinutes: 25, city: city.name },
  ]);
  expect(body.visits.map(({ id, status }) => [id, status])).toEqual([
    [cancelled.id, 'cancelled'],
    [visit.id, 'open'],
  ]);
  expect(body.visits[1]).toEqual({
    id: visit.id,
    version: 1,
    number: `${visit.patient.patientNumber}-${visit.id.slice(0, 6).toUpperCase()}`,
    patient: { id: visit.patient.id, name: 'Kamala Devi', age: 1, months: 3, mobileNumber: '98765 43210' },
    family: { id: family.id, name: 'Rekha Family', phone: '+919811112222' },
    doctorId: guest.id,
    clinic: { id: clinic.id, name: clinic.name },
    city: city.name,
    title: 'Doctor Consultation',
    startsAt: '2027-01-05T18:00:00.000Z',
    endsAt: '2027-01-05T18:30:00.000Z',
    status: 'open',
    isRequested: true,
    needsNewTime: false,
    attendance: null,
    notes: 'Wheelchair',
    steps: [{ title: 'Blood test', startsAt: '2027-01-05T10:00:00.000Z', status: 'pending' }],
    lastCall: { outcome: 'confirmed', note: 'Comes by car', at: t.now.toISOString(), by: 'Meera' },
    answer: null,
    stepAnswer: null,
    isBookedByStaff: false,
    overrideReason: null,
  });
});

test('of several calls, the newest is shown, and the attendance with its times', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const { params } = await createVisit(t, { doctorId: doctor.id });
  const call = (outcome: 'no-answer' | 'wants-to-move') =>
    assistant.call(addCallNote, { params, body: { key: randomUUID(), outcome } });
  const [start, later] = [t.now, new Date(t.now.getTime() + 120_000)];
  await call('no-answer');
  t.now = later;
  await call('wants-to-move');
  await assistant.call(changeAttendance, { params, body: { to: 'arrived', version: 1 } });
  const { body } = await assistant.call(getDay, { query: { date, doctor: doctor.id } });
  t.now = start;
  expect(body.visits).toMatchObject([
    {
      version: 2,
      lastCall: { outcome: 'wants-to-move' },
      attendance: { state: 'arrived', at: later.toISOString(), arrivedAt: later.toISOString() },
    },
  ]);
});

test('the newest answer for the present time of a visit is shown, on the day and with the visit', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const { id, family, params } = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T09:00:00Z' });
  const answer = (given: string, at: string, startsAt = '2027-01-05T09:00:00Z') =>
    t.owner.run(sql`
      insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
      values (${id}, ${family.id}, ${startsAt}, ${given}, 'patient', ${at})`);
  const shown = async () => {
    const day = await assistant.call(getDay, { query: { date, doctor: doctor.id } });
    const visit = await assistant.call(getStaffAppointment, { params });
    expect(visit.body.answer).toEqual(day.body.visits[0]?.answer);
    return visit.body.answer;
  };
  expect(await shown()).toBeNull();
  await answer('coming', '2027-01-05T02:00:00Z');
  await answer('not-coming', '2027-01-05T04:00:00Z', '2027-01-06T09:00:00Z'); // for another time of the visit
  expect(await shown()).toEqual({ answer: 'coming', at: '2027-01-05T02:00:00.000Z', person: 'patient' });
  await answer('call', '2027-01-05T03:00:00Z');
  expect(await shown()).toMatchObject({ answer: 'call', at: '2027-01-05T03:00:00.000Z' });
});

test('an answer about a step is shown with the step; an answer that staff must act on is shown on the day too', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const { id, family, params } = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T09:00:00Z' });
  const blood = await createStep(t.db, { id }, { title: 'Blood test' });
  const scan = await createStep(t.db, { id }, { title: 'Scan' });
  const answer = (step: { id: string }, given: string, at: string, minutes = 0) =>
    t.owner.run(sql`
      insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
      select id, user_id, starts_at + make_interval(mins => ${minutes}), ${given}, 'family', ${at} from appointments where id = ${step.id}`);
  const shown = async () => {
    const day = await assistant.call(getDay, { query: { date, doctor: doctor.id } });
    const { body } = await assistant.call(getStaffAppointment, { params });
    return {
      day: day.body.visits[0]?.stepAnswer,
      steps: body.steps.map((step) => `${step.title}: ${step.answer?.answer}`).toSorted(),
    };
  };
  expect(await shown()).toEqual({ day: null, steps: ['Blood test: undefined', 'Scan: undefined'] });
  await answer(blood, 'coming', '2027-01-05T02:00:00Z');
  await answer(scan, 'call', '2027-01-05T02:00:00Z', 30); // for another time of the step
  expect(await shown()).toEqual({ day: null, steps: ['Blood test: coming', 'Scan: undefined'] });
  await answer(blood, 'call', '2027-01-05T03:00:00Z');
  const asked = { title: 'Blood test', answer: 'call', at: '2027-01-05T03:00:00.000Z', person: 'family' };
  expect(await shown()).toEqual({ day: asked, steps: ['Blood test: call', 'Scan: undefined'] });
  await answer(scan, 'not-coming', '2027-01-05T04:00:00Z');
  expect((await shown()).day).toMatchObject({ answer: 'not-coming' });
  await t.owner.run(sql`update appointments set status = 'complete' where id = ${scan.id}`);
  expect((await shown()).day).toEqual(asked);

  // An answer that another account has stored for these visits is ignored.
  const stranger = await createAccount(t.db);
  await t.owner.run(sql`
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
    select id, ${stranger.id}, starts_at, 'coming', 'family', '2027-01-05T04:20:00Z' from appointments where user_id = ${family.id}`);
  expect(await shown()).toEqual({ day: asked, steps: ['Blood test: call', 'Scan: not-coming'] });
  expect((await assistant.call(getStaffAppointment, { params })).body.answer).toBeNull();
});

test('the day is filtered by city, clinic and doctor', async () => {
  const { assistant, city, doctor } = await prepareStaff(t);
  const elsewhere = await createCity(t.db);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Sunrise Clinic' });
  const resident = await createDoctor(t.db, { cityId: city.id, name: 'Dr. Resident' });
  const namesake = await createDoctor(t.db, { cityId: elsewhere.id, name: 'Dr. Namesake' });
  await t.owner.run(sql`update doctors set hospital = 'SUNRISE clinic' where id in (${resident.id}, ${namesake.id})`);
  for (const { id } of [resident, namesake]) await openDoctor(t, id);
  const at = (hour: number) => `2027-01-05T0${hour}:00:00Z`;
  const visits = {
    withDoctor: await createVisit(t, { doctorId: doctor.id, cityId: elsewhere.id, startsAt: at(4) }),
    atClinic: await createVisit(t, { doctorId: doctor.id, clinicId: clinic.id, startsAt: at(5) }),
    ofResident: await createVisit(t, { doctorId: resident.id, startsAt: at(6) }),
    onlyCity: await createVisit(t, { cityId: city.id, startsAt: at(7) }),
    far: await createVisit(t, { doctorId: namesake.id, startsAt: at(8) }),
  };
  const find = async (query: Record<string, string>) => {
    const { body } = await assistant.call(getDay, { query: { date, ...query } });
    const nameOf = new Map(Object.entries(visits).map(([name, { id }]) => [id, name]));
    return [namesOf(body.doctors), body.visits.map(({ id }) => nameOf.get(id))];
  };
  expect(await find({ city: city.name.toUpperCase() })).toEqual([
    ['Dr. Resident', doctor.name],
    ['withDoctor', 'atClinic', 'ofResident', 'onlyCity'],
  ]);
  // All visits of a shown doctor are shown, at any place.
  expect(await find({ clinic: clinic.id })).toEqual([
    ['Dr. Resident', doctor.name],
    ['atClinic', 'ofResident'],
  ]);
  expect(await find({ doctor: doctor.id })).toEqual([[doctor.name], ['withDoctor', 'atClinic']]);
  expect(await find({ city: 'Nowhere' })).toEqual([[], []]);
  expect(await find({ doctor: randomUUID() })).toEqual([[], []]);
});

test('with a clinic, the reply says when it is open on that day', async () => {
  const { assistant, city } = await prepareStaff(t);
  const clinic = await createClinic(t.db, { cityId: city.id });
  const read = async (day: string) =>
    (await assistant.call(getDay, { query: { date: day, clinic: clinic.id } })).body.clinic;
  expect(await read(date)).toEqual({ name: expect.any(String), isClosed: false, hours: null });
  await t.owner.run(sql`insert into clinic_hours values (${clinic.id}, 2, 540, 780), (${clinic.id}, 2, 900, 1080)`);
  await t.owner.run(sql`insert into clinic_closed_days values (${clinic.id}, '2027-01-12')`);
  const hours = [
    { opens: 540, closes: 780 },
    { opens: 900, closes: 1080 },
  ];
  expect(await read(date)).toMatchObject({ isClosed: false, hours });
  expect(await read('2027-01-06')).toMatchObject({ isClosed: false, hours: [] });
  expect(await read('2027-01-12')).toMatchObject({ isClosed: true, hours });
});

test('steps with a doctor occupy the doctor’s time; the free slots are those that families can book', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const visit = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T05:15:00Z' }); // 10:45
  await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T08:30:00Z', status: 'cancelled' });
  const step = await t.owner.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, doctor_id, title, status, starts_at, ends_at)
    values (${visit.family.id}, ${visit.patient.id}, ${visit.id}, ${doctor.id}, 'Follow-up', 'pending',
      '2027-01-05T07:00:00Z', '2027-01-05T07:30:00Z') returning id`);
  const { body } = await assistant.call(getDay, { query: { date, doctor: doctor.id } });
  expect(body.busySteps).toEqual([
    {
      id: step.id,
      visitId: visit.id,
      doctorId: doctor.id,
      title: 'Follow-up',
      patientName: visit.patient.name,
      startsAt: '2027-01-05T07:00:00.000Z',
      endsAt: '2027-01-05T07:30:00.000Z',
    },
  ]);
  const [column] = body.doctors;
  if (!column) throw new Error('There is no doctor');
  const midnight = indiaInstant(date, '00:00');
  const busy = [...body.visits.filter(({ status }) => status !== 'cancelled'), ...body.busySteps];
  const free = freeSlots({ midnight, doctor: column, busy, now: t.now });
  const bookable = await t.call(listFreeTimes, { params: { doctorId: doctor.id }, query: { from: date, days: 1 } });
  const bookableMinutes = bookable.body.times.map(
    ({ startsAt }) => (new Date(startsAt).getTime() - midnight.getTime()) / 60_000,
  );
  expect(free).toEqual(bookableMinutes);
  expect(free.length).toBeGreaterThan(5);
});

test('the number of doctors without visits is limited; doctors with visits are always shown', async () => {
  const { assistant, city } = await prepareStaff(t);
  await t.owner.run(sql`
    insert into doctors (name, specialty, hospital, city_id, rating)
    select 'Dr. Many ' || n, 'Cardiologist', 'Hospital', ${city.id}, 5 from generate_series(1, 205) n`);
  await t.owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select id, 2, 540, 600 from doctors where city_id = ${city.id} and name like 'Dr. Many%'`);
  const busy = await createDoctor(t.db, { cityId: city.id, name: 'Dr. Busy', rating: 0 });
  await createVisit(t, { doctorId: busy.id });
  const { body } = await assistant.call(getDay, { query: { date, city: city.name } });
  expect(body.hasMoreDoctors).toBe(true);
  expect(body.doctors.length).toBeLessThan(205);
  expect(namesOf(body.doctors)).toContain('Dr. Busy');
});

test('a request records one view with the number of visits', async () => {
  const { assistant, account, doctor } = await prepareStaff(t);
  for (const hour of [4, 5, 6]) await createVisit(t, { doctorId: doctor.id, startsAt: `2027-01-05T0${hour}:00:00Z` });
  await assistant.call(getDay, { query: { date, doctor: doctor.id } });
  await assistant.call(exportDay, { body: { date, doctor: doctor.id } });
  const records = await t.owner.rows(sql`
    select screen, row_count, family_id from access_records where viewer_id = ${account.id} order by screen`);
  expect(records).toEqual([
    { screen: 'day-board', rowCount: 3, familyId: null },
    { screen: 'day-export', rowCount: 3, familyId: null },
  ]);
});

test('the file has the visits that are not cancelled, and the export is audited', async () => {
  const { assistant, account, city, doctor } = await prepareStaff(t);
  const family = await createAccount(t.db, { phone: '+919811113333' });
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Sunrise; Clinic' });
  const visit = await createVisit(t, { family, doctorId: doctor.id, clinicId: clinic.id, patientName: '=Kamala' });
  await t.owner.run(sql`update appointments set notes = 'Needs "help"' where id = ${visit.id}`);
  await createVisit(t, { doctorId: doctor.id, status: 'cancelled' });
  await assistant.call(addStep, { params: visit.params, body: { title: 'Blood test', date, time: '15:30' } });
  await assistant.call(addStep, { params: visit.params, body: { title: 'Report', date: '2027-01-06' } });
  await assistant.call(changeAttendance, { params: visit.params, body: { to: 'no-show', version: 1 } });
  const { body } = await assistant.call(exportDay, { body: { date, doctor: doctor.id } });
  const number = `${visit.patient.patientNumber}-${visit.id.slice(0, 6).toUpperCase()}`;
  expect(body).toEqual({
    fileName: 'day-2027-01-05.csv',
    rowCount: 1,
    isCut: false,
    text:
      '\ufeffTime,Patient,Age,Phone,Doctor,Clinic,Steps,Notes,Appointment ID,Title,Status,Attendance,Needs a new time\r\n' +
      `9:30 AM,'=Kamala,40,'+919811113333,${doctor.name},"Sunrise; Clinic","3:30 PM Blood test; Report","Needs ""help""",` +
      `${number},Doctor Consultation,closed,No-show,\r\n`,
  });
  const audit = await t.owner.rows(sql`
    select entity, after from audit_log where action = 'appointment.day-exported' and actor_id = ${account.id}`);
  expect(audit).toEqual([
    { entity: 'appointment', after: { rows: 1, date, city: null, clinic: null, doctor: doctor.id } },
  ]);
});

test('a delay is set, changed, removed and audited; families see it on their visits of that day', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const params = { doctorId: doctor.id };
  const visit = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T10:00:00Z' });
  const tomorrow = await createVisit(t, {
    family: visit.family,
    doctorId: doctor.id,
    startsAt: '2027-01-06T10:00:00Z',
  });
  const family = await t.as(visit.family);
  const set = (minutes: number) => assistant.call(setDoctorDelay, { params, body: { date, minutes } });
  const shown = async ({ params: of }: typeof visit) =>
    (await family.call(getAppointment, { params: of })).body.delayMinutes;
  expect((await set(20)).status).toBe(200);
  expect([await shown(visit), await shown(tomorrow)]).toEqual([20, 0]);
  const { visits } = (await family.call(getFamilyOverview)).body;
  expect(visits.map(({ delayMinutes }) => delayMinutes)).toEqual([20, 0]);
  await set(45);
  await set(45); // nothing changes: no audit row
  await set(0);
  expect(await shown(visit)).toBe(0);
  expect((await findAudit(t, doctor.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['doctor.delay-changed', { day: date, minutes: 0 }, { day: date, minutes: 20 }],
    ['doctor.delay-changed', { day: date, minutes: 20 }, { day: date, minutes: 45 }],
    ['doctor.delay-changed', { day: date, minutes: 45 }, { day: date, minutes: 0 }],
  ]);
});

test('a delay that notifies says so in its audit entry, also without a change of its minutes', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const set = (minutes: number, notifies?: boolean) =>
    assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body: { date, minutes, notifies } });
  for (const call of [
    () => set(20),
    () => set(20, true),
    () => set(30, true),
    () => set(30, false),
    () => set(0, true),
  ])
    expect((await call()).status).toBe(200);
  expect((await findAudit(t, doctor.id)).map(({ after }) => after)).toEqual([
    { day: date, minutes: 20 },
    { day: date, minutes: 20, notifies: true },
    { day: date, minutes: 30, notifies: true },
    { day: date, minutes: 0 }, // without `notifies`: families that were notified of the delay get a notice anyway
  ]);
});

test('families are notified six times a day at most, with pauses, and on the day or the day before', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const notify = async (minutes: number, on = date) => {
    const body = { date: on, minutes, notifies: true };
    return (await assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body })).status;
  };
  expect(await notify(10)).toBe(200);
  expect(await notify(20)).toBe(200); // a second notice is possible at once, to correct a mistake
  expect(await notify(30)).toBe(429);
  for (let n = 3; n <= 6; n += 1) {
    t.now = new Date(t.now.getTime() + 60_000);
    expect(await notify(n * 10)).toBe(200);
  }
  t.now = new Date(t.now.getTime() + 50 * 60_000);
  expect(await notify(15)).toBe(429);
  expect(await notify(15, '2027-01-06')).toBe(200);
  expect(await notify(15, '2027-01-07')).toBe(409);
  const quietly = { date: '2027-01-07', minutes: 15 };
  expect((await assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body: quietly })).status).toBe(200);
});

test('concurrent delays of one doctor follow each other in the audit log', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body: { date, minutes: at * 5 } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const audit = await findAudit(t, doctor.id);
  const chain = audit.map(({ before }) => before?.minutes);
  expect(chain).toEqual([0, ...audit.slice(0, -1).map(({ after }) => after?.minutes)]);
});

test.each([
  [{ minutes: 241 }, 400, 'Please give 0 to 240 minutes'],
  [{ minutes: -5 }, 400, 'Please give 0 to 240 minutes'],
  [{ date: '2027-01-04' }, 409, 'Please choose today or a later day.'],
])('a delay of %o is rejected', async (change, status, message) => {
  const { assistant, doctor } = await prepareStaff(t);
  const body = { date, minutes: 10, ...change };
  expect(await assistant.call(setDoctorDelay, { params: { doctorId: doctor.id }, body })).toMatchObject({
    status,
    body: { message },
  });
});

test('families and visitors get neither the day nor its file, and set no delay', async () => {
  const { doctor } = await prepareStaff(t);
  const visit = await createVisit(t, { doctorId: doctor.id });
  const params = { doctorId: doctor.id };
  for (const [browser, status] of [
    [await t.as(visit.family), 403],
    [await t.as(await createAccount(t.db)), 403],
    [t.browser(), 401],
  ] as const) {
    const answers = [
      await browser.call(getDay, { query: { date } }),
      await browser.call(exportDay, { body: { date } }),
      await browser.call(setDoctorDelay, { params, body: { date, minutes: 10 } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    for (const { text } of answers) expect(text).not.toContain(visit.patient.name);
  }
  expect(await t.owner.rows(sql`select from doctor_delays where doctor_id = ${doctor.id}`)).toHaveLength(0);
});

test.each([
  [{}, { date: 'Please give a date.' }],
  [{ date: '2027-02-30' }, { date: 'This day does not exist.' }],
  [{ date, doctor: 'me' }, { doctor: 'This is not an id.' }],
  [{ date, page: '2' }, { page: 'This field is not expected here.' }],
])('a query of %o is rejected with a message', async (query, fields) => {
  const { assistant } = await prepareStaff(t);
  expect(await assistant.call(getDay, { query: query as never })).toMatchObject({ status: 400, body: { fields } });
});
