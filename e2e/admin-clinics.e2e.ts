import { expectAccessible, lookOf, looks } from './checks.ts';
import { openAs, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('Manage Clinics: columns, the four-tab dialog with every text, editing, closed days and deleting', async ({
  page,
}) => {
  await page.route('/api/admin/clinics?**', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/clinics');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading clinics: Please wait a minute.');
  await page.unroute('/api/admin/clinics?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Clinics' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Clinic', 'Type & Location', 'Contact', 'Services', 'Features', 'Actions'],
  ]);

  await page.getByRole('button', { name: 'Add Clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Clinic' });
  await expect(dialog.getByRole('tab')).toHaveText(['Basic Info', 'Location', 'Services', 'Facilities']);
  await tab(page, 'Facilities').click();
  const add = dialog.getByRole('button', { name: 'Add Clinic' });
  await add.click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (const text of ['Name must be at least 2 characters', 'Type is required', 'Opening hours are required'])
    await expect(dialog.getByText(text)).toBeVisible();
  const name = unique('Hawa Mahal Eye Care');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Type').selectOption('Eye Care Center');
  await dialog.getByLabel('Opening Hours').fill('Mon-Sat 9 to 5');
  await dialog.getByLabel('Sunday').check();
  await dialog.getByLabel('Closed on').fill('2099-08-15');
  await dialog.getByRole('button', { name: 'Add day' }).click();
  await expect(dialog.getByRole('list', { name: 'Closed days' })).toContainText('Aug 15, 2099');

  await add.click(); // the rest of what is missing is on the next tab
  await expect(tab(page, 'Location')).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByLabel('City')).toBeFocused();
  for (const text of ['City is required', 'Address is required', 'Full address is required'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel('City').selectOption('Jaipur');
  await dialog.getByLabel('Address', { exact: true }).fill('7 Johari Bazar');
  await dialog.getByLabel('Full Address').fill('7 Johari Bazar, Jaipur 302003');
  await dialog.getByLabel('Email').fill('x@');
  await dialog.getByLabel('Website').fill('javascript:alert(1)');
  await add.click();
  await expect(dialog.getByText('Invalid email')).toBeVisible();
  await expect(dialog.getByText('Please enter a web address like https://example.in')).toBeVisible();
  await dialog.getByLabel('Email').fill('');
  await dialog.getByLabel('Website').fill('https://eyes.example.in');

  await tab(page, 'Services').click();
  for (const service of ['General Consultation', 'Surgery', 'Pharmacy'])
    await dialog.getByRole('group', { name: 'Services', exact: true }).getByLabel(service).check();
  await dialog.getByLabel('Add another insurer').fill('Niva');
  await dialog.getByLabel('Add another insurer').press('Enter');
  await expectAccessible(page);
  await tab(page, 'Facilities').click();
  await dialog.getByLabel('24/7 Emergency Services').check();
  await dialog.getByLabel('Wheelchair Accessible').check();

  await page.route('/api/admin/clinics', (route) => route.fulfill(tooMany));
  await add.click();
  await expect(page.getByText('Error adding clinic')).toBeVisible();
  await page.unroute('/api/admin/clinics');
  await add.click();
  await expect(page.getByText('Clinic added')).toBeVisible();
  const row = rowOf(page, name);
  for (const words of [
    'Mon-Sat 9 to 5',
    'Eye Care Center',
    '7 Johari Bazar, Jaipur',
    'Surgery',
    '+1',
    '24/7',
    'Accessible',
  ])
    await expect(row).toContainText(words);
  await expect(row).not.toContainText('Parking');

  await page
    .getByRole('searchbox', { name: 'Search by name, type or city' })
    .fill(`eye care jaipur ${name.split(' ')[4]}`);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Clinic' });
  await expect(edit.getByRole('list', { name: 'Closed days' })).toContainText('Aug 15, 2099');
  await edit.getByLabel('Opening Hours').fill('Always');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Clinic updated')).toBeVisible();
  await expect(row).toContainText('Always');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText(`This permanently removes the clinic ${name}.`);
  await page.route('/api/admin/clinics/*', (route) => route.fulfill(tooMany));
  await sure.getByRole('button', { name: 'Delete clinic' }).click();
  await expect(page.getByText('Error deleting clinic')).toBeVisible();
  await page.unroute('/api/admin/clinics/*');
  await sure.getByRole('button', { name: 'Delete clinic' }).click();
  await expect(page.getByText('No clinics found. Add your first clinic to get started.')).toBeVisible();
});

for (const look of looks.map(lookOf)) {
  test.describe(look.name, () => {
    test.use(look.use);
    test('the list and the dialog read well', async ({ page }) => {
      await openAs(page, 'manager', '/admin/clinics');
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await expect(page.getByLabel('Opening Hours')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
