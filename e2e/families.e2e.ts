import type { Route } from '@playwright/test';
import { addVisit, dayIn, familyWithPatient, freeSlot, shownTime } from './booking-data.ts';
import { expectAccessible, expectAccessibleInAllLooks, expectNoSidewaysScroll, phoneScreen } from './page-checks.ts';
import { holdBack } from './staff.ts';
import { expect, openByLink, type Page, registerFamily, signInAs, test } from './visitor.ts';

const sharma = { phone: '9000000001', password: 'family-sharma' };
const anyId = /\/patients\/[0-9a-f-]{36}$/;
async function addPatient(page: Page, name: string): Promise<{ id: string; name: string; patientNumber: string }> {
  const answer = await page.request.post('/api/patients', { data: { name, age: 68, gender: 'Female' } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

test('a family sees its patients, and finds one by name or number without the address telling', async ({ page }) => {
  await signInAs(page, sharma);
  await page.goto('/patients');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Patients' })).toBeVisible();
  const kamala = page.getByRole('article', { name: 'Kamala Sharma' });
  await expect(kamala).toContainText('68 years · Female');
  await expect(kamala).toContainText(/[0-9A-F]{6}-P\d{3}/);
  await expect(kamala).toContainText('Doctor Consultation');
  await expect(kamala).toContainText(
    /Next: (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4} · \d appointments/,
  );
  // There is no next visit.
  await expect(page.getByRole('article', { name: 'विजय' })).toContainText(/Full Care Ride\s*Closed/);
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Next visit');
  expect((await kamala.boundingBox())?.height).toBe(150);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Search patients' }).click();
  const search = page.getByRole('searchbox', { name: 'Search by name or patient ID' });
  await expect(search).toBeFocused();
  await search.fill('kamala');
  await expect(page.getByRole('article', { name: 'Aarav Sharma' })).toBeHidden();
  await expect(kamala).toBeVisible();
  await expect(page).toHaveURL('/patients');

  await kamala.getByRole('link').click();
  await expect(page).toHaveURL(anyId);
  await page.goBack();
  await expect(search).toHaveValue('kamala'); // kept in the history state, not in the URL

  await search.fill('nobody of that name');
  await expect(page.getByText('No patients found')).toBeVisible();
  await expect(page.getByText('No patients match your search criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('article', { name: 'Aarav Sharma' })).toBeVisible();

  await page.setViewportSize(phoneScreen);
  await expectNoSidewaysScroll(page);
});

test('a family adds two patients, corrects one and removes it', async ({ page }) => {
  await registerFamily(page, 'Adding Patients');
  await page.goto('/patients');
  await expect(page.getByText("You haven't added any patients yet")).toBeVisible();
  await page.getByRole('link', { name: 'Add Your First Patient' }).click();
  await expect(page).toHaveURL('/patients/new');
  await expectAccessible(page);

  const submit = page.getByRole('button', { name: 'Add Patient' });
  const field = (label: string) => page.getByLabel(label, { exact: false });
  await field('Mobile number').fill('98123');
  await submit.click();
  await expect(field('Name')).toBeFocused();
  await expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  await expect(field('Age')).toHaveAccessibleDescription('Age must be a positive number');
  await expect(page.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription('Gender is required');
  await expect(field('Mobile number')).toHaveAccessibleDescription('Mobile number must be at least 10 digits');

  await field('Name').fill('Lakshmi Venkataraman');
  await field('Age').fill('68');
  await page.reload();
  await expect(field('Name')).toHaveValue('Lakshmi Venkataraman'); // the draft is kept
  await expect(field('Age')).toHaveValue('68');
  await field('Mobile number').fill('98123 45678');
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await submit.click();
  await expect(page.getByText('Patient added')).toBeVisible();
  await expect(page).toHaveURL(anyId);
  await expect(page.getByRole('heading', { level: 1, name: 'Lakshmi Venkataraman' })).toBeVisible();
  await expect(page.getByText('68 years · Female')).toBeVisible();
  await expect(page.getByRole('link', { name: '98123 45678' })).toBeVisible();
  await expect(page.getByText('No appointments found.')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Patients' }).click();
  await page.getByRole('link', { name: 'Add New Patient' }).first().click();
  await expect(field('Name')).toHaveValue(''); // saving removes the draft
  await field('Name').fill('Arjun');
  await expect(field('Months')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await field('Age').fill('0');
  await expect(field('Months')).toBeVisible(); // only below two years
  await submit.click();
  await expect(field('Age')).toHaveAccessibleDescription('Age must be a positive number');
  await field('Months').fill('12');
  await submit.click();
  await expect(field('Months')).toHaveAccessibleDescription(/^Months must be a whole number from 0 to 11/);
  await field('Months').fill('8');
  await expectAccessible(page);
  await page.reload();
  await expect(field('Months')).toHaveValue('8'); // part of the draft
  await submit.click();
  await expect(page.getByText('8 months · Male')).toBeVisible();
  await expect(page.getByText('No contact details')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/patients'); // not the form that would add the person again
  await page.goForward();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Patient' })).toBeVisible();
  await expect(field('Name')).toHaveValue('Arjun');
  await expect(field('Months')).toHaveValue('8');
  await field('Age').fill('2');
  await expect(field('Months')).toHaveCount(0);
  await field('Medical history').fill('Allergic to peanuts');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Patient updated')).toBeVisible();
  await expect(page.getByText('Allergic to peanuts')).toBeVisible();
  await expect(page.getByText('2 years · Male')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Remove Arjun?' });
  await expect(confirmation).toContainText('Arjun has no appointments, so the profile');
  // Another device saves while the removal is sent. The server rejects the removal; the page shows what was saved.
  const url = `/api/patients/${page.url().split('/').at(-1)}`;
  const saveElsewhere = async (route: Route) => {
    const { name, age, gender, version } = await (await page.request.get(url)).json();
    const other = { name, age, gender, version, medicalHistory: 'Allergic to milk' };
    expect((await page.request.put(url, { data: other })).status()).toBe(200);
    await route.continue();
  };
  await page.route(`**${url}?version=*`, saveElsewhere, { times: 1 });
  await confirmation.getByRole('button', { name: 'Remove patient' }).click();
  await expect(confirmation).toContainText('Somebody else saved this while you were editing.');
  await expect(page.getByText('Allergic to milk')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Remove patient' }).click();
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('two devices edit one patient: the second is shown what the first one saved', { tag: '@full' }, async ({
  page,
}) => {
  await registerFamily(page, 'Editing Twice');
  const { id } = await addPatient(page, 'Kamala');
  await page.goto(`/patients/${id}/edit`);
  await page.getByLabel('Mobile number').fill('9812345678');
  const { name, age, gender, version } = await (await page.request.get(`/api/patients/${id}`)).json();
  const other = { name, age, gender, version, medicalHistory: 'Allergic to penicillin' };
  expect((await page.request.put(`/api/patients/${id}`, { data: other })).status()).toBe(200);

  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else saved this while you were editing.' });
  await expect(notice).toContainText('Medical history:Allergic to penicillin');
  await expect(page.getByLabel('Mobile number')).toHaveValue('9812345678'); // the entered value is kept
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Show what they saved' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Medical history')).toHaveValue('Allergic to penicillin');
  await expect(page.getByLabel('Mobile number')).toHaveValue('');
  await page.getByLabel('Mobile number').fill('9812345678');
  await save.click();
  await expect(page.getByText('Patient updated')).toBeVisible();
  await expect(page.getByText('Allergic to penicillin')).toBeVisible();
  await expect(page.getByRole('link', { name: '98123 45678' })).toBeVisible();
});

test('an appointment opens from the patient, Back closes it, and cancelling says what happens', {
  tag: '@full',
}, async ({ page }) => {
  await registerFamily(page, 'Cancelling One');
  const patient = await addPatient(page, 'Meera & Sons');
  const appointment = await addVisit(page, { patientId: patient.id, date: dayIn(3), time: '15:30' });
  await page.goto(`/patients/${patient.id}`);
  await expect(page.getByRole('link', { name: 'New Appointment' })).toHaveAttribute(
    'href',
    `/appointment?patient=${patient.id}`,
  );
  const card = page.getByRole('article').filter({ hasText: 'Doctor Consultation' });
  await expect(card).toContainText('3:30 PM');
  await expect(card).toContainText('Open');
  await expect(card).toContainText('0 steps');
  await expectAccessible(page);

  await card.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog).toContainText('Meera & Sons');
  await expect(dialog).toContainText('No steps recorded for this appointment.');
  await expect(dialog).toContainText('Booked for');
  await expect(dialog).not.toContainText('Appointment number'); // only for staff
  await expect(dialog.getByRole('link', { name: 'Add Follow-up Step' })).toHaveAttribute(
    'href',
    `/appointment?relatedAppointment=${appointment.id}`,
  );
  await expect(page).toHaveURL(`/patients/${patient.id}?open=${appointment.id}`);
  await expectAccessible(page);
  await page.setViewportSize(phoneScreen);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/patients/${patient.id}`);

  await page.goto(`/patients/${patient.id}?open=${appointment.id}`);
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel Doctor Consultation?' });
  await expect(confirmation).toContainText('Doctor Consultation for Meera & Sons on');
  await expect(confirmation).toContainText('its pending steps are cancelled too');
  await expect(confirmation).toContainText('A nominal cancellation fee may apply.');
  await confirmation.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(page.getByText('Status updated')).toBeVisible();
  await expect(page.getByText('Status changed to cancelled')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  await expect(card).toContainText('Cancelled');
});

test('a change by somebody else in the meantime is told in the dialog', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'Two At Once');
  const patient = await addPatient(page, 'Meera');
  const { id, version } = await addVisit(page, { patientId: patient.id, date: dayIn(3), time: '15:30' });
  await page.goto(`/appointments?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.request.post(`/api/appointments/${id}/cancel`, { data: { version } });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(
    dialog.getByText('Somebody changed this appointment a moment ago. Please look at it again.'),
  ).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible();
});

test('all appointments by time, patient and status; a new one begins with its patient', { tag: '@full' }, async ({
  page,
}) => {
  await registerFamily(page, 'Many Appointments');
  await page.goto('/appointments');
  await expect(page.getByText('View and manage all patient appointments')).toBeVisible();
  await expect(page.getByText('No appointments found.')).toBeVisible();
  const select = page.getByRole('dialog', { name: 'Select Patient' });
  await page.getByRole('button', { name: 'New Appointment' }).click();
  await expect(select.getByText('No patients found')).toBeVisible();
  await expect(select.getByRole('link', { name: 'Create New Patient' })).toHaveAttribute('href', '/patients/new');

  const meera = await addPatient(page, 'Meera');
  const kabir = await addPatient(page, 'Kabir');
  const visit = await addVisit(page, { patientId: meera.id, date: dayIn(3), time: '15:30' });
  await addVisit(page, { patientId: kabir.id, date: dayIn(4), time: '15:30' });
  await addVisit(page, { patientId: meera.id, date: dayIn(5), time: '15:30', relatedAppointmentId: visit.id });
  await page.goto('/appointments');
  await expect(page.getByText('Showing 2 appointments across all patients')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Kabir'); // newest date first
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page).toHaveURL('/appointments?when=past');
  await expect(page.getByText('Showing 0 appointments across all patients')).toBeVisible();
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText('Meera'); // the next visit is the first one

  // A step with a price is shown like a visit: it opens from the list and from its visit, and cannot get steps itself.
  const step = page.getByRole('article').filter({ hasText: 'Follow-up step of Doctor Consultation' });
  await expect(step).toContainText('Requested');
  await step.getByRole('button', { name: 'Doctor Consultation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog.getByText('Follow-up step of', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Steps' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Add Follow-up Step' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Doctor Consultation' }).click(); // opens the visit of the step
  await expect(page).toHaveURL(`/appointments?when=upcoming&open=${visit.id}`);
  await dialog.getByRole('listitem').getByRole('button', { name: 'Doctor Consultation' }).click();
  await expect(dialog.getByText('Follow-up step of', { exact: true })).toBeVisible();
  await dialog.getByRole('link', { name: 'Printable slip' }).click();
  await expect(page.getByRole('article')).toContainText('Follow-up step of Doctor Consultation');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(dialog.getByRole('definition').filter({ hasText: 'Cancelled' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Book again: Doctor Consultation for Meera' })).toBeVisible();
  await page.goto('/appointments?when=upcoming');
  await expect(step).toContainText('Cancelled');
  await expect(step.getByRole('link', { name: /^Book again/ })).toHaveAttribute(
    'href',
    `/appointment?patient=${meera.id}&type=consultation`,
  );

  await page.getByLabel('Patient').selectOption('Kabir');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Showing 1 appointment for Kabir')).toBeVisible();
  await page.getByLabel('Patient').selectOption('Meera');
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page).toHaveURL(`/appointments?when=upcoming&for=${meera.id}&status=closed`);
  await expect(page.getByText('No appointments found.')).toBeVisible();
  await page.setViewportSize(phoneScreen);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'New Appointment' }).click();
  await select.getByRole('link', { name: 'Kabir' }).click();
  await expect(page).toHaveURL(`/appointment?patient=${kabir.id}`);
});

test('a family sees its next visit and its doctors first, on Home and with its patients', { tag: '@full' }, async ({
  page,
}) => {
  const anonymous = await (await page.request.get('/')).text();
  const patient = await familyWithPatient(page, 'Coming Back');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'View Your Patients' })).toBeVisible();
  // Sections without content are not shown.
  await expect(page.getByRole('heading', { name: /^(Next visit|Your doctors)$/ })).toHaveCount(0);

  const { doctor, date, time } = await freeSlot(page);
  const { id } = await addVisit(page, { patientId: patient.id, doctorId: doctor.id, city: doctor.city, date, time });
  const personal = await page.request.get('/');
  expect(await personal.text()).toContain('Next visit'); // rendered by the server
  expect(personal.headers()['cache-control']).toContain('no-store');
  for (const words of ['Next visit', 'Your doctors', 'Next free']) expect(anonymous).not.toContain(words);

  const visit = page.getByRole('region', { name: 'Next visit' });
  const doctors = page.getByRole('region', { name: 'Your doctors' });
  for (const path of ['/', '/patients']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Next visit');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText('Your doctors');
    for (const words of ['Doctor Consultation', patient.name, doctor.name, shownTime(time)])
      await expect(visit).toContainText(words);
    await expect(doctors.getByRole('article', { name: doctor.name })).toContainText(/Next free: .+, \d+:\d\d [AP]M/);
    await expectAccessibleInAllLooks(page);
  }
  await expect(visit.getByRole('link', { name: 'Doctor Consultation' })).toHaveAttribute('href', `/appointments/${id}`);
  await expect(visit.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /maps\/dir\/\?api=1&dest/);
  await expect(visit.getByRole('link', { name: 'Printable slip' })).toHaveAttribute('href', `/appointments/${id}/slip`);
  await expect(visit.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /calendar$/);
  await expect(doctors.getByRole('link', { name: /^Book again/ })).toHaveAttribute(
    'href',
    `/appointment?patient=${patient.id}&doctor=${doctor.id}&type=consultation`,
  );
  await visit.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('dialog', { name: 'Reschedule appointment' }).getByRole('button', { name: 'Close' }).click();
  await visit.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(visit).toHaveCount(0);
  await expect(doctors).toHaveCount(0); // the family has not visited a doctor
  await expect(page.getByRole('heading', { level: 1, name: 'Your Patients' })).toBeVisible();

  await addVisit(page, { patientId: patient.id, date: dayIn(4), time: '10:00' }); // without weekly hours
  await page.reload();
  await expect(page.getByRole('article', { name: patient.name })).toContainText(/Open\s*Requested/);
});

test('a name in a link is shown while the patient loads, and leaves the address and the history; the other spelling of the booking page leads there', {
  tag: '@full',
}, async ({ page }) => {
  const family = await registerFamily(page, 'Link With A Name');
  const patient = await addPatient(page, 'Meera'); // without a patient, the booking page leads to the list
  await page.goto('/appointments?doctor=7f9a1c00-1111-4222-8333-444455556666&patientName=Asha');
  await expect(page).toHaveURL('/appointment?doctor=7f9a1c00-1111-4222-8333-444455556666');

  const answer = await holdBack(page, `**/api/patients/${patient.id}`);
  await openByLink(page, `/appointment?patient=${patient.id}&patientName=Kamala%20Devi`);
  await expect(page.getByText('Kamala Devi')).toBeVisible();
  await expect(page).toHaveURL(`/appointment?patient=${patient.id}`);
  answer();
  await expect(page.getByText('Meera · Patient ID:')).toBeVisible();
  await expect(page.getByText('Kamala Devi')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/help');
  await page.goto(`/appointment?patient=${patient.id}&patientName=Kamala%20Devi`);
  await expect(page.getByText('Meera · Patient ID:')).toBeVisible();
  await expect(page).toHaveURL(`/appointment?patient=${patient.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/help');

  await page.context().clearCookies();
  await page.goto(`/appointment?patient=${patient.id}&patientName=Kamala%20Devi`);
  await expect(page).toHaveURL(`/login?from=%2Fappointment%3Fpatient%3D${patient.id}`);
  await signInAs(page, family);
  await page.goto(`/login?from=${encodeURIComponent(`/appointment?patient=${patient.id}&patientName=Kamala`)}`);
  await expect(page).toHaveURL(`/appointment?patient=${patient.id}`);
});

test('unknown patients, and lists that cannot be loaded', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'Failing Pages');
  for (const id of ['7f9a1c00-1111-4222-8333-444455556666', 'nonsense']) {
    await page.goto(`/patients/${id}`);
    await expect(page.getByText('Patient not found').last()).toBeVisible();
  }
  const broken = { status: 429, json: { code: 'too_many_requests', message: 'Too many requests' } };
  await page.route('**/api/patients/*', (route) => route.fulfill(broken));
  await page.goto('/patients/7f9a1c00-1111-4222-8333-444455556666');
  await expect(page.getByText('Failed to load patient data')).toBeVisible();
  await expect(page.getByText('Please try again later.')).toBeVisible();
  await expect(page).toHaveURL('/patients');

  await page.route('**/api/patients', (route) => route.fulfill(broken));
  await openByLink(page, '/patients');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load patients. Please try again later.' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('Failed to load patients', { exact: true })).toBeVisible();
  await page.unroute('**/api/patients');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText("You haven't added any patients yet")).toBeVisible();

  await page.route('**/api/appointments**', (route) => route.fulfill(broken));
  await openByLink(page, '/appointments');
  await expect(page.getByText('Failed to load appointments. Please try again later.')).toBeVisible();
  await expect(page.getByText('Failed to load appointments', { exact: true })).toBeVisible();
});

test('staff see everybody, and only their own on demand', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'Seen By Staff');
  const patient = await addPatient(page, 'Seen By Staff Only');
  const { id } = await addVisit(page, { patientId: patient.id, date: dayIn(5), time: '15:30' });
  await signInAs(page, { phone: '9000000003', password: 'assistant-meera' });
  await page.goto('/patients');
  await expect(page.getByRole('article', { name: 'Seen By Staff Only' })).toBeVisible();
  await page.getByRole('switch', { name: 'Mine' }).click();
  await expect(page).toHaveURL('/patients?mine=true');
  await expect(page.getByRole('article', { name: 'Seen By Staff Only' })).toHaveCount(0);

  await page.goto(`/patients/${patient.id}?open=${id}`);
  await expect(page.getByText('Appointment number')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0); // an assistant may only read
});
