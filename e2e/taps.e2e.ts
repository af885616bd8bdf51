import { addVisit, familyWithPatient, freeSlot, getJson, timeRadios } from './booking-data.ts';
import { countTaps } from './taps.ts';
import { expect, test } from './visitor.ts';

// Counts the taps from a page to a booked visit, on a phone. The city and the disclaimer are already answered.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a returning parent books a known doctor again in at most five taps, also through the picker', async ({
  page,
}) => {
  const patient = await familyWithPatient(page, 'Returning Parent');
  await page.request.post('/api/patients', { data: { name: 'Never Ill', age: 12, gender: 'Male' } });
  const { doctor, date, time } = await freeSlot(page);
  await addVisit(page, { patientId: patient.id, doctorId: doctor.id, date, time });
  const confirmation = page.getByRole('region', { name: 'Your visit is booked' });

  await page.goto('/');
  const again = countTaps();
  await again.tap(page.getByRole('link', { name: `Book again: ${doctor.name} for ${patient.name}` }));
  await again.tap(timeRadios(page).first().locator('..'));
  await again.tap(page.getByRole('button', { name: 'Book Appointment' }));
  await expect(confirmation).toContainText(doctor.name);
  await expect(page).toHaveURL(`/patients/${patient.id}`);
  expect(again.total()).toBeLessThanOrEqual(5);

  await page.goto('/');
  const picked = countTaps();
  await picked.tap(page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).first());
  await picked.tap(page.getByRole('button', { name: 'Choose a doctor' }));
  const known = page.getByRole('dialog').getByRole('region', { name: 'Your doctors' });
  await expect(known.getByRole('button')).toContainText(['Next free:']);
  await picked.tap(known.getByRole('button', { name: doctor.name }));
  await expect(page.getByRole('radio', { name: patient.name })).toBeChecked(); // the patient of the last visit
  await expect(page.getByRole('radio', { name: /^Doctor Consultation/ })).toBeChecked();
  await picked.tap(timeRadios(page).first().locator('..'));
  await picked.tap(page.getByRole('button', { name: 'Book Appointment' }));
  await expect(confirmation).toContainText(doctor.name);
  expect(picked.total()).toBeLessThanOrEqual(5);
});

test('from a doctor’s page to a booked visit in at most four taps', async ({ page }) => {
  const patient = await familyWithPatient(page, 'From The Page');
  const { doctor } = await freeSlot(page);
  await page.goto(`/doctors/${doctor.id}`);
  const { tap, total } = countTaps();
  await tap(page.getByRole('link', { name: /^Book \d+:\d\d [AP]M, / }).last());
  await expect(page.getByRole('region', { name: 'Appointment type' })).toContainText('Doctor Consultation');
  await expect(timeRadios(page).and(page.locator(':checked'))).toHaveCount(1);
  await tap(page.getByRole('button', { name: 'Book Appointment' }));
  await expect(page.getByRole('region', { name: 'Your visit is booked' })).toContainText(doctor.name);
  expect(total()).toBeLessThanOrEqual(4);
  const { count } = await getJson<{ count: { value: number } }>(page, `/api/appointments?for=${patient.id}`);
  expect(count.value).toBe(1);
});
