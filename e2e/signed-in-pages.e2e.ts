import type { APIRequestContext } from '@playwright/test';
import { addVisit, dayIn, familyWithPatient, freeSlot } from './booking-data.ts';
import { staff } from './staff.ts';
import { expect, type Page, registerFamily, signInAs, test } from './visitor.ts';

// The server renders the pages of signed-in people with their data.

/** The stream of changes, and the request that asks whether a message came before the stream was open. */
const ofTheStream = ['/api/changes', '/api/inbox/unread'];

/** The requests for data that a page sends until it is idle. */
async function dataRequestsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const listen = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !ofTheStream.includes(pathname)) sent.push(pathname);
  };
  page.on('request', listen);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('request', listen);
  return sent;
}

async function htmlOf(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  return { status: response.status(), cache: response.headers()['cache-control'], html: await response.text() };
}

test('a page holds the data of the signed-in family only, as text, and is never cached', async ({ page }) => {
  const history = '</script><script>alert(1)</script>\u2028<!--';
  const family = await registerFamily(page, 'First Of Two');
  const person = { name: 'Aparna Canary', age: 8, gender: 'Female', medicalHistory: history };
  const { id } = await (await page.request.post('/api/patients', { data: person })).json();
  const { doctor, date, time } = await freeSlot(page);
  const pages = {
    patients: '/patients',
    appointments: '/appointments',
    booking: `/appointment?doctor=${doctor.id}`,
    bookingForPatient: `/appointment?doctor=${doctor.id}&patient=${id}&date=${date}&time=${encodeURIComponent(time)}`,
    patient: `/patients/${id}`,
  };
  for (const path of Object.values(pages)) {
    const { status, cache, html } = await htmlOf(page.request, path);
    expect([status, cache], path).toEqual([200, 'private, no-store']);
    expect(html, path).toContain('Aparna Canary');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\u2028');
  }
  expect((await htmlOf(page.request, pages.patient)).html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
  for (const path of [pages.booking, pages.bookingForPatient])
    expect((await htmlOf(page.request, path)).html).toMatch(/aria-label="[^"]+, \d+ free"/);

  await registerFamily(page, 'Second Of Two');
  for (const path of Object.values(pages)) {
    const { cache, html } = await htmlOf(page.request, path);
    expect(cache).toBe('private, no-store');
    expect(html, path).toContain('Second Of Two');
    expect(html, path).not.toMatch(/Canary|First Of Two/);
  }

  await page.context().clearCookies();
  for (const path of Object.values(pages)) {
    const { status, html } = await htmlOf(page.request, path);
    expect(status).toBe(200);
    expect(html, path).not.toMatch(/Canary|Of Two/);
  }
  await page.goto('/patients');
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Fpatients');

  await signInAs(page, family);
  const session = await page.context().cookies();
  expect((await htmlOf(page.request, '/patients')).html).toContain('Aparna Canary');
  await page.request.post('/api/sign-out', { data: {} });
  await page.context().addCookies(session); // a session that has ended
  expect((await htmlOf(page.request, '/patients')).html).not.toMatch(/Canary|Of Two/);

  await signInAs(page, staff.assistant);
  const ofStaff = await htmlOf(page.request, pages.patient);
  expect([ofStaff.cache, ofStaff.html.includes('Aparna Canary')]).toEqual(['private, no-store', true]);
});

test('a page works with the data that came with it, and restores what the browser stores', { tag: '@full' }, async ({
  page,
}) => {
  const { id } = await familyWithPatient(page, 'Nothing Twice');
  const { doctor } = await freeSlot(page);
  const data = { name: 'Second Person', age: 40, gender: 'Other' };
  await page.request.post('/api/patients', { data });
  // The first page asks who is signed in, because the sign-in was in no page, and whether its city still exists.
  await page.goto('/patients');
  await expect(page.getByRole('article', { name: 'Second Person' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mumbai' })).toBeVisible();

  const booking = `/appointment?doctor=${doctor.id}&patient=${id}`;
  expect(await dataRequestsOf(page, () => page.goto('/patients'))).toEqual([]);
  for (const path of ['/appointments', '/appointment', booking, `/patients/${id}`]) {
    const requests = await dataRequestsOf(page, () => page.goto(path));
    // This request is for the visit pass.
    const ofThePage = requests.filter((request) => request !== '/api/appointments/overview');
    expect(ofThePage, path).toEqual([]);
  }

  await page.getByRole('link', { name: 'Back to Patients' }).click();
  await page.getByRole('button', { name: 'Search patients' }).click();
  await page.getByRole('searchbox').fill('second');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('second');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto(booking);
  await page.getByLabel('Notes').fill('Needs a wheelchair');
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Needs a wheelchair');
  await page.goto(`${booking}&date=${dayIn(-1)}&time=10%3A00`); // a time in the past is ignored
  await expect(page.getByLabel('Notes')).toHaveValue('');
});

test('a tap before the scripts are loaded is not lost, and the page does not jump', async ({ page }) => {
  const { id } = await familyWithPatient(page, 'Quick Tap');
  const { doctor } = await freeSlot(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opening = page.goto(`/appointment?doctor=${doctor.id}&patient=${id}`);
  const time = page.locator('.time-grid label').first();
  await time.click();
  await expect(time.getByRole('radio')).toBeChecked();
  await page.evaluate(() => scrollTo(0, 200));
  scripts.resolve();
  await opening;
  expect(await page.evaluate(() => scrollY)).toBe(200);
  await expect(time.getByRole('radio')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Book Appointment' })).not.toHaveAttribute('aria-disabled');
});

test('Enter in a form before the scripts are loaded is not lost', async ({ page }) => {
  const { phone, password } = await registerFamily(page, 'Quick Typist');
  await page.context().clearCookies();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opening = page.goto('/login');
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  scripts.resolve();
  await opening;
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Quick Typist' })).toBeVisible();
});

test('what the server rendered for a family stays while its code is loaded', async ({ page }) => {
  const { id } = await familyWithPatient(page, 'Steady Bell');
  await addVisit(page, { patientId: id, date: dayIn(9), time: '15:30' });
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/(inbox-link|account-menu|overview-section)-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  // Requested after the page knows who is signed in.
  const hydrated = page.waitForResponse(/\/api\/doctors\/next-times/);
  const opening = page.goto('/');
  await hydrated;
  const bar = page.getByRole('banner');
  const parts = [
    bar.getByRole('link', { name: 'Inbox' }),
    bar.getByRole('button', { name: 'Steady Bell' }),
    page.getByRole('heading', { name: 'Next visit' }),
  ];
  for (const part of parts) await expect(part).toBeVisible();
  code.resolve();
  await opening;
  for (const part of parts) await expect(part).toBeVisible();
});
