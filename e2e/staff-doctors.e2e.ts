import { dayIn } from './booking-data.ts';
import { expectAccessible, expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { alterReply, createDoctorInJaipur, holdBack, openAs, staff, tooMany } from './staff.ts';
import { addCityWithDoctors, bookAsStaff, createFamily } from './staff-data.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, specialty or city' });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('Manage Doctors: columns, search, and what it says when it fails, waits or finds nobody', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('/api/admin/doctors?**', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/doctors');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading doctors: Please wait a minute.');
  await page.unroute('/api/admin/doctors?**');
  const letGo = await holdBack(page, '/api/admin/doctors?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading doctors...')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { name: 'Manage Doctors' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Doctor', 'Specialty', 'Location', 'Experience', 'Contact', 'Actions'],
  ]);
  const name = unique('Dr. Listed');
  await createDoctorInJaipur(page, name);
  await search(page).fill(`jaipur ${name.split(' ')[2]}`);
  const row = rowOf(page, name);
  await expect(row.getByRole('cell')).toContainText([
    ...[
      `${name}Amer Road ClinicMBBSMS+1`,
      'ENT Specialist',
      'Jaipur',
      '3 years₹400',
      '0141 555 111amer@example.in',
      '',
    ],
  ]);
  await expect(row).not.toContainText('DNB');
  await expect(page).toHaveURL(/q=jaipur/);
  await alterReply<{ rows: object[] }>(page, '/api/admin/doctors?**', ({ rows }) => {
    Object.assign(rows[0] ?? {}, { city: '' });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('Not specified');
  await page.unroute('/api/admin/doctors?**');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText(`This permanently removes the doctor ${name}.`);
  await page.route('/api/admin/doctors/*', (route) => route.fulfill(tooMany));
  await sure.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page.getByText('Error deleting doctor')).toBeVisible();
  await expect(sure).toContainText('Please wait a minute.');
  await page.unroute('/api/admin/doctors/*');
  await sure.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page.getByText('Doctor deleted')).toBeVisible();
  await expect(page.getByText('No doctors found. Add your first doctor to get started.')).toBeVisible();
});

test('Add Doctor: four tabs, every text, an error on a hidden tab, a photo, own entries and hours', async ({
  page,
}) => {
  await openAs(page, 'manager', '/admin/doctors');
  await page.getByRole('button', { name: 'Add Doctor' }).click();
  const dialog = dialogOf(page, 'Add Doctor');
  await expect(dialog.getByRole('tab')).toHaveText(['Basic Info', 'Contact', 'Qualifications', 'Availability']);

  await tab(page, 'Availability').click();
  await dialog.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(tab(page, 'Basic Info')).toHaveAttribute('aria-selected', 'true'); // the tab with the first error
  await expect(tab(page, 'Basic Info')).toContainText('(needs correction)');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (const text of [
    ...['Name must be at least 2 characters', 'Specialty is required', 'Hospital is required', 'City is required'],
  ])
    await expect(dialog.getByText(text)).toBeVisible();

  const name = unique('Dr. Added');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Specialty').fill('Urologist');
  await dialog.getByLabel('Hospital').fill('Amer Road Clinic');
  await dialog.getByLabel('City').selectOption('Jaipur');
  expect(
    await dialog.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual([
    ...['Cardiologist', 'Dermatologist', 'Neurologist', 'Orthopedic', 'Pediatrician', 'Psychiatrist', 'Gynecologist'],
    ...['Ophthalmologist', 'General Physician', 'ENT Specialist', 'Oncologist', 'Urologist'],
  ]);
  await dialog.getByLabel('Experience (years)').fill('-1');
  await dialog.getByLabel('Consultation Fee (₹)').fill('-5');
  await dialog.getByLabel('Bio').click();
  await expect(dialog.getByText('Experience must be 0 or greater')).toBeVisible();
  await expect(dialog.getByText('Fee must be 0 or greater')).toBeVisible();
  await dialog.getByLabel('Experience (years)').fill('9');
  await dialog.getByLabel('Consultation Fee (₹)').fill('550.5');

  const photo = dialog.getByLabel('Photo: choose picture');
  await photo.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ this is a program') });
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await expect(dialog.getByText('Please choose a PNG, JPG or WEBP picture.').first()).toBeVisible();
  const picture = await page.request.get((await (await page.request.get('/api/cities')).json()).cities[0].image);
  await photo.setInputFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: await picture.body() });
  await expect(dialog.getByRole('img', { name: 'Photo as it will be shown' })).toBeVisible();

  await tab(page, 'Contact').click();
  for (const label of ['Phone', 'Email', 'License Number']) await expect(dialog.getByLabel(label)).toBeVisible();
  await dialog.getByLabel('Email').fill('nobody');
  await tab(page, 'Qualifications').click();
  const choices = (group: string) => dialog.getByRole('group', { name: group, exact: true }).locator('label');
  await expect(choices('Qualifications')).toHaveText([
    ...['MBBS', 'MD', 'MS', 'DM', 'MCh', 'DNB', 'FRCS', 'MRCP', 'PhD'],
  ]);
  await expect(choices('Languages')).toHaveText([
    ...['English', 'Hindi', 'Marathi', 'Tamil', 'Telugu', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam', 'Punjabi'],
  ]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).first().click(); // an empty entry is ignored
  await expect(dialog.getByRole('list', { name: 'Qualifications: own entries' })).toHaveCount(0);
  await dialog.getByLabel('MBBS').check();
  await dialog.getByLabel('Add another qualification').fill('mbbs');
  await dialog.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(dialog.getByText('mbbs is already in the list.')).toBeVisible();
  await dialog.getByLabel('Add another qualification').fill('FICS');
  await dialog.getByLabel('Add another qualification').press('Enter');
  await dialog.getByLabel('Hindi').check();
  await expectAccessible(page);
  await tab(page, 'Availability').click();
  await expect(choices('Available Days')).toHaveText([
    ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ]);
  await expect(dialog.getByLabel('Available Hours')).toBeVisible();
  await dialog.getByLabel('Friday', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Add hours on Friday' }).click();
  await dialog.getByRole('button', { name: 'Add hours on Friday' }).click();
  await dialog.getByLabel('Friday from').nth(1).fill('11:00');
  await dialog.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused(); // the field is on the first tab with an error
  await expect(dialog.getByText('Invalid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('');
  await dialog.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(dialog.getByText('These hours overlap with others on the same day.')).toBeVisible();
  await dialog.getByLabel('Friday from').nth(1).fill('13:00');

  await page.route('/api/admin/doctors', (route) => route.fulfill(tooMany));
  await dialog.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(page.getByText('Error adding doctor')).toBeVisible();
  await page.unroute('/api/admin/doctors');
  await dialog.getByRole('button', { name: 'Add Doctor' }).click();
  await expect(page.getByText('Doctor added')).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, name);
  for (const words of ['MBBS', 'FICS', '9 years', '₹550.50']) await expect(row).toContainText(words);

  // Edit is the same dialog with the current values. Closing it with changes needs a confirmation.
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = dialogOf(page, 'Edit Doctor');
  await expect(edit.getByLabel('City')).toHaveValue('Jaipur');
  await edit.getByLabel('Hospital').fill('Hawa Mahal Clinic');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Doctor updated')).toBeVisible();
  await expect(row).toContainText('Hawa Mahal Clinic');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(row).toHaveCount(0);
});

/** The next Monday at least two days ahead, 9:00 AM in India. */
function nextMonday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

test('changed hours name the families they strand; a second editor is shown what the first one saved', {
  tag: '@full',
}, async ({ page, browser }) => {
  await openAs(page, 'manager', '/admin/doctors');
  const name = unique('Dr. Stranding');
  const { id } = await createDoctorInJaipur(page, name);
  const family = await (await browser.newContext()).newPage();
  const signedIn = await family.request.post(new URL('/api/sign-in', page.url()).href, {
    data: { phone: '9000000001', password: 'family-sharma' },
  });
  expect(signedIn.status()).toBe(200);
  const url = (path: string) => new URL(path, page.url()).href;
  const { rows: patients } = await (await family.request.get(url('/api/patients'))).json();
  const { types } = await (await family.request.get(url('/api/prices?city=Jaipur'))).json();
  const { name: type, price } = types.find((one: { name: string }) => one.name === 'consultation');
  const booked = await family.request.post(url('/api/appointments'), {
    data: {
      key: crypto.randomUUID(),
      patientId: patients[0].id,
      type,
      city: 'Jaipur',
      doctorId: id,
      seenTotal: price,
      date: nextMonday(),
      time: '09:00',
      confirmsOverlap: true,
    },
  });
  expect(booked.status(), await booked.text()).toBe(201);

  await search(page).fill(name);
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const dialog = dialogOf(page, 'Edit Doctor');
  await tab(page, 'Availability').click();
  await dialog.getByLabel('Monday from').fill('10:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const stranded = page.getByRole('alertdialog', { name: '1 booked appointment no longer fits' });
  await expect(stranded).toContainText('9:00 AM');
  await expect(stranded).toContainText(patients[0].name);
  await expect(stranded).toContainText('At these times the doctor would not be there.');
  await expectAccessible(page);
  await stranded.getByRole('button', { name: 'Go back' }).click();

  // Meanwhile another user saves another phone number.
  const now = await (await page.request.get(`/api/admin/doctors/${id}`)).json();
  const { createdAt: _at, rating: _rating, upcomingCount: _count, id: _id, ...form } = now;
  const other = { ...form, phone: '0141 555 000', acceptsStranded: false };
  expect((await page.request.put(`/api/admin/doctors/${id}`, { data: other })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const notice = dialog.getByText('Somebody else saved this while you were editing. Please look at what changed.');
  await expect(notice).toBeInViewport(); // the form was scrolled to its hours
  await expect(dialog.getByRole('alert').first()).toContainText('Phone:0141 555 000');
  await expect(dialog.getByLabel('Monday from')).toHaveValue('10:00'); // the entered value is kept
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show what they saved' }).click();
  await expect(dialog.getByLabel('Monday from')).toHaveValue('09:00');
  await dialog.getByLabel('Monday from').fill('10:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await stranded.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Doctor updated')).toBeVisible();
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('1 upcoming appointment is booked here.');
  await expect(sure.getByRole('listitem')).toContainText(patients[0].name);
  await sure.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(sure.getByText('Please choose what happens to the booked visits.')).toBeVisible();
  await expectAccessible(page);
  await sure.getByRole('radio', { name: 'Call the families' }).check();
  await sure.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page).toHaveURL(/\/admin\/appointments\?.*needs=new-time/);
  await expect(page.getByRole('row').filter({ hasText: patients[0].name })).toContainText('Needs a new time');
});

test('visits that could not be cancelled with their doctor are counted, and the list opens', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, staff.manager);
  const { city, doctors } = await addCityWithDoctors(page, 1);
  const { id, name } = doctors[0] ?? { id: '', name: '' };
  const { patient } = await createFamily(page, unique('Left Over'));
  await bookAsStaff(page, { patientId: patient.id, city, date: dayIn(3), time: '11:00', doctorId: id });
  // Another member of staff moved the visit at the same moment.
  await alterReply<{ notCancelledCount: number }>(page, `**/api/admin/doctors/${id}?*`, (removed) => {
    removed.notCancelledCount = 2;
  });
  await page.goto('/admin/doctors');
  await search(page).fill(name);
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await sure.getByRole('radio', { name: 'Cancel them' }).check();
  await sure.getByRole('button', { name: 'Delete doctor' }).click();
  await expect(page.getByText(`${name}: 2 visits were not cancelled and need a new time.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/appointments\?.*needs=new-time/);
});

test('an assistant looks, and changes nothing', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'assistant', '/admin/doctors');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const dialog = dialogOf(page, 'Doctor');
  await expect(dialog.getByLabel('Hospital')).toBeDisabled();
  await tab(page, 'Availability').click();
  await expect(dialog.getByLabel('Slot length')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Doctor' })).toHaveCount(0);
});

test('the list and the dialog read well', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'manager', '/admin/doctors');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await tab(page, 'Availability').click();
  await page.getByRole('button', { name: 'Add leave' }).click();
  await expectAccessibleInAllLooks(page);
});
