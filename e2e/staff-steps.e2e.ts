import { randomUUID } from 'node:crypto';
import { dayIn, getJson, shownTime } from './booking-data.ts';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { openAs, staff } from './staff.ts';
import { addCityWithDoctors, bookAsStaff, createFamily } from './staff-data.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

const toast = (page: Page) => page.locator('.ui-toast');
type Steps = { steps: { id: string; title: string; startsAt: string; status: string }[]; version: number };

/** Adds a visit in three days at 11:00 with a doctor who works all day. The manager stays signed in. */
async function addVisitAsStaff(page: Page, name = 'Asha Rao') {
  await signInAs(page, staff.manager);
  const { city, doctors } = await addCityWithDoctors(page, 1);
  const family = await createFamily(page, `${name} ${randomUUID().slice(0, 6)}`);
  const doctorId = doctors[0]?.id ?? '';
  const visit = { patientId: family.patient.id, city, date: dayIn(3), time: '11:00', doctorId };
  const { id } = await bookAsStaff(page, visit);
  return { id, city, family };
}

async function addStep(
  page: Page,
  visitId: string,
  step: { title: string; date: string; time?: string; type?: string },
) {
  const answer = await page.request.post(`/api/admin/appointments/${visitId}/steps`, { data: step });
  expect(answer.status(), await answer.text()).toBe(201);
  const { steps } = (await answer.json()) as Steps;
  return steps.find(({ title }) => title === step.title)?.id ?? '';
}

const inIndia = (instant: string) => new Date(new Date(instant).getTime() + 330 * 60_000).toISOString().slice(0, 16);

test('a visit with three steps is moved by two days, and its steps follow', async ({ page }) => {
  const { id } = await addVisitAsStaff(page);
  await addStep(page, id, { title: 'Blood test', date: dayIn(2), time: '08:00', type: 'test' });
  await addStep(page, id, { title: 'Fasting', date: dayIn(2) });
  await addStep(page, id, { title: 'Pick-up', date: dayIn(3), time: '10:00', type: 'pickup' });
  await openAs(page, 'assistant', `/admin/appointments?open=${id}`);
  const visit = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(visit.getByText('no time')).toBeVisible(); // Fasting
  await visit.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await expect(move.getByLabel('Move its 3 pending steps by the same amount')).toBeChecked();
  await move.getByLabel('Choose outside the usual hours').check();
  await move.getByLabel('Date').fill(dayIn(5));
  await move.getByLabel('Time').fill('11:30');
  await expectAccessibleInAllLooks(page);
  await move.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toast(page)).toContainText('Appointment moved');
  const { steps } = await getJson<Steps>(page, `/api/admin/appointments/${id}`);
  expect(steps.map(({ title, startsAt }) => [title, inIndia(startsAt)]).sort()).toEqual([
    ['Blood test', `${dayIn(4)}T08:30`],
    ['Fasting', `${dayIn(4)}T00:00`],
    ['Pick-up', `${dayIn(5)}T10:30`],
  ]);
  await expect(visit).toContainText(`Step Pick-up moved to`);
});

test('a step that does not fit is named, and left when staff press again; closing warns of pending steps', {
  tag: '@full',
}, async ({ page }) => {
  const { id } = await addVisitAsStaff(page, 'Bela Shah');
  const helper = (await getJson<{ viewer: { id: string } }>(page, '/api/viewer')).viewer.id;
  const assign = async (stepId: string) => {
    const data = { durationMinutes: 60, travelMinutes: 30, assigneeId: helper, version: 1 };
    expect((await page.request.put(`/api/admin/steps/${stepId}/work`, { data })).status()).toBe(200);
  };
  await assign(await addStep(page, id, { title: 'Pick-up', date: dayIn(3), time: '10:00', type: 'pickup' }));
  const other = await addVisitAsStaff(page, 'Other');
  await assign(await addStep(page, other.id, { title: 'Elsewhere', date: dayIn(4), time: '10:30' }));

  await openAs(page, 'assistant', `/admin/appointments?open=${id}`);
  const visit = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await visit.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await move.getByLabel('Choose outside the usual hours').check();
  await move.getByLabel('Date').fill(dayIn(4));
  await move.getByLabel('Time').fill('11:00');
  await move.getByRole('button', { name: 'Reschedule' }).click();
  const unfit = move.getByRole('alert').filter({ hasText: 'This step does not fit:' });
  await expect(unfit).toContainText('its assistant has another step then');
  await expectAccessibleInAllLooks(page);
  await move.getByRole('button', { name: 'Reschedule' }).click();
  await expect(toast(page)).toContainText('Appointment moved');
  const { steps } = await getJson<Steps>(page, `/api/admin/appointments/${id}`);
  expect(steps.map(({ startsAt }) => inIndia(startsAt))).toEqual([`${dayIn(3)}T10:00`]);

  // Closing the visit warns about the pending step. Cancelling and reopening the visit restores the step.
  await visit.getByRole('group', { name: 'Status of the appointment' }).getByRole('button', { name: 'Closed' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Close Doctor Consultation?' });
  await expect(warning).toContainText('1 step is still pending: Pick-up.');
  await warning.getByRole('button', { name: 'Keep it open' }).click();
  const status = visit.getByRole('group', { name: 'Status of the appointment' });
  await status.getByRole('button', { name: 'Cancelled' }).click();
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(visit.getByLabel('Opening also restores the step that was cancelled with it')).toBeChecked();
  await status.getByRole('button', { name: 'Open' }).click();
  await expect(toast(page)).toContainText('Status changed to open');
  const restored = await getJson<Steps>(page, `/api/admin/appointments/${id}`);
  expect(restored.steps.map((step) => step.status)).toEqual(['pending']);
});

test('the list of steps: today and tomorrow, filters, overdue on top, assigning, paper and no file for an assistant', {
  tag: '@full',
}, async ({ page }) => {
  const { id, city, family } = await addVisitAsStaff(page, 'Chitra Nair');
  const name = family.patient.name;
  await addStep(page, id, { title: 'Late papers', date: dayIn(-1), time: '09:00' });
  await addStep(page, id, { title: 'Evening pick-up', date: dayIn(0), time: '23:45', type: 'pickup' });
  await addStep(page, id, { title: 'Medicine', date: dayIn(1), time: '09:00', type: 'prescription' });
  await openAs(page, 'assistant', '/admin/steps');
  await page.getByLabel('City').selectOption(city);
  const overdue = page.getByRole('region', { name: 'Overdue steps' });
  await expect(overdue).toContainText('Late papers');
  const list = page.getByRole('table', { name: 'Steps of the day' });
  await expect(list).toContainText('Evening pick-up');
  await expect(list).not.toContainText('Medicine');
  await expectAccessibleInAllLooks(page);

  await page.getByRole('button', { name: `Assign Evening pick-up of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Evening pick-up' });
  await expect(dialog.getByRole('radio', { name: /^Meera Iyer/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Imran Qureshi.*free/ }).check();
  await dialog.getByLabel('From').fill('12 Hill Road, Bandra');
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Imran Qureshi');
  await expect(list).toContainText('12 Hill Road, Bandra');
  await page.getByLabel('Assignee').selectOption('none');
  await expect(list).toHaveCount(0);
  await page.getByLabel('Assignee').selectOption({ label: 'Anyone' });
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(list).toContainText('Medicine');
  await expect(overdue).toHaveCount(0);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(list).toBeVisible();
  await expect(list).toContainText(shownTime('23:45'));
});
