import { randomUUID } from 'node:crypto';
import { expectAccessibleInAllLooks, phoneScreen, tabTo } from './page-checks.ts';
import { holdBack, staff } from './staff.ts';
import { expect, openForm, type Page, registerFamily, signInAs, test } from './visitor.ts';

async function enter(page: Page, person: { phone: string; password: string }, path = '/admin/appointments') {
  await signInAs(page, person);
  await page.goto(path);
}

/** A day some weeks ahead, in the format of the form and in the format of the list. */
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const shownDay = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T12:00:00Z`));

/** A near date whose day and month are the same number, because browsers order them differently. */
function twinDay(): string {
  const twin = new Date(Date.now() + 86_400_000);
  while (twin.getUTCDate() !== twin.getUTCMonth() + 1) twin.setUTCDate(twin.getUTCDate() + 1);
  return twin.toISOString().slice(0, 10);
}

/** Creates a family with one visit. The name of the patient is unique among all tests. */
async function bookVisit(page: Page) {
  const patientName = `Ila ${randomUUID().slice(0, 8)}`;
  await registerFamily(page, 'Ila Family');
  const patient = await (
    await page.request.post('/api/patients', { data: { name: patientName, age: 61, gender: 'Female' } })
  ).json();
  const body = {
    key: randomUUID(),
    patientId: patient.id,
    type: 'consultation',
    city: 'Pune',
    date: day,
    time: '15:30',
    seenTotal: 55_000,
  };
  const answer = await page.request.post('/api/appointments', { data: body });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const { number, version } = await (await page.request.get(`/api/appointments/${id}`)).json();
  await page.request.post('/api/sign-out');
  return { patientName, id, number: String(number), version: Number(version) };
}

const toast = (page: Page) => page.locator('.ui-toast');
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('Manage Appointments: found, opened, moved, closed, given steps, cancelled and opened again', async ({
  page,
  complaints,
}) => {
  test.slow();
  const visit = await bookVisit(page);
  await enter(page, staff.assistant);
  await expect(page.getByRole('heading', { name: 'Manage Appointments', level: 1 })).toBeVisible();
  for (const header of ['Appointment ID', 'Patient Name', 'Title', 'Date', 'Time', 'Created', 'Status']) {
    await expect(page.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(page.getByText(/^Showing \d+ of \d+/)).toBeVisible();

  // By keyboard: `/` focuses the search, arrow keys a row, and Enter opens it. The URL does not contain the search.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type(`consultation ${visit.patientName}`);
  const row = rowOf(page, visit.patientName);
  await expect(row).toHaveText(
    new RegExp(`${visit.number}.*Doctor Consultation.*${shownDay(day)}.*3:30 PM.*Open.*Requested`),
  );
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  expect(page.url()).not.toContain('Ila');
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog.getByText(visit.number)).toBeVisible();
  await expect(dialog.getByText('₹550.00').first()).toBeVisible();
  await expect(dialog.getByText('Ila Family').first()).toBeVisible();
  await expect(dialog.getByText('No steps for this appointment. Add a step above.')).toBeVisible();
  await expect(dialog.getByText(`Booked for ${shownDay(day)}, 3:30 PM`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue(`consultation ${visit.patientName}`);
  await row.click();

  // Neither doctor nor clinic has weekly hours, so staff confirm the time.
  const confirm = dialog.getByRole('button', { name: 'Confirm time of Doctor Consultation' });
  await page.route('**/api/admin/appointments/*/confirm', (route) => route.abort(), { times: 1 });
  await confirm.click();
  await expect(toast(page)).toHaveText(/Error confirming time.*We could not reach the server/);
  await confirm.click();
  await expect(toast(page)).toHaveText(/Time confirmed.*Doctor Consultation on/);
  await expect(confirm).toHaveCount(0);
  await expect(dialog.getByText('Time confirmed', { exact: true }).last()).toBeVisible();
  await expect(row).not.toContainText('Requested');

  // The button of the current status is disabled.
  const status = dialog.getByRole('group', { name: 'Status of the appointment' });
  await expect(status.getByRole('button', { name: 'Open' })).toBeDisabled();
  await status.getByRole('button', { name: 'Closed' }).click();
  await expect(toast(page)).toHaveText(/Status updated.*Status changed to closed/);
  await expect(toast(page)).toHaveAttribute('data-tone', 'success');
  await expect(toast(page)).toHaveAttribute('data-state', 'dismissed', { timeout: 4_500 }); // after 3 seconds instead of 5
  await expect(row.locator('.ui-tone-success')).toHaveText('Closed'); // the list is refreshed
  await expect(status.getByRole('button', { name: 'Closed' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toBeHidden();
  await expect(dialog.getByText('Status changed to Closed', { exact: true })).toBeVisible();
  await status.getByRole('button', { name: 'Open' }).click();
  await expect(toast(page)).toHaveText(/Status changed to open/);
  await expect(row.locator('.ui-tone-info')).toHaveText('Open');

  // Steps: missing fields are reported; then a step is added, edited and completed.
  await dialog.getByRole('button', { name: 'Add Step', exact: true }).click();
  const form = dialog.getByRole('form', { name: 'Add step' });
  await form.getByRole('button', { name: 'Add Step' }).click();
  await expect(toast(page)).toHaveText(/Missing information.*Please provide a title and date for the step\./);
  await form.getByLabel('Title').fill('Blood test');
  await form.getByLabel('Date').fill(day);
  await form.getByLabel('Description').fill('Fasting, at home.');
  await page.route('**/api/admin/appointments/*/steps', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Add Step' }).click();
  await expect(toast(page)).toHaveText(/Error creating step.*We could not reach the server/);
  await form.getByRole('button', { name: 'Add Step' }).click();
  await expect(toast(page)).toHaveText(/Step added.*Blood test/);
  const step = dialog.getByRole('listitem').filter({ hasText: 'Fasting, at home.' });
  await expect(step).toContainText(`${shownDay(day)}, no time`);
  await expect(step).toContainText(new RegExp(`${visit.number.split('-').slice(0, 2).join('-')}-[0-9A-F]{6}`));
  await step.getByRole('button', { name: 'Edit Blood test' }).click();
  const edit = dialog.getByRole('form', { name: 'Edit Blood test' });
  await edit.getByLabel('Title').fill('');
  await edit.getByRole('button', { name: 'Save Step' }).click();
  await expect(toast(page)).toHaveText(/Missing information.*Please provide a title and date for the step\./);
  await edit.getByLabel('Title').fill('Sugar test');
  await edit.getByLabel('Time').fill('07:30');
  await page.route('**/api/admin/steps/*', (route) => route.abort(), { times: 1 });
  await edit.getByRole('button', { name: 'Save Step' }).click();
  await expect(toast(page)).toHaveText(/Error updating step.*We could not reach the server/);
  await edit.getByRole('button', { name: 'Save Step' }).click();
  await expect(toast(page)).toHaveText(/Step updated/);
  await expect(step).toContainText(`${shownDay(day)}, 7:30 AM`);
  const marks = dialog.getByRole('group', { name: 'Status of Sugar test' });
  await expect(marks.getByRole('button', { name: 'Pending' })).toBeDisabled();
  for (const [word, said, asked, confirm] of [
    ['Complete', 'complete', '', ''],
    ['Cancelled', 'cancelled', 'Cancel Sugar test?', 'Cancel Step'],
    ['Pending', 'pending', 'Open Sugar test again?', 'Open Step'],
  ] as const) {
    await marks.getByRole('button', { name: word }).click();
    if (asked) {
      const question = page.getByRole('alertdialog', { name: asked });
      await expect(question.getByText(/ is notified: inbox and SMS\.$/)).toBeVisible();
      await question.getByRole('button', { name: confirm }).click();
    }
    await expect(toast(page)).toHaveText(new RegExp(`Status changed to ${said}`));
    await expect(marks.getByRole('button', { name: word })).toBeDisabled();
  }
  await expect(dialog.getByText('Step Sugar test marked complete')).toBeVisible();

  // Staff move the appointment for the family.
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await move.getByLabel('Date').fill(day);
  await move.getByLabel('Time').fill('16:45');
  await move.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog.getByText(`Moved from ${shownDay(day)}, 3:30 PM to ${shownDay(day)}, 4:45 PM`)).toBeVisible();
  await expect(dialog.getByText(/Meera Iyer, /).first()).toBeVisible();

  // The visit is cancelled together with its pending steps, and then reopened.
  await status.getByRole('button', { name: 'Cancelled' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Cancel Doctor Consultation?' });
  await expect(asked).toContainText('its pending steps are cancelled too');
  await asked.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(toast(page)).toHaveText(/Status changed to cancelled/);
  await expect(toast(page)).toHaveAttribute('data-tone', 'destructive');
  await expect(row.locator('.ui-tone-danger')).toHaveText('Cancelled');
  await expect(marks.getByRole('button', { name: 'Cancelled' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Add Step', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Cancelled');
  await expect(row).toContainText('4:45 PM');

  await page.getByLabel('Status').selectOption('Open');
  await expect(page.getByText('No appointments found.')).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments?status=open');
  await page.getByRole('button', { name: 'Show all appointments' }).click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0); // only managers export

  // A booking for a family begins with the choice of the patient.
  await page.getByRole('button', { name: 'New Appointment' }).click();
  await page.getByRole('dialog', { name: 'Select Patient' }).getByRole('link', { name: visit.patientName }).click();
  await expect(page).toHaveURL(/\/appointment\?patient=/);
  await expect(page.getByRole('heading', { name: 'Book an Appointment' })).toBeVisible();
  const cut = expect.stringContaining('ERR_FAILED');
  expect(complaints.splice(0)).toEqual([cut, cut, cut]); // from the three aborted requests
});

test('two staff at the same appointment: the second is told, sees the new state, and overwrites nothing', {
  tag: '@full',
}, async ({ page, browser }) => {
  const visit = await bookVisit(page);
  await enter(page, staff.assistant, `/admin/appointments?open=${visit.id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  const status = dialog.getByRole('group', { name: 'Status of the appointment' });
  await expect(status).toBeVisible();

  // Another member of staff saves first, while this request is sent.
  await page.route('**/api/admin/appointments/*/status', async (route) => {
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const { phone, password } = staff.manager;
    await other.request.post('/api/admin/sign-in', { data: { phone, password } });
    const first = await other.request.post(`/api/admin/appointments/${visit.id}/status`, {
      data: { status: 'closed', version: visit.version },
    });
    expect(first.status()).toBe(200);
    await other.close();
    await route.continue();
  });
  await status.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  const told = 'Somebody changed this appointment a moment ago. Please look at it again.';
  await expect(dialog.getByRole('alert').filter({ hasText: told }).first()).toBeVisible();
  await expect(toast(page)).toHaveText(/Error updating appointment/);
  await expect(status.getByRole('button', { name: 'Closed' })).toBeDisabled();
  await expect(dialog.getByText('Status changed to Closed', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/Imran Qureshi, /)).toBeVisible();

  // Any later change that succeeds removes the old error message.
  await dialog.getByRole('button', { name: 'Add Step', exact: true }).click();
  const form = dialog.getByRole('form', { name: 'Add step' });
  await form.getByLabel('Title').fill('Blood test');
  await form.getByLabel('Date').fill(day);
  await form.getByRole('button', { name: 'Add Step' }).click();
  await expect(toast(page)).toHaveText(/Step added/);
  await expect(dialog.getByText(told)).toHaveCount(0);
});

test('what fails is said, and can be tried again', { tag: '@full' }, async ({ page, complaints }) => {
  const fail = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }),
    );
  const retry = page.getByRole('button', { name: 'Retry' });
  await fail('**/api/admin/appointments/search');
  await enter(page, staff.manager);
  await expect(page.getByText('Error: Failed to load appointments')).toBeVisible();
  await expect(toast(page)).toHaveText(/Error fetching appointments.*The service is busy\./);
  await page.unroute('**/api/admin/appointments/search');
  const letGo = await holdBack(page, '**/api/admin/appointments/search');
  await retry.click();
  await expect(page.getByText('Loading appointments...')).toBeVisible();
  letGo();
  await expect(page.getByRole('row').nth(1)).toContainText(/-P\d{3}-/); // this is a row and not a placeholder

  const one = /\/api\/admin\/appointments\/[0-9a-f]{8}-[0-9a-f-]+$/;
  await page.route(one, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is busy.' } }),
  );
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog').getByText('Error fetching steps: The service is busy.')).toBeVisible();
  await page.unroute(one);
  await retry.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Steps' })).toBeVisible();
  await page.goto(`/admin/appointments?open=${randomUUID()}`);
  await expect(page.getByText('Appointment not found')).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a day's work by keyboard alone: signing in, an appointment closed and given a step, a user found", {
  tag: '@full',
}, async ({ page }) => {
  const visit = await bookVisit(page);
  const press = (key: string) => page.keyboard.press(key);
  const type = (words: string) => page.keyboard.type(words);
  await openForm(page, '/admin/login');
  await tabTo(page, page.getByLabel('Phone number'));
  await type(staff.admin.phone);
  await press('Tab');
  await type(staff.admin.password);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Admin' });
  await tabTo(page, menu.getByRole('link', { name: 'Appointments' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Manage Appointments' })).toBeVisible();
  await press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await type(visit.patientName);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  const row = rowOf(page, visit.patientName);
  await tabTo(page, row);
  await press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog.getByRole('group', { name: 'Status of the appointment' })).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Closed' }));
  await press('Enter');
  await expect(toast(page)).toHaveText(/Status changed to closed/);
  await tabTo(page, dialog.getByRole('button', { name: 'Add Step', exact: true }));
  await press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused(); // the form has the focus
  await type('Blood test');
  await press('Tab');
  const stepDay = twinDay();
  await type(stepDay.slice(5).replace('-', '') + stepDay.slice(0, 4));
  await press('Enter');
  await expect(toast(page)).toHaveText(/Step added.*Blood test/);
  await expect(dialog.getByRole('group', { name: 'Status of Blood test' })).toBeVisible();
  await expect(dialog.getByText(`Step Blood test added for ${shownDay(stepDay)}, 12:00 AM`)).toBeVisible();
  await press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Closed');
  await expect(row).toBeFocused(); // the focus returns to the row that opened the dialog

  await tabTo(page, menu.getByRole('link', { name: 'Users' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await type('ananya');
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(rowOf(page, 'Ananya Sharma')).toBeVisible();
});

test('list, details and step form have nothing for axe to complain about', async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await enter(page, staff.admin);
  await expect(page.getByText(/^Showing \d+/)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByLabel('Search by title, patient name or number').fill('kamala');
  await expect(rowOf(page, 'Aarav')).toHaveCount(0);
  await rowOf(page, 'Kamala Sharma').filter({ hasText: 'Doctor Consultation' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Step', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Add step' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
