import { expectAccessible, lookOf, looks } from './checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, patient number or mobile' });

test('Manage Patients: every state and text, viewing and editing', async ({ page }) => {
  await page.route('/api/admin/patients/search', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/patients');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error loading patients. There was a problem loading the patient data');
  await expect(page.getByText('Failed to load patients')).toBeVisible();
  await expect(page.getByText('Please try again later')).toBeVisible();
  await page.unroute('/api/admin/patients/search');
  const letGo = await holdBack(page, '/api/admin/patients/search');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading patients...')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { name: 'Manage Patients' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Patient ID', 'Name', 'Age', 'Gender', 'Mobile', 'Actions'],
  ]);
  for (const words of ['kamala sharma', '9000000011']) {
    await search(page).fill(words);
    await expect(page.getByText('Showing 1 of 1')).toBeVisible();
    await expect(rowOf(page, 'Kamala Sharma')).toContainText('Female');
  }
  await expect(page).toHaveURL('/admin/patients');
  const number = await rowOf(page, 'Kamala Sharma').getByRole('cell').first().innerText();
  await search(page).fill(number.trim().toLowerCase());
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();

  await page.getByRole('link', { name: 'View Kamala Sharma' }).click();
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Kamala Sharma' })).toBeVisible();
  await page.goBack(); // to the same rows
  await expect(search(page)).toHaveValue(number.trim().toLowerCase());
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Kamala Sharma' }).click();
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByLabel('Name')).toHaveValue('Kamala Sharma');
  await page.goBack();

  await search(page).fill('nobody by this name');
  await expect(page.getByText('No patients found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all patients' }).click();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Aarav Sharma')).toBeVisible();

  // The right is taken away while the page is open.
  const json = { code: 'forbidden', message: 'x' };
  await page.route('/api/admin/patients/search', (route) => route.fulfill({ status: 403, json }));
  await search(page).fill('aarav');
  await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
  await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
  await expect(page).not.toHaveURL('/admin/patients');
});

test('an assistant sees every patient and changes none; an admin also reads what happened', async ({ page }) => {
  await openAs(page, 'assistant', '/admin/patients');
  await expect(page.getByRole('link', { name: 'View Aarav Sharma' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Aarav Sharma' })).toHaveCount(0);
  await rowOf(page, 'Aarav Sharma').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Aarav Sharma' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);

  const path = new URL(page.url()).pathname;
  await openAs(page, 'admin', '/admin');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'Open in the audit log' }).click();
  await expect(page).toHaveURL(`/admin/audit?entity=patient&record=${path.split('/').at(-1)}`);
});

for (const { name, use } of looks.map(lookOf)) {
  test.describe(name, () => {
    test.use(use);

    test('patients are readable and reachable', async ({ page }) => {
      await openAs(page, 'manager', '/admin/patients');
      await expect(rowOf(page, 'Kamala Sharma')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
