import { addVisit, dayIn, familyWithPatient, freeSlot, indiaClock } from './booking-data.ts';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { createDoctorInJaipur, openAs, staff, tooMany } from './staff.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

// Staff work for a family inside the admin frame. The addresses are those of the family.

const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
async function accountOf(page: Page, patientId: string): Promise<string> {
  return (await (await page.request.get(`/api/patients/${patientId}`)).json()).family.id;
}

test.describe('without a chosen city', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('staff view, edit, add and book in the admin frame, from the server and by links, and return', {
    tag: '@full',
  }, async ({ page }) => {
    const patient = await familyWithPatient(page, 'Framed By Desk');
    const { doctor, date, time } = await freeSlot(page);
    const visit = await addVisit(page, { patientId: patient.id, date: dayIn(9), time: '10:15' });
    await signInAs(page, staff.manager);
    const accountId = await accountOf(page, patient.id);

    // The server renders the frame, without the public bar, and the browser keeps it.
    const pages: [string, string, string][] = [
      [`/patients/${patient.id}`, 'Patient', patient.name],
      [`/patients/${patient.id}/edit`, 'Edit Patient', 'Edit Patient'],
      [`/patients/new?family=${accountId}`, 'Add New Patient', 'Add New Patient'],
      [`/appointment?patient=${patient.id}`, 'Booking', 'Book an Appointment'],
      [`/appointment?relatedAppointment=${visit.id}`, 'Booking', 'Add Follow-up Step'],
      [`/appointments/${visit.id}`, 'Visit', 'Your visit is requested'],
    ];
    for (const [path, crumb, heading] of pages) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain('aria-label="Breadcrumb"');
      expect(html, path).not.toMatch(/<footer|aria-label="Main"/);
      await page.goto(path);
      await expect(breadcrumb(page), path).toContainText(crumb);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('dialog')).toHaveCount(0); // neither city nor disclaimer
      await expectAccessibleInAllLooks(page);
    }

    await page.goto(`/patients/${patient.id}`);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Family: Framed By Desk');
    // The phone of the account.
    await expect(page.getByRole('region', { name: 'Profile' }).locator('a[href^="tel:"]')).toHaveCount(1);

    // The patient is added to the family, and staff return to the page from which they came.
    await page.goto(`/patients/new?family=${accountId}&from=%2Fadmin%2Fpatients`);
    await expect(page.getByText('Family: Framed By Desk')).toBeVisible();
    await page.getByLabel('Name').fill('Framed Baby');
    await page.getByLabel('Age', { exact: true }).fill('3');
    await page.getByLabel('Female').check({ force: true });
    await page.getByRole('button', { name: 'Add Patient' }).click();
    await expect(toast(page, 'Patient added')).toBeVisible();
    await expect(page).toHaveURL('/admin/patients');
    await page.getByRole('link', { name: 'View Framed Baby' }).click();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Family: Framed By Desk');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/patients');

    // Without a family, the page has no form, but a way to find a family.
    await page.goto('/patients/new');
    await page.getByRole('searchbox', { name: 'Search by phone, name or number' }).fill('framed baby');
    await page.getByRole('link', { name: /Framed By Desk/ }).click();
    await expect(page.getByRole('button', { name: 'Add Patient' })).toBeVisible();
    await expect(page).toHaveURL(`/patients/new?family=${accountId}`);

    // A free time fills in the city of the doctor. After the booking, the page shows a link to the visit.
    const search = `patient=${patient.id}&doctor=${doctor.id}&date=${date}&time=${encodeURIComponent(time)}`;
    await page.goto(`/appointment?${search}&from=${encodeURIComponent('/admin/patients?sort=name')}`);
    await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(doctor.city);
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page).toHaveURL('/admin/patients?sort=name');
    await toast(page, 'Appointment Booked').getByRole('link', { name: 'Open the visit' }).click();
    await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}$/);
    await expect(breadcrumb(page)).toContainText('Visit');
    await page.getByRole('link', { name: 'Manage' }).click();
    await expect(page.getByRole('dialog', { name: 'Doctor Consultation' })).toContainText(patient.name);

    // For a family, the page of another family is not in the admin frame.
    await page.context().clearCookies();
    await familyWithPatient(page, 'Public As Before');
    await page.goto('/patients');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    await expect(breadcrumb(page)).toHaveCount(0);
  });
});

test('a walk-in needs a reason, and a taken time stays taken', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Walked In');
  const data = { name: 'Walked In Too', age: 40, gender: 'Other' };
  const { id: otherPatientId } = await (await page.request.post('/api/patients', { data })).json();
  await signInAs(page, staff.manager);
  const doctor = await createDoctorInJaipur(page, 'Dr. Walk In'); // doctors of the demo may have a visit at this moment
  await signInAs(page, staff.assistant);
  const { date, time } = indiaClock(Date.now()); // the visit begins in this minute
  await page.goto(`/appointment?patient=${patient.id}&doctor=${doctor.id}&from=%2Fadmin%2Fappointments`);
  await page.getByRole('button', { name: 'Other time…' }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill(time);
  const submit = page.getByRole('button', { name: 'Book Appointment' });
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Why this time?' });
  await expect(question).toContainText('Please give a reason to use it anyway.');
  await expectAccessibleInAllLooks(page);
  await question.getByRole('button', { name: 'Book with this reason' }).click();
  await expect(question.getByText('Please give a reason', { exact: true })).toBeVisible();
  await question.getByLabel('Reason').fill('Fell on the stairs');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Appointment Booked')).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments');

  // The address may contain a time that has begun. Staff can book it, with or without a reason.
  const again = `patient=${otherPatientId}&doctor=${doctor.id}&date=${date}&time=${encodeURIComponent(time)}`;
  await page.goto(`/appointment?${again}`);
  await expect(page.locator('input[type=time]')).toHaveValue(time);
  await submit.click();
  await question.getByLabel('Reason').fill('In a hurry');
  await page.keyboard.press('Enter');
  const rejection = 'That time has just been taken. Please choose another.';
  await expect(page.getByRole('complementary', { name: 'Your booking' })).toContainText(rejection);
  await page.getByRole('button', { name: 'Show the offered times' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  // A failure keeps the form.
  await page.getByRole('button', { name: 'Other time…' }).click();
  await page.getByLabel('Date').fill(dayIn(3));
  await page.getByLabel('Time').fill('23:30');
  await page.route('**/api/admin/appointments', (route) => route.fulfill(tooMany));
  await submit.click();
  await expect(page.locator('.ui-toast')).toContainText('Booking Failed');
  await expect(page.getByLabel('Time')).toHaveValue('23:30');
});

test('an assistant reads why a patient cannot be edited', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Read Only');
  await openAs(page, 'assistant', `/patients/${patient.id}/edit`);
  await expect(page.getByText("Only managers and administrators can change a patient's details.")).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(`/patients/${patient.id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});
