import { randomUUID } from 'node:crypto';
import { dayIn, getJson } from './booking-data.ts';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { bookAsStaff } from './staff-data.ts';
import { expect, type Page, registerFamily, test } from './visitor.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, patient number or mobile' });

test('Manage Patients: every state and text, viewing and editing', { tag: '@full' }, async ({ page }) => {
  await page.route('/api/admin/patients/search', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/patients');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error loading patients. There was a problem loading the patient data');
  await expect(page.locator('.ui-toast[data-tone=destructive]')).toHaveText(
    /^Failed to load patientsPlease try again later/,
  );
  await page.unroute('/api/admin/patients/search');
  const letGo = await holdBack(page, '/api/admin/patients/search');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading patients...')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { name: 'Manage Patients' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Patient ID', 'Name', 'Age', 'Gender', 'Mobile', 'Actions'],
  ]);
  for (const words of ['kamala sharma', '9000000011']) {
    await search(page).fill(words);
    await expect(page.getByText('Showing 1 of 1')).toBeVisible();
    await expect(rowOf(page, 'Kamala Sharma')).toContainText('Female');
    if (words === 'kamala sharma') await expectAccessibleInAllLooks(page);
  }
  await expect(page).toHaveURL('/admin/patients');
  const [number = ''] =
    /\w{6}-P\d{3}/.exec(await rowOf(page, 'Kamala Sharma').getByRole('cell').first().innerText()) ?? [];
  await search(page).fill(number.toLowerCase());
  await search(page).press('Enter');
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();

  await page.getByRole('link', { name: 'View Kamala Sharma' }).click();
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Kamala Sharma' })).toBeVisible();
  await page.goBack(); // the list shows the same rows again
  await expect(search(page)).toHaveValue(number.toLowerCase());
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Kamala Sharma' }).click();
  await expect(page).toHaveURL(/\/patients\/[0-9a-f-]{36}\/edit$/);
  await expect(page.getByLabel('Name')).toHaveValue('Kamala Sharma');
  await page.goBack();

  await search(page).fill('nobody by this name');
  await expect(page.getByText('No patients found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all patients' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('link', { name: /^View / }).nth(4)).toBeVisible(); // the list is complete again

  // The permission is removed while the page is open.
  const json = { code: 'forbidden', message: 'x' };
  await page.route('/api/admin/patients/search', (route) => route.fulfill({ status: 403, json }));
  await search(page).fill('aarav');
  await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
  await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
  await expect(page).not.toHaveURL('/admin/patients');
});

test('an assistant sees every patient and changes none; an admin also reads what happened', async ({ page }) => {
  await openAs(page, 'assistant', '/admin/patients');
  await search(page).fill('aarav sharma');
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Aarav Sharma' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Aarav Sharma' })).toHaveCount(0);
  await rowOf(page, 'Aarav Sharma').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Aarav Sharma' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toHaveCount(0);

  const path = new URL(page.url()).pathname;
  await openAs(page, 'admin', '/admin');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open in the audit log' }).click();
  await expect(page).toHaveURL(`/admin/audit?entity=patient&record=${path.split('/').at(-1)}`);
});

test('an assistant reads a medical history on the page of its patient, and gets it on no other', {
  tag: '@full',
}, async ({ page }) => {
  const history = `Asthma ${randomUUID()}`;
  const family = await registerFamily(page, 'Private History');
  const data = { name: `Veena ${randomUUID().slice(0, 6)}`, age: 51, gender: 'Female', medicalHistory: history };
  const added = (await (await page.request.post('/api/patients', { data })).json()) as { id: string };
  await openAs(page, 'assistant', '/admin');
  const date = dayIn(364);
  const visit = await bookAsStaff(page, { patientId: added.id, city: 'Mumbai', date, time: '23:30' });
  const found = await page.request.post('/api/admin/families/search', { data: { q: family.phone } });
  const { families } = (await found.json()) as { families: { id: string }[] };

  const replies: { path: string; text: string }[] = [];
  let path = '';
  page.on('response', async (response) => {
    const opened = path;
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    const text = await response.text().catch(() => '');
    replies.push({ path: opened, text });
  });
  const pathsWith = (word: string) => [
    ...new Set(replies.filter(({ text }) => text.includes(word)).map(({ path: opened }) => opened)),
  ];
  const own = `/patients/${added.id}`;
  const others = [
    ...['/patients', '/appointments', `/appointments?for=${added.id}`, `/appointment?patient=${added.id}`],
    ...[`/appointment?relatedAppointment=${visit.id}`, `/appointments/${visit.id}`, `/appointments/${visit.id}/slip`],
    ...['/admin/patients', '/admin/appointments', `/admin/day?date=${date}`, `/admin/families/${families[0]?.id}`],
  ];
  for (path of [...others, own]) {
    await page.goto(path);
    await expect.poll(() => pathsWith(data.name)).toContain(path);
  }
  await expect(page.getByText(history)).toBeVisible();
  expect(pathsWith(history)).toEqual([own]);
});

test('page by page: forth and back, kept by Back and a reload, and still there when a row is added above', {
  tag: '@full',
}, async ({ page }) => {
  await registerFamily(page, 'Many Patients');
  const { viewer } = await getJson<{ viewer: { id: string } }>(page, '/api/viewer');
  const word = `Paged${Math.random().toString(36).slice(2, 8)}`;
  const add = (n: number) =>
    page.request.post('/api/patients', { data: { name: `${word} ${n}`, age: 20 + n, gender: 'Other' } });
  for (let n = 10; n < 38; n += 1) expect((await add(n)).status()).toBe(201);

  await openAs(page, 'assistant', '/admin/patients');
  await search(page).fill(word);
  await expect(page.getByText('Showing 25 of 28')).toBeVisible();
  await expect(rowOf(page, `${word} 37`)).toBeVisible(); // newest first
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Showing 26–28 of 28')).toBeVisible();
  await expect(rowOf(page, `${word} 12`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page).toHaveURL('/admin/patients'); // a cursor may contain a name, so it is in the history state and not in the URL

  await page.getByRole('link', { name: `View ${word} 12` }).click();
  await page.goBack();
  await expect(page.getByText('Showing 26–28 of 28')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 26–28 of 28')).toBeVisible();

  const newest = { name: `${word} 38`, age: 58, gender: 'Other', key: randomUUID() };
  const added = await page.request.post(`/api/admin/families/${viewer.id}/patients`, { data: newest });
  expect(added.status()).toBe(201);
  await expect(page.getByText('Showing 26–28 of 29')).toBeVisible();
  await expect(rowOf(page, `${word} 12`)).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(rowOf(page, `${word} 38`)).toBeVisible();

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL('/admin/patients?sort=name');
  await expect(page.getByRole('row').nth(1)).toContainText(`${word} 10`);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL('/admin/patients?sort=-name');
  await expect(page.getByRole('row').nth(1)).toContainText(`${word} 38`);
});
