import { expectAccessibleInAllLooks } from './page-checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { expect, registerFamily, test } from './visitor.ts';

test('Audit log: who did what to which record, by person, record and action', async ({ page }) => {
  const family = await registerFamily(page, `Audited ${Math.random().toString(36).slice(2, 8)}`);
  const patient = { name: 'Asha Audited', age: 30, gender: 'Female' };
  const { id } = await (await page.request.post('/api/patients', { data: patient })).json();
  await page.request.put(`/api/patients/${id}`, { data: { ...patient, age: 31, version: 1 } });

  await page.route('/api/admin/audit/search', (route) => route.fulfill(tooMany));
  await openAs(page, 'admin', '/admin/audit');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error loading the audit log: Please wait a minute.');
  await page.unroute('/api/admin/audit/search');
  const letGo = await holdBack(page, '/api/admin/audit/search');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading the audit log...')).toBeVisible();
  letGo();

  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'Action', 'Record', 'Changes']);
  await page.getByRole('searchbox', { name: 'Search by person: name, phone or ID' }).fill(family.phone);
  await expect(page.getByRole('row')).toHaveCount(4); // registered, added, edited, and the header
  await expect(page).toHaveURL('/admin/audit');
  await page.getByLabel('Record', { exact: true }).selectOption('Patient');
  await page.getByLabel('Action', { exact: true }).selectOption('Patient edited');
  await expect(page).toHaveURL('/admin/audit?entity=patient&action=patient.edited');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(family.name);
  await expect(row).toContainText('Age: 30 → 31');

  await row.getByRole('link', { name: 'Asha Audited' }).click();
  await expect(page).toHaveURL(`/admin/audit?entity=patient&record=${id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Patient added' })).toBeVisible();
  await page.getByRole('button', { name: /Only Asha Audited/ }).click();
  await expect(page).toHaveURL('/admin/audit?entity=patient');
  await page.goBack();
  await page.getByRole('link', { name: family.name }).first().click();
  await expect(page.getByRole('button', { name: new RegExp(`Only by ${family.name}`) })).toBeVisible();

  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
