import { chooseType } from './booking-data.ts';
import { expect, test } from './server-of-worker.ts';
import { codeFor, registerFamily } from './visitor.ts';

// The server of these journeys does not require codes, so its first reply is mocked. All others are real.
test('a family that is asked for a code confirms its phone and books', async ({ page }) => {
  const { phone } = await registerFamily(page, 'Phone Confirmer');
  const patient = await (
    await page.request.post('/api/patients', { data: { name: 'Meera', age: 8, gender: 'Female' } })
  ).json();
  let isAsked = false;
  await page.route('**/api/appointments', (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.fallback();
    isAsked = true;
    const json = { code: 'phone_unverified', message: 'Please confirm your phone number first: we send a code to it.' };
    return route.fulfill({ status: 403, json });
  });
  await page.goto(`/appointment?patient=${patient.id}`);
  await chooseType(page);
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date').first().fill(soon);
  await page.getByLabel('Time').first().fill('11:00');
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.getByLabel('6-digit code').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: 'Confirm and book' }).click();
  await expect(page.getByText('Appointment Booked')).toBeVisible();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
});
