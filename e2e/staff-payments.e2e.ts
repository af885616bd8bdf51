import { randomUUID } from 'node:crypto';
import { addVisit, dayIn, familyWithPatient, getJson } from './booking-data.ts';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { alterReply, exportPeople, openAs, staff, tooMany } from './staff.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

const toast = (page: Page) => page.locator('.ui-toast');
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' });
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

/** Books a visit of ₹550.00 in two days for a new family. The family is signed out. */
async function bookVisit(page: Page) {
  const { account, ...patient } = await familyWithPatient(page, `Asha ${randomUUID().slice(0, 6)}`);
  const visit = { patientId: patient.id, city: 'Pune', date: dayIn(2), time: '12:00' };
  const { id } = await addVisit(page, visit);
  await page.request.post('/api/sign-out');
  return { id, account, patientName: patient.name };
}

async function openVisit(page: Page, id: string, role: 'assistant' | 'manager') {
  await openAs(page, role, `/admin/appointments?open=${id}`);
  return page.getByRole('dialog', { name: 'Doctor Consultation' });
}

/** The form for a payment, which opens in front of the visit. */
async function openPayment(page: Page) {
  await page.getByRole('button', { name: 'Take payment' }).click();
  return page.getByRole('dialog', { name: 'Take payment' });
}

test('a part by UPI and the rest in cash: receipts are printed, and the family sees both', async ({ page }) => {
  const { id, account, patientName } = await bookVisit(page);
  const visit = await openVisit(page, id, 'assistant');
  await expect(visit.getByText('₹550.00').first()).toBeVisible();
  const form = await openPayment(page);
  await expect(form).toContainText(`Doctor Consultation for ${patientName}. The balance is ₹550.00.`);
  await form.getByRole('radio', { name: 'UPI' }).check();
  await form.getByLabel('Amount').fill('600');
  await expect(form.getByRole('img', { name: 'QR code to pay ₹600.00 by UPI' })).toBeVisible();
  await form.getByRole('button', { name: 'Save payment' }).click();
  await expect(form.getByText('Please give the reference of the payment.')).toBeVisible();
  await form.getByLabel('Reference').fill('412345678901');
  await form.getByRole('button', { name: 'Save payment' }).click();
  await expect(form.getByText('The balance is ₹550.00.', { exact: true })).toBeVisible();
  await form.getByLabel('Amount').fill('200.50');
  await expectAccessibleInAllLooks(page);
  await form.getByRole('button', { name: 'Save payment' }).click();
  await expect(toast(page)).toContainText('₹200.50 by UPI');
  const list = visit.getByRole('list', { name: 'Payments' });
  await expect(list).toContainText('Reference: 412345678901');
  await expect(fact(page, 'Balance')).toHaveText('₹349.50');
  await expectAccessibleInAllLooks(page);

  const rest = await openPayment(page);
  await expect(rest.getByLabel('Amount')).toHaveValue('349.50');
  await rest.getByRole('button', { name: 'Save payment' }).click();
  await expect(fact(page, 'Balance')).toHaveText('₹0.00');
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveAttribute('aria-disabled', 'true');
  await expect(visit.getByRole('button', { name: /^Reverse/ })).toHaveCount(0); // only managers may do this
  await list.getByRole('link', { name: /-R1$/ }).click();
  const receipt = page.getByRole('article', { name: /^Receipt .*-R1$/ });
  await expect(receipt).toContainText(`Received by${staff.assistant.name}`);
  await expect(receipt).toContainText('412345678901');
  await expectAccessibleInAllLooks(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: null });

  await signInAs(page, account);
  await page.goto(`/appointments/${id}`);
  await expect(payments(page)).toContainText('₹200.50 by UPI');
  await expect(fact(page, 'Balance')).toHaveText('₹0.00');
  await payments(page)
    .getByRole('link', { name: /^Receipt .*-R2$/ })
    .click();
  await expect(page.getByRole('article', { name: /-R2$/ })).toContainText('₹349.50');
  await expect(page.getByText(staff.assistant.name)).toHaveCount(0); // the family sees no names of the team
  await expectAccessibleInAllLooks(page);
});

test('a manager closes the till of a day, which then agrees with its rows', async ({ page }) => {
  await openAs(page, 'manager', '/admin/till');
  const table = page.getByRole('table', { name: 'Payments of the day' });
  const closed = page.getByRole('region', { name: 'Closing' });
  // The demo has closed the till of yesterday.
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(closed).toContainText('Agrees');
  await expect(page.getByRole('button', { name: 'Close till' })).toHaveCount(0);
  // Finds a day with cash whose till is open. Other journeys of this server may have closed other days.
  type Till = { totals: { cash: number }; closing: object | null };
  const days = Array.from({ length: 40 }, (_, n) => dayIn(-2 - n));
  let date = '';
  for (const day of days) {
    const { totals, closing } = await getJson<Till>(page, `/api/admin/till?date=${day}`);
    if (totals.cash > 0 && !closing) date = day;
    if (date) break;
  }
  await page.goto(`/admin/till?date=${date}`);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Close till' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the till' });
  await dialog.getByLabel('Counted cash').fill('10');
  await dialog.getByRole('button', { name: 'Close till' }).click();
  await expect(dialog.getByText('The counted cash differs from the payments. Please say why.')).toBeVisible();
  await dialog.getByLabel('Note').fill('The rest is in the safe');
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('button', { name: 'Close till' }).click();
  await expect(toast(page)).toContainText('Till closed');
  await expect(closed).toContainText('The rest is in the safe');
  await expect(closed).toContainText(/₹[\d,.]+ missing/);
  expect((await exportPeople(page)).suggestedFilename()).toBe(`till-${date}.csv`);
  await expectAccessibleInAllLooks(page);
});

test('@full a manager returns the money of a cancelled visit; the family card and its own page follow', async ({
  page,
}) => {
  const { id, account } = await bookVisit(page);
  const visit = await openVisit(page, id, 'manager');
  await (await openPayment(page)).getByRole('button', { name: 'Save payment' }).click();
  await expect(fact(page, 'Balance')).toHaveText('₹0.00');
  await visit.getByRole('button', { name: 'Cancelled', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(fact(page, 'To be returned')).toHaveText('₹550.00');
  const { family } = await getJson<{ family: { id: string } }>(page, `/api/admin/appointments/${id}`);
  await page.goto(`/admin/families/${family.id}`);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('To be returned₹550.00');
  await expectAccessibleInAllLooks(page);
  await balance.getByRole('button', { name: /: Doctor Consultation$/ }).click();
  await visit.getByRole('button', { name: /^Reverse/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse payment' });
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The visit was cancelled');
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(toast(page)).toContainText('Payment reversed');
  await expect(visit.getByRole('list', { name: 'Payments' })).toContainText('₹550.00 returned in cash');
  await page.keyboard.press('Escape');
  await expect(balance).toHaveCount(0);

  await signInAs(page, account);
  const another = { patientId: (await getJson<{ rows: { id: string }[] }>(page, '/api/patients')).rows[0]?.id ?? '' };
  await addVisit(page, { ...another, city: 'Pune', date: dayIn(3), time: '12:00' });
  await page.goto('/patients');
  const own = page.getByRole('region', { name: 'Your balance' });
  await expect(own).toContainText('To pay₹550.00');
  await expectAccessibleInAllLooks(page);
  await own.getByRole('link').click();
  await expect(payments(page)).toContainText('₹550.00');
});

test('@full what cannot be paid is said: no UPI address, a closed till, a missing receipt', async ({ page }) => {
  const { id } = await bookVisit(page);
  await alterReply<{ bill: { upiAddress: null } }>(page, `**/api/admin/appointments/${id}`, ({ bill }) => {
    bill.upiAddress = null;
  });
  await openVisit(page, id, 'assistant');
  const form = await openPayment(page);
  await form.getByRole('radio', { name: 'UPI' }).check();
  await expect(form.getByText('no UPI address of the organisation is configured')).toBeVisible();
  await form.getByRole('radio', { name: 'Cash' }).check();
  const message = 'The till of Jan 5, 2027 is closed. Payments can be entered again tomorrow.';
  await page.route('**/payments', (route) => route.fulfill({ status: 409, json: { code: 'conflict', message } }));
  await form.getByRole('button', { name: 'Save payment' }).click();
  await expect(form.getByRole('alert').first()).toHaveText(message);
  await page.goto(`/admin/receipts/${randomUUID()}`);
  await expect(page.getByText('Receipt not found')).toBeVisible();
  await page.goto('/admin/till');
  await page.getByRole('button', { name: 'Close till' }).focus();
  await expect(page.getByRole('button', { name: 'Close till' })).toHaveAccessibleDescription(
    'Managers and administrators close the till.',
  );
  await page.route('**/api/admin/till?*', (route) => route.fulfill(tooMany));
  await page.goto('/admin/till?date=2026-01-01');
  await expect(page.getByText('The till could not be loaded. Please wait a minute.')).toBeVisible();
});
