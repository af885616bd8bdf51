import { randomUUID } from 'node:crypto';
import { tracesOf } from '../checks/rig/browser-traces.ts';
import { addVisit, dayIn, familyWithPatient, getJson, priceOf } from './booking-data.ts';
import { expect, test, waitForPass } from './offline-device.ts';
import { expectAccessible } from './page-checks.ts';
import { type Page, registerFamily } from './visitor.ts';

// What a browser shows without a network: the visit pass and copies of public pages.

test('a ride opens without a network, from where to where', { tag: '@full' }, async ({ device: { page }, network }) => {
  const patient = await familyWithPatient(page, 'Ride Offline');
  const places = { placeFrom: '7 Lake View', placeTo: 'City Lab' };
  const ride = {
    key: randomUUID(),
    patientId: patient.id,
    type: 'transportation',
    city: 'Pune',
    date: dayIn(3),
    time: '09:00',
  };
  const seenTotal = await priceOf(page, 'Pune', 'transportation');
  const booked = await page.request.post('/api/appointments', { data: { ...ride, ...places, seenTotal } });
  expect(booked.status(), await booked.text()).toBe(201);
  await page.goto('/patients');
  await waitForPass(page);
  network.cut();
  await page.reload();
  const visit = page.getByRole('article', { name: 'Patient Transportation' });
  await expect(visit).toContainText('From 7 Lake View to City Lab');
  await expect(visit.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /=City%20Lab$/);
});

test('the next visit opens without a network: after a reload, in another tab, and after the browser was closed', async ({
  device,
  network,
}) => {
  const { page } = device;
  const patient = await familyWithPatient(page, 'कमला Canary-Offline');
  const { rows } = await getJson<{ rows: { id: string; name: string }[] }>(page, '/api/clinics');
  const day = [3, 4, 5, 6, 7, 8, 9].map(dayIn).find((date) => new Date(date).getUTCDay() === 2) ?? '';
  const clinicId = rows[0]?.id ?? '';
  const { id } = await addVisit(page, { patientId: patient.id, clinicId, date: day, time: '15:30' });
  const { number } = await getJson<{ number: string }>(page, `/api/appointments/${id}`);
  await page.goto('/patients');
  await waitForPass(page);

  const expectPass = async (tab: Page) => {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Your next visit');
    const visit = tab.getByRole('article', { name: 'Doctor Consultation' });
    for (const words of [patient.name, number, 'Tuesday', '3:30 PM, India time', rows[0]?.name ?? ''])
      await expect(visit).toContainText(words);
    await expect(visit.getByRole('img', { name: `QR code of ${number}` })).toBeVisible();
    await expect(visit.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /maps\/dir/);
    await expect(tab.getByRole('status')).toContainText('You are offline.');
  };
  network.cut();
  await page.reload();
  await expectPass(page);
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto('/appointments');
  await expectPass(other);
  await other.goto('/'); // a family is never shown a home page without its name
  await expectPass(other);
  const reopened = await device.restart();
  await reopened.goto('/appointments');
  await expectPass(reopened);
  const ms = await reopened.evaluate(
    () => performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime,
  );
  test.info().annotations.push({ type: 'pass shown after (ms)', description: String(Math.round(ms ?? -1)) });

  network.restore();
  await reopened.getByRole('button', { name: 'Try again' }).click();
  await expect(reopened.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();

  // A sign-out erases the visit pass. The page stays, without any data.
  await reopened.goto('/account');
  await reopened.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(reopened).toHaveURL('/');
  for (const text of ['Canary-Offline', number, id]) expect(await tracesOf(reopened, text)).toEqual([]);
  network.cut();
  await reopened.goto('/appointments');
  await expect(reopened.getByText('No visit is stored on this device. Log in')).toBeVisible();
});

test('a visitor without a network sees the last copy of a public page; a person’s page is in no cache', {
  tag: '@full',
}, async ({ device: { page }, network }) => {
  await page.goto('/doctors');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/doctors');
  const title = page.getByRole('heading', { level: 1, name: 'Find a Doctor' });
  await expect(title).toBeVisible();
  network.cut();
  await page.reload();
  await expect(title).toBeVisible();
  network.restore();
  await familyWithPatient(page, 'Canary-Name');
  await page.goto('/doctors');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('Canary-Name').filter({ visible: true })).toBeVisible();
  const cached = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        if (text.includes('Canary-Name') || request.url.includes('/api/')) found.push(request.url);
      }
    }
    return found;
  });
  expect(cached).toEqual([]);
});

test('no script of the page can start another worker', { tag: '@full' }, async ({ device: { page } }) => {
  await page.goto('/help');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const outcomes = await page.evaluate(async () => {
    type Policy = { createScriptURL(url: string): string };
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: Policy): Policy };
    };
    const allowAll: Policy = { createScriptURL: (url) => url };
    const attempts = {
      'a plain URL': () => navigator.serviceWorker.register('/other.js'),
      'a worker': () => new Worker('/other.js'),
      'another policy of the same name': () => trustedTypes.createPolicy('service-worker', allowAll),
      'a policy of another name': () => trustedTypes.createPolicy('mine', allowAll),
    };
    const results: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        results[name] = 'allowed';
      } catch (error) {
        results[name] = (error as Error).name;
      }
    }
    return results;
  });
  expect(outcomes).toEqual({
    'a plain URL': 'TypeError',
    'a worker': 'TypeError',
    'another policy of the same name': 'TypeError',
    'a policy of another name': 'TypeError',
  });
});

test('a network that is connected and silent: a copy after three seconds, the pass after ten', {
  tag: '@full',
}, async ({ device: { page }, network }) => {
  await page.goto('/doctors');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/doctors');
  network.stall();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Doctor' })).toBeVisible();
  await page.goto('/appointments');
  await expect(page.getByText('No visit is stored on this device.')).toBeVisible();
});

test('a sign-out ends the notifications of this browser, and closes those that it shows, also without a network', {
  tag: '@full',
}, async ({ device: { page }, network }) => {
  const ended: string[] = [];
  await page.exposeFunction('recordEnd', (what: string) => ended.push(what));
  // The browser of the journeys does not support notifications, so these functions replace them.
  await page.addInitScript(() => {
    const { recordEnd } = window as unknown as { recordEnd: (what: string) => Promise<void> };
    const pushManager = { getSubscription: async () => ({ unsubscribe: () => recordEnd('subscription') }) };
    const getNotifications = async () => [{ close: () => void recordEnd('shown') }];
    Object.defineProperties(ServiceWorkerRegistration.prototype, {
      pushManager: { get: () => pushManager },
      getNotifications: { value: getNotifications },
    });
  });
  for (const isOnline of [true, false]) {
    await registerFamily(page, 'Noticed Nair');
    await page.goto('/account');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    ended.length = 0;
    await page.waitForLoadState('networkidle');
    if (!isOnline) network.cut();
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => ended.toSorted()).toEqual(['shown', 'subscription']);
    await expect(page).toHaveURL('/');
  }
});
