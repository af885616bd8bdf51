import { randomUUID } from 'node:crypto';
import type { Locator, Route } from '@playwright/test';
import { dayIn } from './booking-data.ts';
import { expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { openAs, staff } from './staff.ts';
import { expect, type Page, registerFamily, signInAs, test } from './visitor.ts';

const toast = (page: Page) => page.locator('.ui-toast');

/** Staff book a visit for a new family, by default today at midnight, which has begun. They stay signed in. */
async function bookWalkIn(page: Page, given: { doctorId?: string } = {}, role: 'assistant' | 'manager' = 'assistant') {
  const patientName = `Lila ${randomUUID().slice(0, 8)}`;
  await registerFamily(page, 'Lila Family');
  const person = { name: patientName, age: 61, gender: 'Female' };
  const patient = await (await page.request.post('/api/patients', { data: person })).json();
  await page.request.post('/api/sign-out');
  await signInAs(page, staff[role]);
  const booking = { key: randomUUID(), patientId: patient.id, type: 'consultation', city: 'Pune', seenTotal: 55_000 };
  const walkIn = { date: dayIn(0), time: '00:00', overrideReason: 'Walk-in with fever' };
  const reply = await page.request.post('/api/admin/appointments', { data: { ...booking, ...walkIn, ...given } });
  expect(reply.status()).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  return { id, patientName };
}

test('the list starts from today, is filtered, hides columns, and finds steps', { tag: '@full' }, async ({ page }) => {
  const { id, patientName } = await bookWalkIn(page);
  const step = { title: 'Wound dressing', date: dayIn(1) };
  const { steps } = await (await page.request.post(`/api/admin/appointments/${id}/steps`, { data: step })).json();
  await page.goto('/admin/appointments');
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText([
    ...['Appointment ID', 'Patient Name', 'Title', 'Date', 'Time', 'Created', 'Status'],
    ...['Doctor', 'Clinic', 'City', 'Phone'],
  ]);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });

  // `From today` sorts the soonest visit first. The device remembers this.
  const fromToday = page.getByRole('button', { name: 'From today' });
  await fromToday.click();
  await expect(rows.first()).toContainText('12:00 AM');
  await page.goto('/admin/appointments');
  await expect(fromToday).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\?when=from-today&sort=date$/);

  // Three appointments fit on the screen of a phone.
  await page.setViewportSize(phoneScreen);
  await expect(rows.nth(2)).toBeVisible();
  await rows.first().evaluate((row) => row.scrollIntoView());
  const third = await rows.nth(2).boundingBox();
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(phoneScreen.height);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The panel of filters: each change applies at once, and the button counts them.
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters and columns' });
  await panel.getByRole('combobox', { name: 'City' }).selectOption('Pune');
  await panel.getByLabel('Attendance').selectOption('Not marked');
  await panel.getByLabel('Last day').fill(dayIn(0));
  await panel.getByRole('checkbox', { name: 'Clinic' }).uncheck();
  await expectAccessibleInAllLooks(page);
  await panel.getByRole('button', { name: 'Show appointments' }).click();
  await expect(headers).toHaveCount(10);
  await expect(rows.filter({ hasText: patientName })).toContainText('Pune');
  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await panel.getByRole('button', { name: 'Choose a doctor' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a doctor' })
    .getByRole('button')
    .filter({ hasText: 'Pune' })
    .first()
    .click();
  await expect(page).toHaveURL(/doctor=/);
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\?when=from-today&sort=date$/);
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();

  // A step is found by its number, and the row of its visit names it.
  await page.getByRole('searchbox').fill(steps[0].number);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(rows.first()).toContainText(`Step: Wound dressing, ${steps[0].number}`);
  await expectAccessibleInAllLooks(page);

  await fromToday.click();
  await expect(page).toHaveURL(/\/admin\/appointments$/);
  await page.reload();
  await expect(headers).toHaveCount(10); // the column stays hidden
  await expect(fromToday).toHaveAttribute('aria-pressed', 'false');
});

test('a visit is marked, called about, edited at an agreed price, cancelled and moved again', async ({
  page,
  complaints,
}) => {
  const { id, patientName } = await bookWalkIn(page);
  await page.goto(`/admin/appointments?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog.getByText('Walk-in with fever', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Lila Family' })).toHaveAttribute('href', /\/admin\/families\//);

  // Staff mark attendance: a rejection is shown, a double click marks once, and Undo returns by one state.
  const attendance = dialog.getByRole('group', { name: 'Attendance' });
  const press = (name: string) => attendance.getByRole('button', { name }).click();
  const conflict = { code: 'conflict', message: 'Somebody changed this appointment a moment ago.' };
  await page.route('**/attendance', (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 });
  await press('Arrived');
  await expect(toast(page)).toHaveText(/Error updating attendance.*Somebody changed/);
  await attendance.getByRole('button', { name: 'Arrived' }).dblclick();
  await expect(dialog.getByText(/^Arrived \d/)).toBeVisible();
  await expect(attendance.getByRole('button')).toHaveText(['With doctor', 'Seen', 'No-show', 'Undo Arrived']);
  await press('With doctor');
  await press('Seen');
  await expect(dialog.getByText(/^Seen \d/)).toBeVisible();
  const status = dialog.getByRole('group', { name: 'Status of the appointment' });
  await expect(status.getByRole('button', { name: 'Closed' })).toBeDisabled();
  await press('Undo Seen');
  await expect(dialog.getByText(/^With doctor \d/)).toBeVisible();
  await expect(status.getByRole('button', { name: 'Open' })).toBeDisabled();
  await expect(dialog.getByText('Attendance undone')).toBeVisible();

  // Staff note a call, and the first reply is lost. The repeated press stores it once and removes an old message.
  await page.route('**/status', (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 });
  await status.getByRole('button', { name: 'Closed' }).click();
  const rejection = dialog.getByRole('alert').filter({ hasText: conflict.message });
  await expect(rejection.first()).toBeVisible();
  await dialog.getByLabel('Note of the call').fill('Comes with her son');
  const loseAnswer = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200);
    await route.abort();
  };
  await page.route('**/calls', loseAnswer, { times: 1 });
  await dialog.getByRole('button', { name: 'Wants to move' }).click();
  await expect(toast(page)).toHaveText(/Error saving call/);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await dialog.getByRole('button', { name: 'Wants to move' }).click();
  await expect(toast(page)).toHaveText(/Call saved/);
  const called = dialog.getByRole('list', { name: 'Calls' }).getByRole('listitem');
  await expect(called).toHaveText(/Wants to move: Comes with her son.*Meera Iyer/);
  await expect(rejection).toHaveCount(0);
  await expectAccessibleInAllLooks(page);

  // Another type has another price, to which the family has to agree.
  await dialog.getByRole('button', { name: 'Edit visit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit visit' });
  const save = edit.getByRole('button', { name: 'Save visit' });
  await expect(save).toBeDisabled();
  const type = edit.getByLabel('Type');
  const other = await type.locator('option:not(:checked)').first().getAttribute('value');
  await type.selectOption(other);
  await expect(edit.getByText(/The price changes from ₹550.00 to/)).toBeVisible();
  const price = (await edit.locator('strong').filter({ hasText: '₹' }).textContent()) ?? '';
  await expect(save).toBeDisabled();
  await edit.getByLabel('The family agrees to the new price').check();
  await edit.getByLabel('Notes').fill('Bring reports');
  await expect(save).toHaveAccessibleDescription('Please give a reason');
  await edit.getByLabel('Reason').fill('Her daughter called');
  // Enter in a dialog above this form saves nothing.
  await edit.getByRole('region', { name: 'Clinic' }).getByRole('button').first().click();
  const choice = page.getByRole('dialog', { name: 'Choose a clinic' });
  await choice.getByRole('searchbox').pressSequentially('a');
  await page.keyboard.press('Enter');
  await expect(choice.getByRole('listitem').first()).toBeVisible();
  await choice.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAccessibleInAllLooks(page);
  await save.click();
  await expect(toast(page)).toHaveText(/Visit updated/);
  const changed = page.getByRole('dialog').filter({ hasText: patientName });
  await expect(changed.getByText(price).first()).toBeVisible();
  await expect(changed.getByText('Bring reports')).toBeVisible();
  await expect(changed.getByText('Reason: Her daughter called')).toBeVisible();

  // A cancelled visit is opened again at a time that has begun, with a reason.
  await changed.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(changed.getByRole('button', { name: 'Edit visit' })).toBeHidden();
  await changed.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await move.getByLabel('Choose outside the usual hours').focus();
  await page.keyboard.press('Space');
  await move.getByLabel('Date').fill(dayIn(0));
  await move.getByLabel('Time', { exact: true }).fill('00:00');
  await expect(move.getByRole('button', { name: 'Reschedule' })).toHaveAccessibleDescription('Please give a reason');
  await expectAccessibleInAllLooks(page);
  await move.getByLabel('Reason').fill('She waits at the desk');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText(/Appointment moved/);
  await expect(changed.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await expect(changed.getByText('Reason: She waits at the desk')).toBeVisible();
});

test('a manager restores an archived doctor with a reason', { tag: '@full' }, async ({ page }) => {
  const name = `Dr. Revived ${randomUUID().slice(0, 8)}`;
  await signInAs(page, staff.manager);
  const texts = { phone: '', email: '', licenseNumber: '', bio: '', availableHours: '' };
  const lists = { availableDays: [], qualifications: [], languages: [], hours: [], leave: [] };
  const work = { specialty: 'Urologist', hospital: 'Ruby Hall', city: 'Pune', experience: 3, consultationFee: 0 };
  const form = { name, ...work, ...texts, ...lists, imageHash: null, slotMinutes: 30 };
  const doctor = await (await page.request.post('/api/admin/doctors', { data: form })).json();
  await bookWalkIn(page, { doctorId: doctor.id }, 'manager');
  const removed = await page.request.delete(`/api/admin/doctors/${doctor.id}`);
  expect(await removed.json()).toEqual({ isArchived: true, notCancelledCount: 0 });

  await openAs(page, 'manager', `/admin/doctors?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: 'Show all doctors' })).toBeVisible();
  const archived = page.getByRole('switch', { name: 'Show archived' });
  await archived.check();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Restore ${name}?` });
  await dialog.getByRole('button', { name: 'Restore doctor' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await dialog.getByLabel('Reason').fill('Back from leave');
  await dialog.getByRole('button', { name: 'Restore doctor' }).click();
  await expect(toast(page)).toHaveText(/Doctor restored/);
  await archived.uncheck();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
});

test('the second editor of a visit, a step or an absence sees what the first one saved', { tag: '@full' }, async ({
  page,
}) => {
  const { id } = await bookWalkIn(page, {}, 'manager');
  const change = async (path: string, data: object, method: 'post' | 'put' = 'post') => {
    const reply = await page.request[method](path, { data });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
    return reply.json();
  };
  const step = { title: 'Wound dressing', date: dayIn(1) };
  const { steps, version } = await change(`/api/admin/appointments/${id}/steps`, step);
  await page.goto(`/admin/appointments?open=${id}`);
  const visit = page.getByRole('dialog').filter({ hasText: 'Wound dressing' });
  const noticeIn = (form: Locator) => form.getByRole('alert').filter({ hasText: 'Somebody else saved this' });

  await visit.getByRole('button', { name: 'Edit visit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit visit' });
  await edit.getByLabel('Notes').fill('By the second editor');
  await edit.getByLabel('Reason').fill('She called');
  await change(`/api/admin/appointments/${id}/edit`, { notes: 'By the first', reason: 'He called', version });
  await edit.getByRole('button', { name: 'Save visit' }).click();
  await expect(noticeIn(edit)).toContainText('Notes:By the first');
  await expect(noticeIn(edit)).not.toContainText('Doctor:');
  await expect(noticeIn(edit)).toBeInViewport({ ratio: 1 });
  await expect(edit.getByRole('heading', { name: 'Edit visit' })).toBeInViewport({ ratio: 1 });
  await expect(edit.getByLabel('Notes')).toHaveValue('By the second editor');
  await expectAccessibleInAllLooks(page);
  await edit.getByRole('button', { name: 'Show what they saved' }).click();
  await expect(edit.getByLabel('Notes')).toHaveValue('By the first');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await visit.getByRole('button', { name: 'Edit Wound dressing' }).click();
  const form = visit.getByRole('form', { name: 'Edit Wound dressing' });
  await form.getByLabel('Description').fill('By the second editor');
  await change(`/api/admin/steps/${steps[0].id}`, { ...step, title: 'New dressing', version: 1 }, 'put');
  await form.getByRole('button', { name: 'Save Step' }).click();
  await expect(noticeIn(form)).toContainText('Title:New dressing');
  await form.getByRole('button', { name: 'Save Step' }).click();
  await expect(visit.getByText('By the second editor')).toBeVisible();

  await visit.getByRole('button', { name: 'Assign Wound dressing' }).click();
  const work = page.getByRole('dialog', { name: 'Assign Wound dressing' });
  await work.getByLabel('From').fill('By the second editor');
  const { steps: seen } = await (await page.request.get(`/api/admin/appointments/${id}`)).json();
  const firstWork = { durationMinutes: 45, travelMinutes: 0, assigneeId: null, version: seen[0].version };
  await change(`/api/admin/steps/${steps[0].id}/work`, firstWork, 'put');
  await work.getByRole('button', { name: 'Save' }).click();
  await expect(noticeIn(work)).toContainText('Minutes it takes:45');
  await expect(work.getByLabel('From')).toHaveValue('By the second editor');
  await expectAccessibleInAllLooks(page);
  await work.getByRole('button', { name: 'Show what they saved' }).click();
  await expect(work.getByLabel('Minutes it takes')).toHaveValue('45');
  await expect(work.getByLabel('From')).toHaveValue('');
  await work.getByRole('button', { name: 'Save' }).click();
  await expect(work).toBeHidden();

  const { rows } = await (await page.request.get('/api/doctors')).json();
  const absence = { doctorId: rows[0].id, firstDay: dayIn(40), lastDay: dayIn(40), reason: 'Training' };
  const reported = await change('/api/admin/absences', { ...absence, key: randomUUID() });
  await page.goto(`/admin/absences/${reported.id}`);
  await page.getByRole('button', { name: 'Correct…' }).click();
  const correction = page.getByRole('dialog', { name: /^Correct the absence/ });
  await correction.getByLabel('Reason').fill('By the second editor');
  const { doctorId: _doctor, ...times } = absence;
  await change(`/api/admin/absences/${reported.id}/edit`, { ...times, reason: 'By the first', version: 1 });
  await correction.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(noticeIn(correction)).toContainText('Reason:By the first');
  await expectAccessibleInAllLooks(page);
  await correction.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('By the second editor').first()).toBeVisible();
});
