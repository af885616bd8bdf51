import { expectAccessible, expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('Manage Clinics: columns, the four-tab dialog with every text, editing, closed days and deleting', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('/api/admin/clinics?**', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/clinics');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading clinics: Please wait a minute.');
  await page.unroute('/api/admin/clinics?**');
  const letGo = await holdBack(page, '/api/admin/clinics?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading clinics...')).toBeVisible();
  letGo();
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
  await expect(dialog.getByLabel('Type').locator('option')).toHaveText([
    ...['Select a type', 'Hospital', 'Family Practice', 'Dental Clinic', 'Urgent Care', 'Specialty Clinic'],
    ...['Rehabilitation', 'Diagnostic Center', 'Eye Care Center', 'Maternity Hospital', 'Pediatric Clinic'],
  ]);
  await dialog.getByLabel('Type').selectOption('Eye Care Center');
  await dialog.getByLabel('Opening Hours').fill('Mon-Sat 9 to 5');
  await dialog.getByRole('button', { name: 'Add hours on Monday' }).click();
  await dialog.getByLabel('Monday to').fill('17:00');
  await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
  await dialog.getByLabel('Closed on').fill('2099-08-15');
  await dialog.getByRole('button', { name: 'Add day' }).click();
  await expect(dialog.getByRole('list', { name: 'Closed days' })).toContainText('Aug 15, 2099');

  await add.click(); // the next tab has the other missing fields
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
  await dialog.getByLabel('Email').fill('eyes@example.in');
  await dialog.getByLabel('Phone').fill('0141 555 222');
  await dialog.getByLabel('Website').fill('https://eyes.example.in');

  await tab(page, 'Services').click();
  const choices = (group: string) => dialog.getByRole('group', { name: group, exact: true }).locator('label');
  await expect(choices('Services')).toHaveText([
    ...['General Consultation', 'Emergency Care', 'Laboratory', 'Radiology', 'Pharmacy', 'Surgery', 'Cardiology'],
    ...['Orthopedics', 'Dentistry', 'Gynecology', 'Pediatrics', 'Dermatology', 'Physiotherapy', 'Vaccination'],
    'Health Checkup',
  ]);
  await expect(choices('Insurance Accepted')).toHaveText([
    ...['Bajaj Allianz', 'HDFC ERGO', 'ICICI Lombard', 'Star Health', 'Max Bupa', 'Religare', 'Oriental Insurance'],
    ...['United India', 'National Insurance', 'Cashless Treatment'],
  ]);
  for (const service of ['General Consultation', 'Surgery', 'Pharmacy'])
    await dialog.getByRole('group', { name: 'Services', exact: true }).getByLabel(service).check();
  await dialog.getByLabel('Add another insurer').fill('Niva');
  await dialog.getByLabel('Add another insurer').press('Enter');
  await expectAccessible(page);
  await tab(page, 'Facilities').click();
  await expect(choices('Facilities')).toHaveText([
    ...['24/7 Emergency', 'ICU', 'Operation Theater', 'Laboratory', 'Radiology', 'Pharmacy', 'Blood Bank'],
    ...['Ambulance Service', 'Cafeteria', 'ATM', 'Parking', 'Wheelchair Access', 'AC Rooms', 'WiFi'],
    'Pharmacy Delivery',
  ]);
  for (const label of ['24/7 Emergency Services', 'Parking Available', 'Wheelchair Accessible'])
    await expect(dialog.getByLabel(label)).not.toBeChecked();
  for (const [own, notice] of [
    ['Garden', ''],
    ['garden', 'garden is already in the list.'],
  ] as const) {
    await dialog.getByLabel('Add another facility').fill(own);
    await dialog.getByLabel('Add another facility').press('Enter');
    await expect(dialog.getByRole('status').filter({ hasText: 'already' })).toHaveText(notice ? [notice] : []);
  }
  for (let n = 2; n <= 51; n += 1) {
    await dialog.getByLabel('Add another facility').fill(`Room ${n}`);
    await dialog.getByLabel('Add another facility').press('Enter');
  }
  await expect(dialog.getByText('At most 50 entries.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Facilities: own entries' }).getByRole('listitem')).toHaveCount(50);
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
    '0141 555 222',
    'eyes@example.in',
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
  await expect(edit.getByLabel('Monday from')).toHaveValue('09:00');
  await expect(edit.getByLabel('Monday to')).toHaveValue('17:00');
  await edit.getByLabel('Opening Hours').fill('Always');
  await tab(page, 'Facilities').click();
  await edit.getByLabel('Parking Available').check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Clinic updated')).toBeVisible();
  await expect(row).toContainText('Always');
  await expect(row).toContainText('24/7ParkingAccessible');

  // Families see the weekly hours on the clinic's page.
  const { rows } = await (await page.request.get(`/api/clinics?q=${encodeURIComponent(name)}`)).json();
  const publicPage = await page.context().newPage();
  await publicPage.goto(`/clinics/${rows[0].id}`);
  const hours = publicPage.getByRole('table', { name: 'Weekly hours, in India time' });
  await expect(hours.getByRole('row', { name: 'Monday' })).toContainText(/9:00 AM\s?–\s?5:00 PM/);
  await expect(hours.getByRole('row', { name: 'Tuesday' })).toContainText('Closed');
  await publicPage.close();

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

test('the list and the dialog read well', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'manager', '/admin/clinics');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByLabel('Opening Hours')).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
