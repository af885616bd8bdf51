import { addVisit, chooseDay, dayIn, freeSlot, getJson, indiaClock, shownTime } from './booking-data.ts';
import { expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { expect, type Page, registerFamily, test } from './visitor.ts';

// Journeys after a booking: calendar entry and slip, moving, and the deadline for changes.
const hourMs = 3_600_000;

async function addPatient(page: Page, family: string, name: string): Promise<{ id: string }> {
  await registerFamily(page, family);
  const answer = await page.request.post('/api/patients', { data: { name, age: 68, gender: 'Female' } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string };
}

test('an appointment is kept on paper and in the calendar', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)> कमला देवी'; // all screens show it as text
  const patient = await addPatient(page, 'Keeping It', name);
  const { rows } = await getJson<{ rows: { id: string; name: string; location: string }[] }>(page, '/api/clinics');
  const clinic = rows[0];
  if (!clinic) throw new Error('No clinic');
  const { id } = await addVisit(page, {
    patientId: patient.id,
    clinicId: clinic.id,
    date: nextTuesday(),
    time: '15:30',
  });
  const { number } = await getJson<{ number: string }>(page, `/api/appointments/${id}`);
  await page.goto(`/appointments?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog).toContainText(name);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe('appointment.ics');
  const file = await page.request.get(`/api/appointments/${id}/calendar`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain(`UID:${id}`);

  await dialog.getByRole('link', { name: 'Printable slip' }).click();
  await expect(page).toHaveURL(`/appointments/${id}/slip`);
  await expect(page).toHaveTitle('Appointment Slip · CareSaathi');
  const slip = page.getByRole('article', { name: `Slip ${number}` });
  for (const words of [number, name, 'Tuesday', '3:30 PM, India time', 'Doctor Consultation', '₹750.00', 'Open'])
    await expect(slip).toContainText(words);
  await expect(slip.getByRole('link', { name: clinic.location })).toHaveAttribute(
    'href',
    new RegExp(`maps/search/.*${encodeURIComponent(clinic.location).replace(/[.*+?^$()]/g, '\\$&')}`),
  );
  await expect(slip.getByRole('img', { name: 'QR code of this appointment' })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('an appointment moves to another free time', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  const patient = await addPatient(page, 'Moving It', 'Meera');
  const slot = await freeSlot(page);
  const { date, time, doctor } = slot;
  const { id } = await addVisit(page, { patientId: patient.id, doctorId: doctor.id, date, time });
  const path = `/api/doctors/${doctor.id}/free-times?from=${date}&days=1`;
  const { times } = await getJson<{ times: { startsAt: string }[] }>(page, path);
  const next = indiaClock(times[0]?.startsAt ?? '');
  await page.goto(`/patients/${patient.id}?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await expect(moving).toContainText(`at ${shownTime(time)}, India time`);
  const submit = moving.getByRole('button', { name: 'Reschedule' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await chooseDay(page, { date });
  // The present time of the visit is not offered.
  await expect(moving.getByRole('radio', { name: shownTime(time), exact: true })).toHaveCount(0);
  await moving.getByRole('radio', { name: shownTime(next.time), exact: true }).check({ force: true });
  await expectAccessibleInAllLooks(page);
  await submit.click();
  await expect(moving).toBeHidden();
  await expect(page.getByText('Appointment moved')).toBeVisible();
  await expect(page.getByText(/^Now on /)).toContainText(`${shownTime(next.time)}, India time`);
  await expect(dialog).toContainText(shownTime(next.time));
  await expect(dialog).toContainText('Moved from');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('article')).toContainText(shownTime(next.time));
});

test('less than two hours before, the dialog gives the reason and the phone instead', { tag: '@full' }, async ({
  page,
}) => {
  const patient = await addPatient(page, 'Too Late', 'Meera');
  const { id } = await addVisit(page, { patientId: patient.id, ...indiaClock(Date.now() + 1.5 * hourMs) });
  await page.goto(`/appointments?open=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  const reason = 'Appointments can be changed up to 2 hours before they start. Please call +91 22 0000 0100.';
  await expect(dialog.getByText(reason).first()).toBeVisible();
  for (const name of ['Reschedule', 'Cancel Appointment']) {
    const button = dialog.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(reason);
  }
  // The server rejects the request too.
  const answer = await page.request.post(`/api/appointments/${id}/cancel`, { data: { version: 1 } });
  expect([answer.status(), (await answer.json()).message]).toEqual([409, reason]);

  // A patient with an upcoming appointment cannot be removed.
  await page.goto(`/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove patient' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'This patient has upcoming appointments. Please cancel them first.',
  );
});

/** A day on which every clinic is open. */
function nextTuesday(): string {
  return [3, 4, 5, 6, 7, 8, 9].map(dayIn).find((day) => new Date(day).getUTCDay() === 2) ?? '';
}
