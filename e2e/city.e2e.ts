import { clockShift } from './clock.ts';
import { expectAccessibleInAllLooks, listenForComplaints } from './page-checks.ts';
import { expect, type Page, test } from './server-of-worker.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select Your City' });
const savedIn = async (page: Page) => ({
  storage: await page.evaluate(() => localStorage.getItem('selectedCity')),
  cookie: (await page.context().cookies()).find(({ name }) => name === 'selectedCity')?.value,
});

test('the dialog opens by itself on every page for visitors; the admin area asks for no city', async ({ page }) => {
  for (const address of ['/', '/doctors', '/clinics', '/no-such-page']) {
    await page.goto(address);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toHaveAccessibleDescription(
      'Choose your city to get personalized services and pricing.',
    );
  }
  await page.goto('/admin');
  await page.waitForLoadState('networkidle');
  await expect(dialog(page)).toHaveCount(0);
});

test('it must be answered, and the answer is kept for scripts and for the server', async ({ page }) => {
  const complaints = listenForComplaints(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cities')) asked += 1;
  });
  await page.clock.install();
  await page.goto('/doctors');
  await expect(dialog(page).getByRole('button', { name: 'Jaipur' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  const picture = await dialog(page).getByRole('button', { name: 'Jaipur' }).locator('img').getAttribute('src');
  const { 'cache-control': kept } = (await page.request.get(picture ?? '')).headers();
  expect(kept).toBe('public, max-age=3600');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(dialog(page)).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Jaipur' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Only in Jaipur' })).toBeVisible();
  expect(await savedIn(page)).toEqual({ storage: 'Jaipur', cookie: 'Jaipur' });
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'selectedCity');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  expect(cookie?.expires ?? 0).toBeGreaterThan((Date.now() - clockShift) / 1000 + 360 * 86_400);

  // After a city is chosen, the dialog can be closed. Its list is cached for five minutes.
  for (const [minutes, requests] of [
    ['04:00', 1],
    ['01:00', 2],
  ] as const) {
    await page.clock.fastForward(minutes);
    await page.getByRole('banner').getByRole('button', { name: 'Jaipur' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Jaipur' })).toHaveAttribute('aria-current', 'true');
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(asked).toBe(requests);
  }

  // The server knows the city from the cookie, so the page does not change after it is loaded.
  expect(await (await page.request.get('/doctors')).text()).toContain('Only in Jaipur');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Only in Jaipur' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('cities are searched without case, and nothing found is said', { tag: '@full' }, async ({ page }) => {
  await page.goto('/doctors');
  await expect(dialog(page).getByRole('button', { name: 'Pune' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
  const box = dialog(page).getByRole('searchbox', { name: 'Search for your city' });
  await expect(box).toHaveAttribute('placeholder', 'Search for your city...');
  await expect(box).toBeFocused();
  await page.keyboard.type('  BAI');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Mumbai']);
  await box.fill('மும்பை');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Mumbai']);
  await box.fill('Atlantis');
  await expect(dialog(page).getByText('No cities found matching the search term.')).toBeVisible();
  await box.fill('pun');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Pune']);
  await page.keyboard.press('Tab'); // clear search
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(await savedIn(page)).toEqual({ storage: 'Pune', cookie: 'Pune' });
});

test('where only one of the two remembers, the other is mended', { tag: '@full' }, async ({ page, context }) => {
  await page.goto('/doctors');
  await dialog(page).getByRole('button', { name: 'Chennai' }).click();

  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Only in Chennai' })).toBeVisible();
  await expect.poll(() => savedIn(page)).toEqual({ storage: 'Chennai', cookie: 'Chennai' });
  await expect(dialog(page)).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => savedIn(page)).toEqual({ storage: 'Chennai', cookie: 'Chennai' });
});

test('a city that is no longer there is asked for again', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selectedCity', value: 'Atlantis', url: baseURL ?? '' }]);
  await page.goto('/doctors');
  await expect(dialog(page)).toBeVisible();
});

test('where cities cannot be loaded it says so, tries again, and can be closed', { tag: '@full' }, async ({ page }) => {
  const asked: number[] = [];
  await page.route('**/api/cities', (route) => {
    asked.push(Date.now());
    return route.abort();
  });
  await page.goto('/doctors');
  await expect(dialog(page).getByText('Loading…')).toBeAttached(); // with placeholders of the cities' size
  await expect(dialog(page).getByText('Failed to load cities. Please try again.')).toBeVisible();
  expect(asked).toHaveLength(3); // two retries, a second apart
  expect((asked[2] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(2000);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await page.unroute('**/api/cities');
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Delhi' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
});

test('a city without a picture shows a pin; where there is no city at all it says so, and can be closed', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('**/api/cities', (route) =>
    route.fulfill({ json: { cities: [{ id: 'x', name: 'Kota', image: null }] } }),
  );
  await page.goto('/doctors');
  const tile = dialog(page).getByRole('button', { name: 'Kota' });
  await expect(tile.locator('svg')).toBeVisible();
  await expect(tile.locator('img')).toHaveCount(0);
  await page.unroute('**/api/cities');

  await page.route('**/api/cities', (route) => route.fulfill({ json: { cities: [] } }));
  await page.goto('/doctors');
  await expect(dialog(page).getByText('No cities are currently available. Please contact support.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Find a Doctor' })).toBeVisible();
});

test('a dialog whose code does not come leaves the page as it is', { tag: '@full' }, async ({ page }) => {
  await page.route('**/assets/choose-city-dialog-*', (route) => route.fulfill({ status: 503 }));
  const asked = page.waitForRequest('**/assets/choose-city-dialog-*');
  await page.goto('/doctors');
  await asked;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Find a Doctor' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('deshmukh');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('there is no dialog, and pages can be used', async ({ page }) => {
    await page.goto('/doctors');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Book Dr/ }).first()).toBeVisible();
  });
});
