import { randomUUID } from 'node:crypto';
import { addVisit, dayIn, familyWithPatient, getJson } from './booking-data.ts';
import { expect, test } from './offline-device.ts';
import { expectAccessible } from './page-checks.ts';
import { staff } from './staff.ts';
import { signInAs } from './visitor.ts';

test('an assistant’s day from Start to Done at 320 px, with the network cut in between, while the family watches', async ({
  device,
  network,
  browser,
}) => {
  // The family's browser uses another network, which is not cut.
  const elsewhere = await browser.newContext({ baseURL: network.targetUrl });
  const family = await elsewhere.newPage();
  const patient = await familyWithPatient(family, `Devika ${randomUUID().slice(0, 6)}`);
  const { id } = await addVisit(family, { patientId: patient.id, city: 'Pune', date: dayIn(2), time: '12:00' });

  const { page } = device;
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, staff.assistant);
  const { viewer } = await getJson<{ viewer: { id: string } }>(page, '/api/viewer');
  const title = `Pick-up ${randomUUID().slice(0, 6)}`;
  const added = await page.request.post(`/api/admin/appointments/${id}/steps`, {
    data: { title, date: dayIn(0), time: '23:30', type: 'pickup' },
  });
  const stepId = ((await added.json()) as { steps: { id: string }[] }).steps[0]?.id;
  await family.goto(`/appointments/${id}`);
  const watched = family.getByRole('listitem').filter({ hasText: title });
  await expect(watched).toBeVisible();
  const work = {
    durationMinutes: 20,
    travelMinutes: 0,
    placeFrom: '12 Hill Road, Bandra',
    assigneeId: viewer.id,
    version: 1,
  };
  expect((await page.request.put(`/api/admin/steps/${stepId}/work`, { data: work })).status()).toBe(200);
  await expect(watched).toContainText('Meera comes.');

  await page.goto('/admin/my-day');
  const card = page.getByRole('listitem', { name: `${title} of ${patient.name}` });
  await expect(card).toContainText('12 Hill Road, Bandra');
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
  await expect(card.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /12%20Hill%20Road/);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Start' }).click();
  await expect(watched).toContainText('Meera is on the way');

  network.cut();
  await card.getByRole('button', { name: 'Arrived' }).click();
  await expect(card).toContainText('Not sent yet');
  await expect(page.getByText('One press waits for the network.')).toBeVisible();
  await expect(watched).toContainText('Meera is on the way');
  // The session ends while the phone has no network, as after an hour without activity.
  await page.context().clearCookies({ name: 'session' });
  network.restore();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByText('What you pressed without a network waits on this phone.')).toBeVisible();
  await page.getByLabel('Phone number').fill(staff.assistant.phone);
  await page.getByLabel('Password', { exact: true }).fill(staff.assistant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(watched).toContainText('Meera arrived at');

  await page.goto('/admin/my-day');
  await expect(card.getByText('Not sent yet')).toHaveCount(0);
  await card.getByPlaceholder('Note, sent with the next press').fill('Handed over at the ward');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(watched).toContainText('Done by Meera');
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(family.getByText(/Iyer|Handed over/)).toHaveCount(0); // the family sees nothing else about the team
  type History = { history: { action: string; to: string }[] };
  const { history } = await getJson<History>(page, `/api/admin/appointments/${id}`);
  const presses = history.filter(({ action }) => action === 'appointment.step-marked').map(({ to }) => to);
  expect(presses).toEqual(['done', 'arrived', 'started']);
  await elsewhere.close();
});
