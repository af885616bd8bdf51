import {
  addVisit,
  chooseDay,
  chooseType,
  dayButton,
  dayIn,
  familyWithPatient,
  freeSlot,
  getJson,
  indiaClock,
  priceOf,
  rupees,
  shownTime,
  slotAtClinic,
  timeRadios,
} from './booking-data.ts';
import { now } from './message-data.ts';
import { expectAccessible, expectAccessibleInAllLooks, inAllLooks, phoneScreen, tabTo } from './page-checks.ts';
import { staff } from './staff.ts';
import { addCityWithDoctors, createClinic, openStaffPage } from './staff-data.ts';
import { expect, openForm, type Page, registerFamily, signInAs, test } from './visitor.ts';

// These journeys load many signed-in pages, which is slow on a busy machine.

const fernandes = { phone: '9000000002', password: 'family-fernandes' };
const submit = (page: Page) => page.getByRole('button', { name: 'Book Appointment' });

test('a visitor logs in on the way and comes back to the booking with its query', { tag: '@core' }, async ({
  page,
}) => {
  const { doctor } = await freeSlot(page);
  await page.goto(`/appointment?doctor=${doctor.id}`);
  await expect(page.getByText('Authentication required')).toBeVisible();
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Phone number').fill(fernandes.phone);
  await login.getByLabel('Password', { exact: true }).fill(fernandes.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/appointment?doctor=${doctor.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an Appointment');
  await expect(page.getByRole('region', { name: 'Doctor' })).toContainText(doctor.name);
});

test('the Fernandes family books a free time of a doctor', { tag: '@core' }, async ({ page, complaints }) => {
  await page.setViewportSize(phoneScreen);
  await signInAs(page, fernandes);
  const { rows: patients } = await getJson<{ rows: { id: string; name: string; patientNumber: string }[] }>(
    page,
    '/api/patients',
  );
  const who = 'Maria Fernandes';
  const patient = patients.find(({ name }) => name === who);
  if (!patient) throw new Error(`${who} is missing`);
  const visits = await getJson<{ rows: { startsAt: string }[] }>(page, `/api/appointments?for=${patient.id}`);
  const slot = await freeSlot(
    page,
    visits.rows.map(({ startsAt }) => indiaClock(startsAt).date),
  );
  await openForm(page, `/appointment?doctor=${slot.doctor.id}&patient=${patient.id}&patientName=Somebody`);
  await expect(page.getByText(`${who} · Patient ID: ${patient.patientNumber}`)).toBeVisible();

  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('radio', { name: who })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Appointment type' })).toContainText('Doctor Consultation');
  await expect(timeRadios(page).first()).toBeAttached(); // the first day with free times is open
  await chooseDay(page, slot);
  await page.getByRole('radio', { name: shownTime(slot.time), exact: true }).check({ force: true });
  await page.getByLabel('Notes').fill('Please call before coming.');
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');

  const total = rupees(await priceOf(page, 'Mumbai'));
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  const { consultationFee } = await getJson<{ consultationFee: number }>(page, `/api/doctors/${slot.doctor.id}`);
  expect(consultationFee).toBeGreaterThan(0);
  const fee = `+ about ${rupees(consultationFee).replace('.00', '')} to the doctor at the clinic`;
  await inAllLooks(page, async () => {
    await expectAccessible(page);
    await page.getByLabel('Notes').evaluate((notes) => notes.scrollIntoView({ block: 'end' })); // the last field
    for (const words of [who, slot.doctor.name, 'Doctor Consultation', shownTime(slot.time), total])
      await expect(summary.getByText(words).filter({ visible: true }).first()).toBeInViewport();
    for (const words of [
      `${total.replace('.00', '')} to book`,
      fee,
      'Price in Mumbai',
      'You can move or cancel it online until',
    ])
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  });
  expect((await summary.boundingBox())?.height).toBeLessThanOrEqual(phoneScreen.height / 6);
  await submit(page).click();
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(page.getByText(`Total price: ${total}`)).toBeVisible();
  await expect(page).toHaveURL(`/patients/${patient.id}`);

  const booked = await getJson<{
    rows: { id: string; number: string; startsAt: string; doctor: { id: string } | null }[];
  }>(page, `/api/appointments?for=${patient.id}`);
  const same = booked.rows.filter(
    ({ startsAt, doctor }) => startsAt === slot.startsAt && doctor?.id === slot.doctor.id,
  );
  expect(same).toHaveLength(1);

  // The page begins with the confirmation, which survives a reload that fails, and is also the page of the visit.
  const confirmation = page.getByRole('region', { name: 'Your visit is booked' });
  const { id, number } = same[0] ?? { id: '', number: '' };
  const reload = async () => {
    const visit = `**/api/appointments/${id}`;
    await page.route(visit, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to load the appointment. Please try again later.' });
    await expect(failure).toBeVisible();
    await page.unroute(visit);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
    await failure.getByRole('button', { name: 'Retry' }).click();
  };
  for (const open of [reload, () => page.goto(`/appointments/${id}`)]) {
    for (const words of [
      who,
      slot.doctor.name,
      shownTime(slot.time),
      number,
      'What to bring',
      'What happens next',
      'Please call before coming.',
    ])
      await expect(confirmation).toContainText(words);
    await expectAccessibleInAllLooks(page);
    await open();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is booked');
  await expect(confirmation.getByRole('img', { name: 'QR code of this appointment' })).toBeVisible();
  for (const name of ['Directions', 'Add to calendar', 'Printable slip', 'Add Follow-up Step'])
    await expect(confirmation.getByRole('link', { name })).toBeVisible();
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: async (content: ShareData) => document.body.setAttribute('data-shared', content.text ?? ''),
    });
  });
  await confirmation.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', new RegExp(`${who} with ${slot.doctor.name}`));
  await expectAccessibleInAllLooks(page);
});

test('the total follows the city at once, in both sizes, without sideways scroll', { tag: '@full' }, async ({
  page,
}) => {
  await familyWithPatient(page, 'Two Cities');
  const { cities } = await getJson<{ cities: { name: string }[] }>(page, '/api/cities');
  const mumbai = await priceOf(page, 'Mumbai');
  const prices = await Promise.all(cities.map(async ({ name }) => ({ name, price: await priceOf(page, name) })));
  const other = prices.find(({ price }) => price !== mumbai);
  if (!other) throw new Error('Every city costs the same');

  await openForm(page, '/appointment');
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.getByLabel('City').selectOption('Mumbai');
    await chooseType(page);
    await expect(summary).toContainText(rupees(mumbai));
    await page.getByLabel('City').selectOption(other.name);
    await expect(summary).toContainText(rupees(other.price));
    await expect(submit(page)).toBeInViewport();
    await expectAccessible(page);
  }
});

test('pressing too early tells what is missing and leads there', { tag: '@full' }, async ({ page }) => {
  await familyWithPatient(page, 'In A Hurry');
  await openForm(page, '/appointment');
  await submit(page).click({ force: true });
  await expect(page.getByText('Missing information')).toBeVisible();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await expect(page.locator('[data-field="type"] input').first()).toBeFocused();
  await chooseType(page);
  await page.getByLabel('Date').fill(dayIn(4));
  await page.getByLabel('Date').press('Enter');
  await expect(page.getByRole('radio', { name: '9:00 AM' })).toBeFocused();

  // Without a doctor, the page says what happens next, and so does the confirmation.
  const note = page.getByRole('note');
  await expect(note).toContainText('We will call you to confirm it. Until then your visit is marked Requested');
  await note.getByRole('button', { name: 'See doctors with free times' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a doctor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Tomorrow' }).check({ force: true });
  await page.getByRole('radio', { name: '11:00 AM' }).check({ force: true });
  await expect(page.getByLabel('Date')).toHaveValue(dayIn(1));
  await expect(page.getByLabel('Time')).toHaveValue('11:00');
  await expectAccessible(page);
  await submit(page).click();
  const confirmation = page.getByRole('region', { name: 'Your visit is requested' });
  await expect(confirmation).toContainText('We will call you to confirm the time.');
  await expect(confirmation.getByText('Requested', { exact: true })).toBeVisible();
});

test('a time that somebody else takes meanwhile: said, cleared, and everything else is kept', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const patient = await familyWithPatient(page, 'Second');
  const slot = await freeSlot(page);
  await openForm(page, `/appointment?doctor=${slot.doctor.id}&patient=${patient.id}&type=followup`);
  await chooseDay(page, slot);
  const time = page.getByRole('radio', { name: shownTime(slot.time), exact: true });
  await time.check({ force: true });
  await page.getByLabel('Notes').fill('Second in line');

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const first = await familyWithPatient(other, 'First');
  await addVisit(other, { patientId: first.id, doctorId: slot.doctor.id, date: slot.date, time: slot.time });
  await other.context().close();

  await submit(page).click();
  await expect(page.getByRole('complementary').getByRole('alert')).toHaveText(
    'Booking failed: That time has just been taken. Please choose another.',
  );
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(time).toHaveCount(0);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Notes')).toHaveValue('Second in line');
  await expect(page.getByRole('region', { name: 'Appointment type' })).toContainText('Follow-up Visit');

  await page.reload(); // the draft survives
  await expect(page.getByLabel('Notes')).toHaveValue('Second in line');
  await timeRadios(page).first().check({ force: true });
  await submit(page).click();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
});

test('a lost reply and a second press book once', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Lost Reply');
  await openForm(page, `/appointment?patient=${patient.id}`);
  await chooseType(page);
  await page.getByLabel('Date').fill(dayIn(5));
  await page.getByLabel('Time').fill('15:30');
  let sent = 0;
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent++;
    if (sent > 1) return route.continue();
    await route.fetch(); // the server gets the request, but the browser gets no reply
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } });
  });
  await submit(page).click();
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('Booking failed:');
  await submit(page).dblclick();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  const { count } = await getJson<{ count: { value: number } }>(page, `/api/appointments?for=${patient.id}`);
  expect(count.value).toBe(1);
});

for (const { address, words, tag } of [
  {
    tag: [],
    address: '/appointment',
    words: 'We cannot save changes for a few minutes. What you entered is kept: please try again in a moment.',
  },
  { tag: ['@full'], address: '/hi/appointment', words: 'हम कुछ मिनट तक बदलाव सेव नहीं कर सकते।' },
])
  test(`while the service can only show what is stored, ${address} says so and keeps what was entered`, {
    tag,
  }, async ({ page }) => {
    const patient = await familyWithPatient(page, 'Read Only');
    await openForm(page, `${address}?patient=${patient.id}`);
    await chooseType(page);
    const [date, time, notes] = [
      page.locator('input[type=date]'),
      page.locator('input[type=time]'),
      page.locator('textarea'),
    ];
    await date.fill(dayIn(5));
    await time.fill('15:30');
    await notes.fill('Ring twice');
    const keys: string[] = [];
    await page.route('**/api/appointments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().postDataJSON().key);
      if (keys.length > 1) return route.continue();
      const message =
        'We cannot save changes for a few minutes. What you entered is kept: please try again in a moment.';
      await route.fulfill({ status: 503, json: { code: 'read_only', message } });
    });
    const send = page.locator('button[type=submit]:visible');
    await send.click();
    await expect(page.getByRole('complementary').getByRole('alert')).toContainText(words);
    await expect(date).toHaveValue(dayIn(5));
    await expect(notes).toHaveValue('Ring twice');
    await send.click();
    await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
    expect(keys[1]).toBe(keys[0]); // so that the visit is booked once, even if the server had stored the first request
  });

test('a follow-up step, and a question when the patient is busy then', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Step By Step');
  const { id } = await addVisit(page, { patientId: patient.id, city: 'Pune', date: dayIn(6), time: '11:00' });

  await openForm(page, `/appointment?relatedAppointment=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Follow-up Step');
  await expect(page).toHaveTitle('Add Follow-up Step · CareSaathi');
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(patient.name);
  await expect(page.getByRole('button', { name: 'Change patient' })).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue('Pune');
  await chooseType(page, 'followup');
  await page.getByLabel('Date').fill(dayIn(6));
  await page.getByLabel('Time').fill('11:00');
  await page.getByRole('button', { name: 'Add Follow-up Step' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This patient already has an appointment at that time. Book this one too?');
  await question.getByRole('button', { name: 'Add Follow-up Step' }).click();
  await expect(page.getByText('Follow-up Step Added')).toBeVisible();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  const confirmation = page.getByRole('region', { name: 'Your step is requested' });
  await expect(confirmation.getByRole('link', { name: 'Doctor Consultation' })).toHaveAttribute(
    'href',
    `/appointments/${id}`,
  );
  await expect(confirmation.getByRole('link', { name: 'Add Follow-up Step' })).toHaveCount(0);
  await page.getByRole('article').getByRole('button', { name: 'Doctor Consultation' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Follow-up Visit' })).toContainText(
    'Open',
  );

  // Doctor and clinic are those of the original appointment.
  const { date, time, doctor, clinic } = await slotAtClinic(page);
  const placed = { patientId: patient.id, date, time, doctorId: doctor.id, clinicId: clinic.id };
  const original = await addVisit(page, placed);
  await openForm(page, `/appointment?relatedAppointment=${original.id}`);
  for (const name of [doctor.name, clinic.name]) await expect(page.getByText(name).first()).toBeVisible();
});

const addStep = (page: Page) => page.getByRole('button', { name: 'Add Follow-up Step' });

test('a ride to a visit: proposed before it, with its places for the slip and for the assistant, and then cancelled', async ({
  page,
  runStatement,
}) => {
  const patient = await familyWithPatient(page, 'Ride Along');
  const { date, time, startsAt, doctor, clinic } = await slotAtClinic(page);
  const visit = await addVisit(page, { patientId: patient.id, date, time, doctorId: doctor.id, clinicId: clinic.id });
  const forVisit = `For the visit with ${doctor.name}`;

  await openForm(page, `/appointment?relatedAppointment=${visit.id}`);
  await chooseType(page, 'transportation');
  await expect(page.getByText(forVisit).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change doctor' })).toHaveCount(0);
  await expect(page.getByText('to the doctor at the clinic')).toHaveCount(0); // no fee
  await expect(page.getByLabel('To the visit')).toBeChecked();
  // The ride takes an hour and arrives 20 minutes before the visit.
  const pickUp = indiaClock(new Date(startsAt).getTime() - 80 * 60_000);
  await expect(page.getByLabel('Date')).toHaveValue(pickUp.date);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(pickUp.time);
  await expect(page.getByLabel('To where')).toHaveValue(new RegExp(clinic.name));
  await page.getByLabel('From where').fill('12 Hill Road, Bandra');
  await page.getByLabel('Back from the visit').check({ force: true });
  await expect(page.getByLabel('To where')).toHaveValue('12 Hill Road, Bandra');
  await page.getByLabel('To the visit').check({ force: true });
  await expectAccessible(page);
  await addStep(page).click();
  await expect(page.getByText('Follow-up Step Added')).toBeVisible();
  const booked = page.getByRole('region', { name: 'Your step is requested' });
  await expect(booked).toContainText(forVisit);
  await expect(booked).toContainText(`From 12 Hill Road, Bandra to ${clinic.name}`);
  await expect(booked.getByRole('link', { name: `Doctor Consultation with ${doctor.name}` })).toBeVisible();
  await booked.getByRole('link', { name: 'Printable slip' }).click();
  await expect(page.getByRole('article')).toContainText('From 12 Hill Road, Bandra');
  await expect(page.getByRole('article')).toContainText(forVisit);

  // The form suggests the places of the visit again.
  await openForm(page, `/appointment?relatedAppointment=${visit.id}`);
  await chooseType(page, 'transportation');
  await expect(page.getByLabel('To where')).toHaveValue(new RegExp(clinic.name));
  await chooseType(page, 'pharmacy');
  await expect(page.getByLabel('To where')).toHaveValue(''); // a delivery does not go to the visit
  await expect(page.locator('datalist option[value="12 Hill Road, Bandra"]')).toBeAttached();
  await expect(page.getByLabel('From where')).toHaveCount(0);

  const { steps } = await getJson<{ steps: { id: string }[] }>(page, `/api/appointments/${visit.id}`);
  const stepId = steps[0]?.id ?? '';
  await page.request.post(`/api/appointments/${stepId}/cancel`, { data: { version: 1 } });
  await page.goto(`/appointments/${stepId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This step is cancelled');
  await expect(page.getByRole('link', { name: 'Add Follow-up Step' })).toHaveCount(0);
  await page.goto(`/appointment?relatedAppointment=${stepId}`);
  await expect(page.getByText('A step has no steps of its own. Please add the step to its visit.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the visit' }).click();
  await expect(page).toHaveURL(`/appointments/${visit.id}`);

  // The assistant to whom the ride of today is assigned sees where to go.
  await signInAs(page, staff.assistant);
  const { viewer } = await getJson<{ viewer: { id: string } }>(page, '/api/viewer');
  const reopened = { status: 'pending', version: 2 };
  expect((await page.request.post(`/api/admin/steps/${stepId}/status`, { data: reopened })).status()).toBe(200);
  await runStatement(`update appointments set starts_at = ${now()} where id = '${stepId}'`);
  const dialog = await getJson<{ steps: { work: object; version: number }[] }>(
    page,
    `/api/admin/appointments/${visit.id}`,
  );
  const { work, version } = dialog.steps[0] ?? { work: {}, version: 0 };
  const { assignee: _nobody, assignment: _count, note: _note, ...planned } = work as Record<string, unknown>;
  const data = { ...planned, travelMinutes: 0, assigneeId: viewer.id, version };
  const assigned = await page.request.put(`/api/admin/steps/${stepId}/work`, { data });
  expect(assigned.status(), await assigned.text()).toBe(200);
  await page.goto('/admin/my-day');
  const card = page.getByRole('listitem', { name: `Patient Transportation of ${patient.name}` });
  await expect(card).toContainText('12 Hill Road, Bandra');
  await expect(card).toContainText(clinic.name);
  await expect(card).toContainText(`Doctor Consultation with ${doctor.name}`);
});

test('rides, tests, assistants and deliveries: booked around the visit, moved and cancelled, and who goes sees where', {
  tag: '@full',
}, async ({ page, browser, baseURL, runStatement }) => {
  test.setTimeout(240_000);
  const staffPage = await openStaffPage(browser, baseURL, 'manager');
  const { viewer } = await getJson<{ viewer: { id: string } }>(staffPage, '/api/viewer');
  const { city, doctors } = await addCityWithDoctors(staffPage, 1);
  const doctor = doctors[0] ?? { id: '', name: '' };
  const patient = await familyWithPatient(page, 'Around The Visit');
  const hospital = `Test Hospital, ${city}`;
  const home = '7 Lake View';
  type Fields = Record<string, string>;
  // For each type of step: the fields that the family fills in if the step is before the visit and if it is after the
  // visit begins, and what the assignee reads in each case.
  const table: [type: string, title: string, before: Fields, later: Fields, seen: string[], seenAfter: string[]][] = [
    [
      'transportation',
      'Patient Transportation',
      { 'From where': home },
      { 'To where': home },
      [home, hospital],
      [hospital, home],
    ],
    ['diagnostic', 'Diagnostic Services', { Place: 'City Lab' }, {}, ['City Lab'], [hospital]],
    ['assistant', 'Care Assistant Services', {}, { Place: home }, [hospital], [home]],
    ['pharmacy', 'Pharmacy Services', { 'To where': home }, {}, [home], ['Ask the family where.']],
  ];
  for (const [n, [type, title, before, later]] of table.entries()) {
    const date = dayIn(10 + n);
    const visit = await addVisit(page, { patientId: patient.id, city, date, time: '11:00', doctorId: doctor.id });
    const times = ['08:30', '11:10', '13:00'];
    for (const time of times) {
      await openForm(page, `/appointment?relatedAppointment=${visit.id}`);
      await chooseType(page, type);
      const isBefore = time === '08:30';
      if (type === 'transportation' && !isBefore) await page.getByLabel('Back from the visit').check({ force: true });
      for (const [label, text] of Object.entries(isBefore ? before : later)) await page.getByLabel(label).fill(text);
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Time', { exact: true }).fill(time);
      await addStep(page).click();
      await expect(page.getByText('Follow-up Step Added')).toBeVisible();
    }
    type Steps = { steps: { id: string; title: string; startsAt: string }[] };
    const { steps } = await getJson<Steps>(page, `/api/appointments/${visit.id}`);
    expect(steps.map((step) => [step.title, indiaClock(step.startsAt)])).toEqual(
      times.map((time) => [title, { date, time }]),
    );
    for (const { id } of steps) {
      type Work = { placeFrom: string; placeTo: string };
      const managed = await getJson<{ steps: { id: string; version: number; work: Work }[] }>(
        staffPage,
        `/api/admin/appointments/${visit.id}`,
      );
      const step = managed.steps.find((one) => one.id === id);
      const data = {
        durationMinutes: 30,
        travelMinutes: 0,
        placeFrom: step?.work.placeFrom,
        placeTo: step?.work.placeTo,
        assigneeId: viewer.id,
        version: step?.version,
      };
      const assigned = await staffPage.request.put(`/api/admin/steps/${id}/work`, { data });
      expect(assigned.status(), await assigned.text()).toBe(200);
    }

    await page.goto(`/appointments/${steps[1]?.id}`);
    await expect(page.getByText(`For the visit with ${doctor.name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const move = page.getByRole('dialog', { name: 'Reschedule appointment' });
    await move.getByLabel('Date').fill(date);
    await move.getByLabel('Time', { exact: true }).fill('05:25');
    await move.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByText('5:25 AM, India time', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This step is cancelled');

    // The visit and its steps are moved to today, five hours after the steps of the previous type.
    for (const { id } of [visit, ...steps]) {
      const shift = `interval '${10 + n} days ${8 - 5 * n} hours'`;
      await runStatement(
        `update appointments set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift} where id = '${id}'`,
      );
    }
  }
  await staffPage.goto('/admin/my-day');
  for (const [, title, , , seen, seenAfter] of table) {
    const cards = staffPage.getByRole('listitem', { name: `${title} of ${patient.name}` });
    await expect(cards).toHaveCount(2); // the cancelled step is not shown
    for (const [index, places] of [seen, seenAfter].entries()) {
      const card = cards.nth(index);
      await expect(card.locator('dd')).toHaveText(places);
      const map = card.getByRole('link', { name: 'Map' });
      if (places[0]?.startsWith('Ask')) await expect(map).toHaveCount(0);
      else await expect(map).toHaveAttribute('href', new RegExp(encodeURIComponent(places[0] ?? '')));
    }
  }
  await staffPage.context().close();
});

test('a visit with a doctor, a clinic, or both: its page has the full address, directions and whom to call', async ({
  page,
  browser,
  baseURL,
}) => {
  const staffPage = await openStaffPage(browser, baseURL, 'manager');
  const { city, doctors } = await addCityWithDoctors(staffPage, 1);
  const doctorId = doctors[0]?.id ?? '';
  const hospital = { name: 'Test Hospital', fullAddress: `9 Lake Road, ${city}`, phone: '+912222000901' };
  const clinic = { name: 'Hill Clinic', fullAddress: `4 Hill Road, ${city}`, phone: '+912222000904' };
  await createClinic(staffPage, { ...hospital, city });
  const { id: clinicId } = await createClinic(staffPage, { ...clinic, city });
  await staffPage.context().close();
  const patient = await familyWithPatient(page, 'Where To Go');
  const table = [
    [{ doctorId }, hospital], // the clinic of the doctor's hospital
    [{ clinicId }, clinic],
    [{ doctorId, clinicId }, clinic],
  ] as const;
  for (const [n, [given, { name, fullAddress, phone }]] of table.entries()) {
    const { id } = await addVisit(page, { patientId: patient.id, city, date: dayIn(3 + n), time: '11:00', ...given });
    await page.goto(`/appointments/${id}`);
    const visit = page.getByRole('region', { name: /^Your visit is/ });
    await expect(visit).toContainText(`${name}, ${fullAddress}`);
    await expect(visit.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute('href', `tel:${phone}`);
    const directions = visit.getByRole('link', { name: 'Directions (opens in maps)' });
    await expect(directions).toHaveAttribute('href', new RegExp(encodeURIComponent(`${name}, ${fullAddress}`)));
  }
});

test('a step of an appointment that is not there cannot be booked', async ({ page }) => {
  await familyWithPatient(page, 'Step Of Nothing');
  await page.goto('/appointment?relatedAppointment=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert').filter({ hasText: 'Appointment not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Follow-up Step' })).toHaveCount(0);
  await expect(page.getByLabel('Patient')).toHaveCount(0);
});

test('a whole booking by keyboard alone, from the patient to the patient', { tag: '@full' }, async ({ page }) => {
  const patient = await familyWithPatient(page, 'Only Keys');
  const slot = await freeSlot(page);
  await page.goto(`/patients/${patient.id}`);
  await tabTo(page, page.getByRole('link', { name: 'New Appointment' }));
  await page.keyboard.press('Enter');
  await expect(submit(page)).toBeVisible();

  await tabTo(page, page.locator('[data-field="type"] input').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-field="type"] input[value="consultation"]')).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Choose a doctor' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(slot.doctor.name);
  const found = dialog.getByRole('button', { name: slot.doctor.name });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Doctor' })).toContainText(slot.doctor.name);
  await expect(page.getByRole('button', { name: 'Change doctor' })).toBeFocused();

  const entry = page.locator('[data-day][tabindex="0"]');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await tabTo(page, entry);
  let day = (await entry.getAttribute('data-day')) ?? '';
  while (day !== slot.date) {
    await page.keyboard.press(day < slot.date ? 'ArrowRight' : 'ArrowLeft');
    day = new Date(Date.parse(day) + (day < slot.date ? 1 : -1) * 86_400_000).toISOString().slice(0, 10);
    await expect(dayButton(page, day)).toBeFocused();
  }
  await expect(dayButton(page, day)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await tabTo(page, timeRadios(page).first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Notes'));
  await page.keyboard.type('By keyboard');
  await tabTo(page, submit(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
});

test('a clinic that is closed on the chosen day says so at once; with a doctor, such days are not offered', {
  tag: '@full',
}, async ({ page }) => {
  await familyWithPatient(page, 'On A Sunday');
  const { rows: clinics } = await getJson<{ rows: { id: string }[] }>(page, '/api/clinics?limit=50');
  const details = await Promise.all(
    clinics.map(({ id }) =>
      getJson<{ id: string; city: string; closedWeekdays: number[]; hours: unknown[] }>(page, `/api/clinics/${id}`),
    ),
  );
  const clinic = details.find(({ closedWeekdays }) => closedWeekdays.includes(7));
  if (!clinic) throw new Error('No clinic rests on Sundays');
  const sunday = [4, 5, 6, 7, 8, 9, 10].map(dayIn).find((day) => new Date(day).getUTCDay() === 0) ?? '';
  const monday = new Date(Date.parse(sunday) + 86_400_000).toISOString().slice(0, 10);
  await openForm(page, `/appointment?clinic=${clinic.id}`);
  await page.getByLabel('Date').fill(sunday);
  await expect(page.getByText('The clinic is closed on that day. Please choose another.')).toBeVisible();
  await page.getByLabel('Date').fill(monday);
  await expect(page.getByText('The clinic is closed on that day.')).toBeHidden();
  expect(clinic.hours.length).toBeGreaterThan(0);
  await page.getByLabel('Time').fill('23:45');
  const closedThen = 'The clinic is closed at that time. Please choose a time within its hours.';
  await expect(page.getByText(closedThen).first()).toBeVisible();
  await chooseType(page);
  await expect(submit(page)).toHaveAccessibleDescription(closedThen);
  await page.getByRole('radio', { name: '11:00 AM' }).check({ force: true });
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('note')).toHaveCount(0); // the clinic has weekly hours, so nobody has to confirm the time

  const { rows: doctors } = await getJson<{ rows: { id: string }[] }>(page, '/api/doctors?limit=50');
  const known = await Promise.all(
    doctors.map(({ id }) => getJson<{ id: string; hours: { weekday: number }[] }>(page, `/api/doctors/${id}`)),
  );
  const doctor = known.find(({ hours }) => hours.some(({ weekday }) => weekday === 7));
  if (!doctor) throw new Error('No doctor works on Sundays');
  await openForm(page, `/appointment?clinic=${clinic.id}&doctor=${doctor.id}`);
  await page.getByRole('button', { name: 'Next month' }).click(); // the current month may have no free times
  const offered = page.locator('[data-day][aria-disabled="false"]');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(offered.first()).toBeAttached();
  const free = await offered.evaluateAll((days) => days.map((day) => day.getAttribute('data-day') ?? ''));
  expect(free.filter((day) => new Date(day).getUTCDay() === 0)).toEqual([]);

  const elsewhere = details.find(({ city }) => city !== clinic.city);
  const { rows: neighbours } = await getJson<{ rows: { id: string }[] }>(page, `/api/doctors?city=${clinic.city}`);
  await openForm(page, `/appointment?clinic=${elsewhere?.id}&doctor=${neighbours[0]?.id}`);
  const citiesDiffer = 'This doctor and this clinic are in different cities. Please change one of them.';
  await expect(page.getByText(citiesDiffer).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove clinic' }).click();
  await expect(page.getByText(citiesDiffer)).toHaveCount(0);
});

test('staff find a family’s patient and book for them; the family sees it', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const patient = await familyWithPatient(page, 'Called The Desk');
  const staffPage = await (
    await browser.newContext({ baseURL: new URL((await page.request.get('/')).url()).origin })
  ).newPage();
  await staffPage.addInitScript(() => localStorage.setItem('selectedCity', 'Mumbai'));
  await signInAs(staffPage, { phone: '9000000003', password: 'assistant-meera' });
  await openForm(staffPage, '/appointment');
  await staffPage.getByRole('button', { name: 'Choose a patient' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Select Patient' });
  await dialog.getByRole('searchbox', { name: 'Search by name or patient ID' }).fill('Called The Desk');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(staffPage);
  await dialog.getByRole('button', { name: patient.name }).click();
  await expect(staffPage.getByRole('region', { name: 'Patient' })).toContainText(patient.name);
  await expect(staffPage.getByRole('button', { name: 'Change patient' })).toBeFocused();
  await chooseType(staffPage);
  await staffPage.getByLabel('Date').fill(dayIn(7));
  await staffPage.getByLabel('Time').fill('12:15');
  await submit(staffPage).click();
  await expect(staffPage).toHaveURL(`/patients/${patient.id}`);
  await staffPage.context().close();
  await page.goto(`/patients/${patient.id}`);
  await expect(page.getByRole('article')).toContainText('12:15 PM');
});

test('a free time is pressed; without patients it leads to where they are added, and then to that time', async ({
  page,
}) => {
  await registerFamily(page, 'Nobody Yet');
  const { doctor } = await freeSlot(page);
  await page.goto(`/doctors/${doctor.id}`);
  const freeTime = page.getByRole('link', { name: /^Book \d+:\d\d [AP]M, / }).last();
  const pressed = await freeTime.innerText();
  await freeTime.click();
  const toast = page.getByRole('alert').filter({ hasText: 'No patients found' }); // the linked list has the same text
  await expect(toast).toContainText('Please add a patient first before booking an appointment.');
  await expect(page).toHaveURL('/patients');

  const data = { name: 'First Of All', age: 8, gender: 'Female' };
  const { id } = (await (await page.request.post('/api/patients', { data })).json()) as { id: string };
  await page.goto(`/patients/${id}`);
  await page.getByRole('link', { name: 'New Appointment' }).click();
  await expect(page.getByRole('region', { name: 'Doctor' })).toContainText(doctor.name);
  await expect(page.getByRole('radio', { name: pressed, exact: true })).toBeChecked();
});

test('Enter in a dialog above a complete booking books nothing', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Enter Pressed');
  const { doctor, date, time } = await freeSlot(page);
  await addVisit(page, { patientId: patient.id, date, time });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/appointments')) requests.push(request.url());
  });
  await signInAs(page, { phone: '9000000003', password: 'assistant-meera' }); // staff see more dialogs than a family
  await openForm(page, `/appointment?patient=${patient.id}&doctor=${doctor.id}&date=${date}&time=${time}`);
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  for (const button of ['Change patient', 'Change doctor', 'Choose a clinic']) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(button === 'Change patient' ? patient.name : 'Pune');
    await page.keyboard.press('Enter');
    const found = button === 'Change patient' ? patient.name : 'Pune';
    await expect(dialog.getByRole('listitem').first()).toContainText(found); // Enter has searched
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await page.getByLabel('Notes').fill('Changed');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave this booking?' });
  await expect(leaving.getByRole('button', { name: 'Keep booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leaving).toHaveCount(0);
  expect(requests).toHaveLength(0);

  // The patient has another visit at this time. The focused button closes the question.
  await submit(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Book at the same time?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(requests).toHaveLength(1);

  await page.getByRole('button', { name: 'Other time…' }).click();
  await page.getByLabel('Time').fill('23:30');
  await submit(page).click();
  const reason = page.getByRole('dialog', { name: 'Why this time?' });
  await expect(reason.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason.getByText('Please give a reason', { exact: true })).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('leaving with something chosen asks first', { tag: '@full' }, async ({ page }) => {
  await familyWithPatient(page, 'Leaving');
  await openForm(page, '/appointment');
  for (const [what, search] of [
    ['doctor', 'Search by name, specialty or city'],
    ['clinic', 'Search by name, address or city'],
  ] as const) {
    await page.getByRole('button', { name: `Choose a ${what}` }).click();
    const dialog = page.getByRole('dialog', { name: `Choose a ${what}` });
    const box = dialog.getByRole('searchbox', { name: search });
    await expect(box).toBeFocused();
    await expect(dialog.getByRole('radio', { name: 'In Mumbai' })).toBeChecked();
    await expect(dialog.getByRole('listitem').first()).toContainText('Mumbai');
    // While the results of a search are awaited, the previous results cannot be chosen.
    const reply = Promise.withResolvers<void>();
    await page.route(`**/api/${what}s?q=*`, async (route) => {
      await reply.promise;
      await route.continue();
    });
    const stale = dialog.locator('[inert]').getByRole('listitem', { includeHidden: true });
    await box.pressSequentially('Pune', { delay: 10 });
    await expect(stale.first()).toBeVisible();
    reply.resolve();
    await expect(dialog.locator('[inert]')).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: 'All cities' })).toBeChecked();
    await expect(dialog.getByRole('listitem').first()).toContainText('Pune');
    await expectAccessible(page);
    await page.unroute(`**/api/${what}s?q=*`);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByLabel('Notes').fill('Half a thought');
  await page.getByRole('link', { name: 'Find Doctor' }).first().click();
  await page.getByRole('button', { name: 'Keep booking' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Find Doctor' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/doctors');
});
