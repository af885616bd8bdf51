import type { Route } from '@playwright/test';
import { dayIn } from './booking-data.ts';
import { expect, openByLink, openForm, type Page, registerFamily, test } from './visitor.ts';

// The loading states and failures that the product specification names, with their texts.

const refused = { status: 429, json: { code: 'too_many_requests', message: 'Please try again in a minute.' } };
const broken = { status: 500, json: { code: 'unexpected', message: 'Something went wrong.', reference: 'ab12cd34' } };

/** Delays requests of one kind until `answer` is called, so that the loading state can be seen. */
async function hold(page: Page, address: string, method: string) {
  const answer = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await (await answer.promise)(route);
  });
  return answer.resolve;
}

test('patients on their way, side by side, found by number, and one that cannot be added', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  await registerFamily(page, 'States Of Patients');
  const numbers: string[] = [];
  for (const name of ['Asha', 'Bela']) {
    const answer = await page.request.post('/api/patients', { data: { name, age: 40, gender: 'Other' } });
    numbers.push((await answer.json()).patientNumber);
  }

  const answerList = await hold(page, '**/api/patients', 'GET');
  await openByLink(page, '/patients');
  const waiting = page.locator('[aria-busy=true] .ui-card');
  await expect(waiting).toHaveCount(3);
  expect((await waiting.first().boundingBox())?.height).toBe(150);
  answerList((route) => route.continue());
  const dashed = page.getByRole('main').getByRole('link', { name: 'Add New Patient' }).last();
  await expect(dashed).toHaveCSS('border-style', 'dashed');
  await expect(dashed).toHaveAttribute('href', '/patients/new');
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const places = [page.getByRole('article').nth(0), page.getByRole('article').nth(1), dashed];
    const left = await Promise.all(places.map(async (place) => Math.round((await place.boundingBox())?.x ?? 0)));
    expect(new Set(left).size, `${width} px`).toBe(columns);
  }
  await page.getByRole('button', { name: 'Search patients' }).click();
  await page.getByRole('searchbox').fill((numbers[1] ?? '').toLowerCase());
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Bela' })).toBeVisible();

  await page.getByRole('link', { name: 'Bela' }).click();
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.locator('.ui-avatar')).toHaveText('B');
  for (const words of ['Bela', '40 years · Other', 'No contact details', '0 appointments'])
    await expect(profile).toContainText(words);
  await expect(page.getByRole('heading', { level: 2, name: 'All Appointments' })).toBeVisible();
  await page.goto('/appointments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appointments');
  await expect(page.getByText('Showing 0 appointments across all patients')).toBeVisible();

  await openForm(page, '/patients/new');
  await expect(page.getByRole('link', { name: 'Back to Patients' })).toHaveAttribute('href', '/patients');
  const gender = page.getByRole('group', { name: 'Gender' });
  await expect(gender.getByRole('radio')).toHaveCount(3);
  await expect(gender).toContainText('MaleFemaleOther');
  await page.getByLabel('Name').fill('Chitra');
  await page.getByLabel('Age').fill('30');
  await gender.getByRole('radio', { name: 'Female' }).check();
  const answerAdd = await hold(page, '**/api/patients', 'POST');
  await page.getByRole('button', { name: 'Add Patient' }).click();
  await expect(page.getByRole('button', { name: 'Adding Patient...' })).toBeVisible();
  answerAdd((route) => route.fulfill(broken));
  await expect(page.getByText('Failed to add patient')).toBeVisible();
  await expect(page.getByText('Please try again later. (Reference: ab12cd34)')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Chitra');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
});

test('a booking on its way, refused, and one that cannot begin', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'States Of Booking');
  const { id } = await (
    await page.request.post('/api/patients', { data: { name: 'Devika', age: 8, gender: 'Female' } })
  ).json();
  const booking = `/appointment?patient=${id}&patientName=Devika`;
  await page.goto('/help');
  await openForm(page, booking);
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/help');

  await openForm(page, booking);
  const submit = page.getByRole('button', { name: 'Book Appointment' });
  const total = page.getByRole('complementary', { name: 'Your booking' }).getByRole('status');
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', dayIn(0));
  const types = page.getByRole('radiogroup', { name: 'Appointment type' });
  await expect(types.getByRole('radio', { name: 'Doctor Consultation ₹750', exact: true })).toBeAttached();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await types.getByRole('radio', { name: 'Doctor Consultation' }).check({ force: true });
  await expect(total).toHaveText('₹750.00');
  await page.getByLabel('Date').fill(dayIn(9));
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Time').fill('10:30');
  await expect(submit).not.toHaveAttribute('aria-disabled');

  const answer = await hold(page, '**/api/appointments', 'POST');
  await submit.click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  answer((route) => route.fulfill(refused));
  await expect(page.getByText('Booking failed: Please try again in a minute.')).toBeVisible();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('There was an error booking your appointment. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(`/appointment?patient=${id}`);

  await page.route('**/api/patients?*', (route) => route.fulfill(refused));
  page.once('dialog', (question) => void question.accept()); // the browser asks for a confirmation before the choices are lost
  await openByLink(page, '/appointment');
  await expect(page.getByText('Failed to retrieve patients. Please try again later.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
