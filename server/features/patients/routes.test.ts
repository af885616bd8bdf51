import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, listAppointments } from '#contract/appointments/endpoints.ts';
import {
  addPatient,
  editPatient,
  getPatient,
  listPatients,
  removePatient,
  searchPatients,
} from '#contract/patients/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createPatient, createSession } from '#server/test/factories.ts';

const t = testApp();
const form = {
  name: 'Kamala Devi',
  age: 68,
  gender: 'Female' as const,
  mobileNumber: '9812345678',
  medicalHistory: 'Diabetes',
};
const unknown = {
  code: 'not_found',
  message: 'Patient not found or you do not have permission to access this patient',
};

test('a family adds, reads, edits and removes a patient; the database assigns the number', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const added = await browser.call(addPatient, { body: form });
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Kamala Devi', age: 68, appointmentsCount: 0, latestAppointment: null },
  });
  expect(added.body.patientNumber).toBe(`${family.id.slice(0, 6).toUpperCase()}-P000`);

  const params = { patientId: added.body.id };
  expect(
    (await browser.call(editPatient, { params, body: { ...form, name: 'कमला देवी', version: 1 } })).body,
  ).toMatchObject({
    name: 'कमला देवी',
    version: 2,
  });
  expect((await browser.call(getPatient, { params })).body).toMatchObject({
    name: 'कमला देवी',
    medicalHistory: 'Diabetes',
  });
  expect((await browser.call(removePatient, { params })).body).toEqual({ isArchived: false });
  expect((await browser.call(getPatient, { params })).status).toBe(404);
});

test('numbers are gapless per family, also when twenty are added concurrently, and found in older forms too', async () => {
  const browser = await t.as(await createAccount(t.db));
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(addPatient, { body: form })));
  const numbers = answers.map((answer) => Number(answer.body.patientNumber.slice(8))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));

  const found = async (q: string) =>
    (await browser.call(searchPatients, { body: { q } })).body.rows.map(({ patientNumber }) => patientNumber.slice(7));
  for (const older of ['P7', 'p0007', 'FFFFFF-P007']) expect(await found(older)).toEqual(['P007']);
  expect(await found('P21')).toEqual([]);
});

test('a save over a newer version, or without a version, is rejected', async () => {
  const family = await createAccount(t.db);
  const [firstBrowser, secondBrowser] = [await t.as(family), await t.as(family)];
  const { id, version } = (await firstBrowser.call(addPatient, { body: form })).body;
  expect(version).toBe(1);
  const params = { patientId: id };
  const firstSave = { ...form, medicalHistory: 'Diabetes, allergic to penicillin', version };
  expect(await firstBrowser.call(editPatient, { params, body: firstSave })).toMatchObject({
    status: 200,
    body: { version: 2 },
  });

  const secondSave = { ...form, mobileNumber: '9800000000', version };
  const entries = () => t.owner.rows(sql`select from audit_log where entity_id = ${id} and action = 'patient.edited'`);
  expect(await secondBrowser.call(editPatient, { params, body: secondSave })).toMatchObject({
    status: 409,
    body: {
      code: 'changed',
      message: 'Somebody else saved this while you were editing. Please look at what changed.',
    },
  });
  const stored = (await secondBrowser.call(getPatient, { params })).body;
  expect(stored).toMatchObject({ version: 2, medicalHistory: firstSave.medicalHistory, mobileNumber: '9812345678' });
  expect(await entries()).toHaveLength(1);

  const again = { ...form, medicalHistory: stored.medicalHistory, mobileNumber: '9800000000', version: stored.version };
  expect(await secondBrowser.call(editPatient, { params, body: again })).toMatchObject({
    status: 200,
    body: { version: 3, medicalHistory: firstSave.medicalHistory, mobileNumber: '9800000000' },
  });
  for (const seen of [0, undefined]) {
    const body = { ...form, version: seen } as typeof firstSave;
    expect((await firstBrowser.call(editPatient, { params, body })).body).toMatchObject({
      fields: { version: 'Please say which version you saw.' },
    });
  }
});

test('a patient who was edited meanwhile is not removed', async () => {
  const family = await createAccount(t.db);
  const [firstBrowser, secondBrowser] = [await t.as(family), await t.as(family)];
  const { id, version } = (await firstBrowser.call(addPatient, { body: form })).body;
  const params = { patientId: id };
  await firstBrowser.call(editPatient, { params, body: { ...form, medicalHistory: 'Asthma', version } });
  const remove = (seen: number) => secondBrowser.call(removePatient, { params, query: { version: seen } });
  expect(await remove(version)).toMatchObject({
    status: 409,
    body: {
      code: 'changed',
      message: 'Somebody else saved this while you were editing. Please look at what changed.',
    },
  });
  expect((await secondBrowser.call(getPatient, { params })).body.medicalHistory).toBe('Asthma');
  expect((await remove(0)).body).toMatchObject({ fields: { version: 'Please say which version you saw.' } });
  expect((await remove(version + 1)).body).toEqual({ isArchived: false });
  expect((await remove(version + 1)).status).toBe(404);
});

test('of two concurrent saves of the same version, one is rejected', async () => {
  const browser = await t.as(await createAccount(t.db));
  const { id, version } = (await browser.call(addPatient, { body: form })).body;
  const save = (name: string) =>
    browser.call(editPatient, { params: { patientId: id }, body: { ...form, name, version } });
  const answers = await Promise.all(['Kamala One', 'Kamala Two', 'Kamala Three'].map(save));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("another family's patient is not found: for reading, changing and removing", async () => {
  const owner = await createAccount(t.db);
  const patient = await createPatient(t.db, owner);
  const stranger = await t.as(await createAccount(t.db));
  const params = { patientId: patient.id };
  for (const answer of [
    await stranger.call(getPatient, { params }),
    await stranger.call(editPatient, { params, body: { ...form, version: 1 } }),
    await stranger.call(removePatient, { params }),
    await stranger.call(removePatient, { params, query: { version: 1 } }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: unknown });
  }
  expect((await stranger.call(listPatients)).body.rows).toEqual([]);
  expect((await stranger.call(searchPatients, { body: { q: patient.name } })).body.rows).toEqual([]);
});

test('the search text is sent in the body, never in the URL', async () => {
  const family = await createAccount(t.db);
  const cookies = { session: await createSession(t.owner, family.id, t.now) };
  const answer = await t.app.inject({ url: '/api/patients?q=Kamala', cookies });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields: { q: 'This field is not expected here.' } });
});

test('staff see every patient, newest first and page by page; an assistant may not change them, a manager may', async () => {
  const owner = await createAccount(t.db);
  const patients = [];
  for (let n = 0; n < 5; n += 1) patients.push(await createPatient(t.db, owner, { name: `Zebra ${n}` }));
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));

  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await assistant.call(searchPatients, { body: { q: 'zebra', limit: 2, after } });
    seen.push(...body.rows.map((patient) => patient.name));
    after = body.next ?? undefined;
  } while (after);
  expect(seen).toEqual(['Zebra 4', 'Zebra 3', 'Zebra 2', 'Zebra 1', 'Zebra 0']);
  expect((await assistant.call(listPatients, { query: { mine: 'true' } })).body.rows).toEqual([]);
  // Lists for staff have no medical history. Staff read it on the page of the patient only.
  for (const role of ['assistant', 'manager', 'admin'] as const) {
    const staff = await t.as(await createAccount(t.db, { role }));
    const { rows } = (await staff.call(searchPatients, { body: { q: 'zebra' } })).body;
    expect(rows.map((row) => 'medicalHistory' in row)).toEqual(rows.map(() => false));
  }

  const params = { patientId: patients[0]?.id ?? '' };
  expect((await assistant.call(editPatient, { params, body: { ...form, version: 1 } })).status).toBe(404);
  expect((await manager.call(editPatient, { params, body: { ...form, version: 1 } })).status).toBe(200);
});

test('a patient with upcoming visits cannot be removed; with past visits only, it is archived', async () => {
  const { browser, booking, patient } = await prepareBooking(t);
  const params = { patientId: patient.id };
  const refused = {
    status: 409,
    body: { message: 'This patient has upcoming appointments. Please cancel them first.' },
  };
  const { id } = (await browser.call(bookAppointment, booking())).body;
  expect(await browser.call(removePatient, { params })).toMatchObject(refused);
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  expect(await assistant.call(removePatient, { params })).toMatchObject({ status: 404, body: unknown });

  await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
  expect((await browser.call(removePatient, { params })).body).toEqual({ isArchived: true });
  expect((await browser.call(getPatient, { params })).status).toBe(404);
  expect((await browser.call(listAppointments)).body.rows[0]?.patient.name).toBe(patient.name);
});

test.each([
  ['a short name', { name: 'K' }, { name: 'Name must be at least 2 characters' }],
  ['an age of zero', { age: 0 }, { age: 'Age must be a positive number' }],
  ['an age that is a word', { age: 'old' }, { age: 'Age must be a positive number' }],
  ['thirteen months', { age: 0, months: 13 }, { months: 'Months must be a whole number from 0 to 11' }],
  ['half a year', { age: 0.5 }, { age: 'Please enter whole years' }],
  ['half years as text', { age: '12.5' }, { age: 'Please enter whole years' }],
  ['no gender', { gender: undefined }, { gender: 'Gender is required' }],
  ['a short mobile number', { mobileNumber: '98123' }, { mobileNumber: 'Mobile number must be at least 10 digits' }],
  ['an owner', { userId: 'x' }, { userId: 'This field is not expected here.' }],
])('%s is refused under its field', async (_name, change, fields) => {
  const browser = await t.as(await createAccount(t.db));
  const answer = await browser.call(addPatient, { body: { ...form, ...change } as never });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test('the next open visit and the latest appointment, without steps', async () => {
  const { browser, booking, patient } = await prepareBooking(t);
  const summaries = async () => {
    const { nextAppointment, latestAppointment } = (
      await browser.call(getPatient, { params: { patientId: patient.id } })
    ).body;
    return [nextAppointment, latestAppointment].map(
      (visit) => visit && [visit.startsAt.slice(0, 10), visit.status, visit.isRequested],
    );
  };
  expect(await summaries()).toEqual([null, null]);
  const soon = (await browser.call(bookAppointment, booking({ date: '2027-01-08' }))).body;
  await browser.call(bookAppointment, booking({ date: '2027-01-10' }));
  await browser.call(bookAppointment, booking({ date: '2027-01-07', relatedAppointmentId: soon.id }));
  // Without a doctor or clinic there are no weekly hours, so the times are requested.
  expect(await summaries()).toEqual([
    ['2027-01-08', 'open', true],
    ['2027-01-10', 'open', true],
  ]);
  await browser.call(cancelAppointment, { params: { appointmentId: soon.id }, body: { version: 1 } });
  await t.owner.run(sql`update appointments set is_requested = false where patient_id = ${patient.id} and not is_step`);
  expect(await summaries()).toEqual([
    ['2027-01-10', 'open', false],
    ['2027-01-10', 'open', false],
  ]);
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(getPatient, { params: { patientId: patient.id } })).status).toBe(404);
});

test('small children have months, which grow too and end at two years', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const ageOf = async (id: string) => {
    const { age, months } = (await browser.call(getPatient, { params: { patientId: id } })).body;
    return [age, months];
  };
  const added = await browser.call(addPatient, { body: { ...form, age: 0, months: 8 } });
  expect(added).toMatchObject({ status: 201, body: { age: 0, months: 8 } });
  const { id } = added.body;
  const toddler = (await browser.call(addPatient, { body: { ...form, age: 1, months: '' } })).body;
  expect([toddler.age, toddler.months]).toEqual([1, null]);
  const older = (await browser.call(addPatient, { body: { ...form, age: 2, months: 3 } })).body;
  expect([older.age, older.months]).toEqual([2, null]); // from two years on, months are not stored

  const params = { patientId: id };
  expect(
    (await browser.call(editPatient, { params, body: { ...form, age: 0, months: 9, version: 1 } })).body.months,
  ).toBe(9);
  const stranger = await t.as(await createAccount(t.db));
  expect(await stranger.call(editPatient, { params, body: { ...form, age: 0, months: 1, version: 2 } })).toMatchObject({
    status: 404,
    body: unknown,
  });

  const then = t.now;
  for (const [day, expected] of [
    ['2027-02-05', [0, 10]],
    ['2027-04-05', [1, 0]],
    ['2028-03-05', [1, 11]],
    ['2028-04-05', [2, null]],
  ] as const) {
    t.now = new Date(`${day}T04:30:00Z`);
    await t.owner.run(sql`
      update sessions set expires_at = ${new Date(t.now.getTime() + 86_400_000)}, last_seen_at = ${t.now}
      where account_id = ${family.id}`);
    expect([day, await ageOf(id)]).toEqual([day, expected]);
  }
  t.now = then;
});

test('the age grows with time', async () => {
  const browser = await t.as(await createAccount(t.db));
  const { body } = await browser.call(addPatient, { body: form });
  t.now = new Date(t.now.getTime() + 366 * 86_400_000);
  const session = await t.owner.maybeRow<{ id: string }>(
    sql`update sessions set expires_at = ${new Date(t.now.getTime() + 86_400_000)}, last_seen_at = ${t.now} returning id`,
  );
  expect(session).toBeDefined();
  expect((await browser.call(getPatient, { params: { patientId: body.id } })).body.age).toBe(69);
});

test('the months of a small child grow, and end with the second birthday', async () => {
  const family = await createAccount(t.db);
  const baby = { name: 'Kabir', age: '0', months: '8', gender: 'Male' as const };
  t.now = new Date('2027-01-05T04:30:00Z');
  const browser = await t.as(family);
  const added = await browser.call(addPatient, { body: baby });
  expect(added).toMatchObject({ status: 201, body: { age: 0, months: 8 } });

  const params = { patientId: added.body.id };
  for (const [day, age, months] of [
    ['2027-02-05', 0, 9],
    ['2027-05-05', 1, 0],
    ['2028-05-04', 1, 11],
    ['2028-05-05', 2, null],
  ] as const) {
    t.now = new Date(`${day}T04:30:00Z`);
    const later = await t.as(family);
    expect((await later.call(getPatient, { params })).body, day).toMatchObject({ age, months });
  }

  t.now = new Date('2027-01-05T04:30:00Z');
  for (const [given, field, message] of [
    [{ age: '0' }, 'age', 'Age must be a positive number'],
    [{ age: '0', months: '' }, 'age', 'Age must be a positive number'],
    [{ age: '-1', months: '3' }, 'age', 'Age must be a positive number'],
    [{ age: '0', months: '12' }, 'months', 'Months must be a whole number from 0 to 11'],
  ] as const) {
    const refused = await browser.call(addPatient, { body: { name: 'Kabir', gender: 'Male', ...given } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  }
  const grown = await browser.call(addPatient, { body: { ...baby, age: '5', months: '3' } });
  expect(grown.body).toMatchObject({ age: 5, months: null });
});
