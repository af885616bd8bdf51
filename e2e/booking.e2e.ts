import { randomUUID } from 'node:crypto';
import { expectAccessible } from './checks.ts';
import { expect as briefly, type Page, registerFamily, signIn, test } from './visitor.ts';

// Signed-in pages are made in the browser, out of many small files: a busy machine takes its time.
const expect = briefly.configure({ timeout: 20_000 });
test.describe.configure({ timeout: 90_000 });

const fernandes = { phone: '9000000002', password: 'family-fernandes' };
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + 330 * 60_000 + days * dayMs).toISOString().slice(0, 10);
const inIndia = (instant: string) => new Date(Date.parse(instant) + 330 * 60_000).toISOString();

type Slot = { doctor: { id: string; name: string; city: string }; date: string; time: string; startsAt: string };

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

/** A free time of a doctor with weekly hours, at least three days ahead. Each test takes a doctor of its own. */
async function freeSlot(page: Page, nth: number): Promise<Slot> {
  const { doctors } = await get<{ doctors: { id: string }[] }>(page, '/api/doctors?limit=40');
  let seen = 0;
  for (const { id } of doctors) {
    const doctor = await get<Slot['doctor'] & { hours: unknown[] }>(page, `/api/doctors/${id}`);
    if (doctor.hours.length === 0 || seen++ < nth) continue;
    const path = `/api/doctors/${id}/free-times?from=${dayIn(3)}&days=28`;
    const { times } = await get<{ times: { startsAt: string }[] }>(page, path);
    const startsAt = times[0]?.startsAt;
    if (startsAt)
      return { doctor, startsAt, date: inIndia(startsAt).slice(0, 10), time: inIndia(startsAt).slice(11, 16) };
  }
  throw new Error('No doctor with a free time');
}

/** A family of its own, with one person to care for. */
async function familyWithPatient(page: Page, name: string): Promise<{ id: string; name: string }> {
  await registerFamily(page, name);
  const data = { name: `${name} Junior`, age: 8, gender: 'Female' };
  const answer = await page.request.post('/api/patients', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; name: string };
}

async function priceOf(page: Page, city: string, type = 'consultation'): Promise<number> {
  const { types } = await get<{ types: { name: string; price: number }[] }>(page, `/api/prices?city=${city}`);
  return types.find(({ name }) => name === type)?.price ?? Number.NaN;
}

const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};
const dayButton = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

/** Opens the booking page, and waits until the form answers. */
async function openForm(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('button[type=submit]:visible')).toBeVisible();
}

/** Turns the calendar to the slot's month and chooses its day. */
async function chooseDay(page: Page, { date }: Slot) {
  if (date.slice(0, 7) !== dayIn(0).slice(0, 7)) await page.getByRole('button', { name: 'Next month' }).click();
  await dayButton(page, date).click();
}

const chooseType = (page: Page, name = 'consultation') => page.getByLabel('Appointment type').selectOption(name);
const submit = (page: Page) => page.getByRole('button', { name: 'Book Appointment' });

test('a visitor logs in on the way and comes back to the booking with its query', async ({ page }) => {
  const { doctor } = await freeSlot(page, 0);
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

test('the Fernandes family books a free time of a doctor', async ({ page }) => {
  await signIn(page, fernandes);
  const slot = await freeSlot(page, 1);
  const { patients } = await get<{ patients: { id: string; name: string; patientNumber: string }[] }>(
    page,
    '/api/patients',
  );
  const maria = patients.find(({ name }) => name === 'Maria Fernandes');
  if (!maria) throw new Error('Maria is missing');
  await openForm(page, `/appointment?doctor=${slot.doctor.id}&patient=${maria.id}&patientName=Somebody`);
  await expect(page.getByText(`Maria Fernandes · Patient ID: ${maria.patientNumber}`)).toBeVisible();

  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await chooseType(page);
  await chooseDay(page, slot);
  await page.getByRole('radio', { name: clock(slot.time), exact: true }).check({ force: true });
  await page.getByLabel('Notes').fill('Please call before coming.');
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  await expectAccessible(page);

  const total = rupees(await priceOf(page, 'Mumbai'));
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(total);
  await submit(page).click();
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(page.getByText(`Total price: ${total}`)).toBeVisible();
  await expect(page).toHaveURL(`/patients/${maria.id}`);

  const booked = await get<{ appointments: { startsAt: string; doctor: { id: string } | null }[] }>(
    page,
    `/api/appointments?for=${maria.id}`,
  );
  const same = booked.appointments.filter(
    ({ startsAt, doctor }) => startsAt === slot.startsAt && doctor?.id === slot.doctor.id,
  );
  expect(same).toHaveLength(1);
});

test('the total follows the city at once, in both sizes, without sideways scroll', async ({ page }) => {
  await familyWithPatient(page, 'Two Cities');
  const { cities } = await get<{ cities: { name: string }[] }>(page, '/api/cities');
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

test('pressing too early tells what is missing and leads there', async ({ page }) => {
  await familyWithPatient(page, 'In A Hurry');
  await openForm(page, '/appointment');
  await submit(page).click({ force: true });
  await expect(page.getByText('Missing information')).toBeVisible();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await expect(page.getByLabel('Appointment type')).toBeFocused();
  await chooseType(page);
  await page.getByLabel('Date').fill(dayIn(4));
  await page.getByLabel('Date').press('Enter');
  await expect(page.getByLabel('Time')).toBeFocused();
});

test('a time that somebody else takes meanwhile: said, cleared, and everything else is kept', async ({
  page,
  browser,
}) => {
  const patient = await familyWithPatient(page, 'Second');
  const slot = await freeSlot(page, 2);
  await openForm(page, `/appointment?doctor=${slot.doctor.id}&patient=${patient.id}`);
  await chooseType(page);
  await chooseDay(page, slot);
  const time = page.getByRole('radio', { name: clock(slot.time), exact: true });
  await time.check({ force: true });
  await page.getByLabel('Notes').fill('Second in line');

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const first = await familyWithPatient(other, 'First');
  const answer = await other.request.post('/api/appointments', {
    data: {
      ...{ key: randomUUID(), patientId: first.id, type: 'consultation', city: 'Mumbai', doctorId: slot.doctor.id },
      ...{ date: slot.date, time: slot.time, seenTotal: await priceOf(page, 'Mumbai') },
    },
  });
  expect(answer.status()).toBe(201);
  await other.context().close();

  await submit(page).click();
  await expect(page.getByRole('complementary').getByRole('alert')).toHaveText(
    'Booking failed: That time has just been taken. Please choose another.',
  );
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(time).toHaveCount(0);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel('Notes')).toHaveValue('Second in line');
  await expect(page.getByLabel('Appointment type')).toHaveValue('consultation');

  await page.reload(); // the draft survives
  await expect(page.getByLabel('Notes')).toHaveValue('Second in line');
  await page.getByRole('radio').first().check({ force: true });
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
    await route.fetch(); // it arrives, the answer does not
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } });
  });
  await submit(page).click();
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('Booking failed:');
  await submit(page).dblclick();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  const { count } = await get<{ count: number }>(page, `/api/appointments?for=${patient.id}`);
  expect(count).toBe(1);
});

test('a follow-up step, and a question when the patient is busy then', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Step By Step');
  const booking = { patientId: patient.id, type: 'consultation', city: 'Pune', date: dayIn(6), time: '11:00' };
  const answer = await page.request.post('/api/appointments', {
    data: { ...booking, key: randomUUID(), seenTotal: await priceOf(page, 'Pune') },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };

  await openForm(page, `/appointment?relatedAppointment=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Follow-up Step');
  await expect(page.getByLabel('Patient')).toHaveValue(patient.id);
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
  const { steps } = await get<{ steps: unknown[] }>(page, `/api/appointments/${id}`);
  expect(steps).toHaveLength(1);
});

test('by keyboard alone', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Only Keys');
  const slot = await freeSlot(page, 3);
  await openForm(page, `/appointment?doctor=${slot.doctor.id}&patient=${patient.id}`);
  await page.getByLabel('Appointment type').focus();
  await page.keyboard.type('Doctor');
  await expect(page.getByLabel('Appointment type')).toHaveValue('consultation');

  const entry = page.locator('[data-day][tabindex="0"]');
  await expect(page.locator('[data-day][aria-disabled="false"]').first()).toBeAttached();
  await entry.focus();
  let day = (await entry.getAttribute('data-day')) ?? '';
  while (day !== slot.date) {
    await page.keyboard.press(day < slot.date ? 'ArrowRight' : 'ArrowLeft');
    day = new Date(Date.parse(day) + (day < slot.date ? dayMs : -dayMs)).toISOString().slice(0, 10);
    await expect(dayButton(page, day)).toBeFocused();
  }
  await expect(dayButton(page, day)).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Notes')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment Booked')).toBeVisible();
});

test('leaving with something chosen asks first; without patients it leads to where they are added', async ({
  page,
}) => {
  await registerFamily(page, 'Nobody Yet');
  await page.goto('/appointment');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('Please add a patient first before booking an appointment.')).toBeVisible();
  await expect(page).toHaveURL('/patients');

  await familyWithPatient(page, 'Leaving');
  await openForm(page, '/appointment');
  await page.getByLabel('Notes').fill('Half a thought');
  await page.getByRole('link', { name: 'Find Doctor' }).first().click();
  await page.getByRole('button', { name: 'Keep booking' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Find Doctor' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/doctors');
});
