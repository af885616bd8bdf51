import {
  expectAccessibleInAllLooks,
  expectAssetsToAnswer,
  expectNoSidewaysScroll,
  listenForComplaints,
  phoneScreen,
  tabTo,
} from './page-checks.ts';
import { expect, type Page, test } from './server-of-worker.ts';

const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' });
const type = (page: Page) => page.getByRole('combobox', { name: 'Type' });

async function openClinics(page: Page, address = '/clinics') {
  await page.goto(address);
}

test('nine clinics come with the page, each with picture, type, address, hours, rating and services', async ({
  page,
}) => {
  const html = await (await page.request.get('/clinics')).text();
  expect(html.match(/<article/g)).toHaveLength(9);

  const complaints = listenForComplaints(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await openClinics(page);
  await expect(page).toHaveTitle('Find a Clinic · CareSaathi');
  const card = page.getByRole('article', { name: 'Marina Kadal Hospital' });
  await expect(card).toContainText('27 Dr. Radhakrishnan Salai, Mylapore, Chennai');
  await expect(card).toContainText('Open 24 hours');
  await expect(card.getByText('Hospital', { exact: true })).toBeVisible();
  await expect(card.getByRole('img', { name: /^Rated 4\.9/ })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Book Now/ })).toHaveAttribute(
    'href',
    /^\/appointment\?clinic=[0-9a-f-]{36}$/,
  );
  await expect(card.locator('img').first()).toHaveAttribute('width', '640');
  await expectAssetsToAnswer(page);

  // On a phone, fewer services are shown. All screens show how many more there are.
  const { rows: clinics } = await (await page.request.get('/api/clinics?q=Marina+Kadal')).json();
  const services: string[] = clinics[0].services;
  const shownServices = card.getByRole('list', { name: 'Services' }).getByRole('listitem').locator('visible=true');
  for (const [width, shown] of [
    [1280, 3],
    [360, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect(shownServices).toHaveText([...services.slice(0, shown), `+${services.length - shown} more`]);
  }
  await expectAccessibleInAllLooks(page);
  expect(complaints).toEqual([]);
});

test('search and type filter live in the address and survive Back and reload', { tag: '@full' }, async ({ page }) => {
  await openClinics(page);
  await type(page).selectOption('Dental Clinic');
  await expect(page).toHaveURL('/clinics?type=Dental+Clinic');
  await search(page).fill('mumbai');
  await expect(cards(page)).toHaveCount(1);
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  await cards(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('mumbai');
  await expect(type(page)).toHaveValue('Dental Clinic');
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  expect((await type(page).getByRole('option').allTextContents()).slice(0, 7)).toEqual([
    'All Types',
    'Hospital',
    'Family Practice',
    'Dental Clinic',
    'Urgent Care',
    'Specialty Clinic',
    'Rehabilitation',
  ]);
});

test('nothing found, and a failure, have their own words', { tag: '@full' }, async ({ page }) => {
  await openClinics(page);
  await search(page).fill('zzyzx');
  await expect(page.getByText('No clinics found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.route('**/api/clinics?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'x' } }),
  );
  await search(page).fill('hospital');
  await expect(page.getByText('Failed to load clinics. Please try again later.')).toBeVisible();
  await page.unroute('**/api/clinics?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toBeVisible();

  // A clinic without details has the default picture and no services.
  const bare = { id: '00000000-0000-4000-8000-000000000000', name: 'Bare Clinic', type: 'Hospital', city: 'Pune' };
  const clinic = { ...bare, location: 'Pune', openHours: 'Daily', services: [], rating: 4.26, image: null };
  await page.route('**/api/clinics?*', (route) =>
    route.fulfill({ json: { rows: [clinic], next: null, count: null, corrected: null, isSimilar: false } }),
  );
  await search(page).fill('bare');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('img')).toHaveCount(0);
  await expect(cards(page).locator('svg.lucide-hospital')).toBeVisible();
  await expect(cards(page).getByRole('list', { name: 'Services' })).toHaveCount(0);
  await expect(cards(page).getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeVisible();
});

test('a phone shows four at first, four more at each step, and all in the end', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openClinics(page, '/clinics?type=Hospital');
  const { rows: clinics } = await (await page.request.get('/api/clinics?type=Hospital&limit=50')).json();
  const visible = cards(page)
    .locator('visible=true')
    .filter({ has: page.getByRole('heading') });
  await expect(visible).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/page=2/);
  await expect(visible).toHaveCount(Math.min(8, clinics.length));
  for (let step = 3; step * 4 - 4 < clinics.length; step += 1) {
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await expect(page).toHaveURL(new RegExp(`page=${step}`));
  }
  await expect(visible).toHaveCount(clinics.length);
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
});

test('from home to Book Now without a mouse', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Find Clinic' }).first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Clinic' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^Book Now/ }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?from=%2Fappointment%3Fclinic%3D[0-9a-f-]{36}&new=1$/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('search, filter and the next page are plain forms and links', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clinics');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(18);
    await search(page).fill('chennai');
    await type(page).selectOption('Hospital');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=chennai/);
    await expect(cards(page).first()).toContainText('Chennai');
    await expect(type(page)).toHaveValue('Hospital');
  });
});

test('a clinic’s page tells what it offers and how to get there', async ({ page }) => {
  const complaints = listenForComplaints(page);
  await openClinics(page, '/clinics?q=Marina+Kadal');
  await page.getByRole('link', { name: 'Marina Kadal Hospital', exact: true }).click();
  await expect(page).toHaveTitle('Marina Kadal Hospital, Hospital in Chennai · CareSaathi');
  for (const title of ['Contact', 'Services', 'Facilities', 'Insurance accepted'])
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mylapore, Chennai.*\(opens in maps\)/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d+$/);
  const doctor = page.getByRole('region', { name: 'Doctors' }).getByRole('article').first();
  await expect(doctor).toContainText('Marina Kadal Hospital, Chennai');
  await expect(doctor.getByRole('link', { name: /^Book Dr/ })).toHaveAttribute(
    'href',
    /^\/appointment\?doctor=[0-9a-f-]{36}&clinic=[0-9a-f-]{36}$/,
  );
  await expectAccessibleInAllLooks(page);
  await page.reload();
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(facts).toMatchObject({ '@type': 'MedicalClinic', name: 'Marina Kadal Hospital' });
  expect(complaints).toEqual([]);

  for (const id of ['00000000-0000-4000-8000-000000000000', 'abc']) {
    expect((await page.goto(`/clinics/${id}`))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible(); // the navigation is available
  }
});
