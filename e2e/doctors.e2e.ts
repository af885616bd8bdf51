import {
  expectAccessibleInAllLooks,
  expectAssetsToAnswer,
  expectNoSidewaysScroll,
  listenForComplaints,
  phoneScreen,
  tabTo,
} from './page-checks.ts';
import { expect, type Page, test } from './server-of-worker.ts';
import { holdBack } from './staff.ts';

const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' });
const specialty = (page: Page) => page.getByRole('combobox', { name: 'Specialty' });

async function openDoctors(page: Page, address = '/doctors') {
  await page.goto(address);
}

test('nine doctors come with the page, best rated first, each with what a family asks first', { tag: '@core' }, async ({
  page,
}) => {
  const html = await (await page.request.get('/doctors')).text();
  expect(html.match(/<article/g)).toHaveLength(9);
  expect(html).not.toMatch(/Next free|Fee at the clinic/);

  const complaints = listenForComplaints(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('next-times') && requests.push(request.url()));
  const answerTimes = await holdBack(page, '**/api/doctors/next-times?*');
  await openDoctors(page);
  const box = await cards(page).first().boundingBox();
  answerTimes();
  await expect(cards(page).first()).toContainText(/Next free: .+, \d+:\d\d [AP]M|Time on request|No free time/);
  await expect(
    cards(page)
      .getByText(/^Fee at the clinic: ₹[\d,]+$/)
      .first(),
  ).toBeVisible();
  expect(await cards(page).first().boundingBox()).toEqual(box); // nothing moves
  expect(requests).toHaveLength(1); // one request for the times and fees of all cards
  await expect(page).toHaveTitle('Find a Doctor · CareSaathi');
  const first = cards(page).first();
  await expect(first.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible();
  await expect(first).toContainText('36 years of experience');
  await expect(first).toContainText('Neurologist');
  await expect(first).toContainText('Nandi Ridge Rehabilitation Centre, Bengaluru');
  await expect(first.getByRole('link', { name: /^Book/ })).toHaveAttribute(
    'href',
    /^\/appointment\?doctor=[0-9a-f-]{36}$/,
  );
  await expect(first.locator('img')).toHaveAttribute('src', /^\/images\/doctors\//);
  await expectAssetsToAnswer(page);
  expect(complaints).toEqual([]);

  // Without a photo, the initial of the name is shown, not of `Dr.`.
  await page.route('**/api/doctors?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const rows = answer.rows.map((doctor: object) => ({ ...doctor, image: null }));
    await route.fulfill({ json: { ...answer, rows } });
  });
  await search(page).fill('deshmukh');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).locator('img')).toHaveCount(0);
  await expect(cards(page).locator('.ui-avatar')).toHaveText('R');
});

test('search, filter and city live in the address and survive a reload', { tag: '@core' }, async ({ page }) => {
  await openDoctors(page);
  await search(page).fill('deshmukh');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL('/doctors?q=deshmukh');
  await page.reload();
  await expect(search(page)).toHaveValue('deshmukh');
  await expect(cards(page)).toHaveCount(1);

  // Until the new results arrive, the old ones are dimmed and cannot be pressed.
  const answerSearch = await holdBack(page, '**/api/doctors?*');
  await page.getByRole('button', { name: 'Clear search' }).click();
  const stale = page.getByRole('main').locator('[inert][aria-busy=true]');
  await expect(stale).toHaveCSS('opacity', '0.5');
  await expect(stale.locator('article')).toHaveCount(1);
  answerSearch();
  await expect(stale).toHaveCount(0);
  // The results are dimmed from the first letter on, before the search is sent.
  const isInert = await search(page).evaluate(async (field) => {
    field.focus();
    document.execCommand('insertText', false, 'z');
    for (const _turn of ['React', 'and its effects']) await Promise.resolve(); // no timer can run in between
    return document.querySelector('main [inert] article') !== null;
  });
  expect(isInert).toBe(true);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(stale).toHaveCount(0);
  await specialty(page).selectOption('Cardiologist');
  await expect(page).toHaveURL('/doctors?specialty=Cardiologist');
  await expect(cards(page).filter({ hasNotText: 'Cardiologist' })).toHaveCount(0);

  await page.getByRole('switch', { name: 'Only in Mumbai' }).check();
  await expect(page).toHaveURL(/city=Mumbai/);
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Only in Mumbai' })).toBeChecked();
  await expect(specialty(page)).toHaveValue('Cardiologist');

  // When the page is opened again, it has the same filter; a cleared filter stays cleared.
  await openDoctors(page);
  await expect(page).toHaveURL('/doctors?city=Mumbai');
  await page.getByRole('switch', { name: 'Only in Mumbai' }).uncheck();
  await expect(page).toHaveURL('/doctors');
  await openDoctors(page);
  await expect(page).toHaveURL('/doctors');
});

test('neither a typed search nor a filter that is pressed right after it is lost', async ({ page }) => {
  for (const [address, label, name, value] of [
    ['/doctors', 'Specialty', 'specialty', 'Cardiologist'],
    ['/clinics', 'Type', 'type', 'Hospital'],
  ] as const) {
    await page.goto(address);
    await search(page).focus();
    let typed = '';
    for (const delay of [0, 50, 150, 250]) {
      await page.keyboard.press('a', { delay });
      typed += 'a';
      await page.getByRole('combobox', { name: label }).selectOption(value); // leaves the focus in the search
      await expect(page).toHaveURL(`${address}?q=${typed}&${name}=${value}`);
      await page.keyboard.press('a', { delay });
      typed += 'a';
      for (const key of ['Tab', 'Tab', 'Home', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
      await expect(page).toHaveURL(`${address}?q=${typed}`);
      await page.keyboard.press('End');
    }
    await page.keyboard.press('b');
    await page.getByRole('switch', { name: 'Only in Mumbai' }).click();
    await expect(page).toHaveURL(`${address}?q=${typed}b&city=Mumbai`);
    await expect(search(page)).toHaveValue(`${typed}b`);
    await page.getByRole('switch', { name: 'Only in Mumbai' }).click();
  }
});

test('the filter offers the specified specialties first; a typing mistake is forgiven and said; nothing found is said', async ({
  page,
}) => {
  await openDoctors(page);
  const options = await specialty(page).getByRole('option').allTextContents();
  expect(options.slice(0, 9)).toEqual([
    'All Specialties',
    'Cardiologist',
    'Dermatologist',
    'Neurologist',
    'Orthopedic',
    'Pediatrician',
    'Psychiatrist',
    'Gynecologist',
    'Ophthalmologist',
  ]);
  await expectAccessibleInAllLooks(page);

  await search(page).fill('cardiolgist');
  await expect(page.getByText('Nothing matches “cardiolgist”. Showing results for cardiologist.')).toBeVisible();
  await expect(cards(page).first()).toContainText('Cardiologist');
  await search(page).fill('zzyzx');
  await expect(page.getByText('No doctors found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('a name in Tamil finds the doctor, and an everyday word leads to a specialty, which can be undone', async ({
  page,
}) => {
  await openDoctors(page);
  await search(page).fill('தேஷ்முக்');
  await expect(page.getByText('Showing results that sound like “தேஷ்முக்”.')).toBeVisible();
  await expect(cards(page).first()).toContainText('Rohan Deshmukh');

  await search(page).fill('dil ka doctor');
  await expect(page.getByText('Showing doctors with the specialty Cardiologist for “dil ka doctor”.')).toBeVisible();
  await expect(cards(page).first()).toContainText('Cardiologist');
  await expect(cards(page).filter({ hasNotText: 'Cardiologist' })).toHaveCount(0);
  await expectAccessibleInAllLooks(page);

  await page.getByRole('link', { name: 'Search for these words in names instead' }).click();
  await expect(search(page)).toHaveValue('"dil ka doctor"');
  await expect(page.getByText('Showing doctors with the specialty')).toHaveCount(0);
});

test('bad values in the address count as absent, and a hopeless search finds nothing', { tag: '@full' }, async ({
  page,
}) => {
  for (const query of ['specialty=Astrologer', 'page=abc', 'page=-1', 'city=Atlantis', 'x=1', 'page=0', 'q=%00']) {
    await page.goto(`/doctors?${query}`);
    await expect(cards(page)).toHaveCount(9);
  }
  for (const q of ['x'.repeat(10_000), '%25', "'%3B drop table doctors", '%E2%80%AE%D8%B9']) {
    const response = await page.goto(`/doctors?q=${q}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('No doctors found')).toBeVisible();
  }
});

test('a failed search says so and can be tried again', { tag: '@full' }, async ({ page }) => {
  await openDoctors(page);
  await page.route('**/api/doctors?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'x' } }),
  );
  await specialty(page).selectOption('Neurologist');
  await expect(page.getByText('Failed to load doctors. Please try again later.')).toBeVisible();
  await page.unroute('**/api/doctors?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toContainText('Neurologist');

  // Errors of a gateway are temporary, so the request is retried twice.
  const gateway = [502, 504];
  await page.route('**/api/doctors?*', (route) => {
    const status = gateway.shift();
    return status ? route.fulfill({ status, body: '<h1>Bad gateway</h1>' }) : route.continue();
  });
  await specialty(page).selectOption('Dermatologist');
  await expect(cards(page).first()).toContainText('Dermatologist');
  expect(gateway).toEqual([]);

  let asked = 0;
  await page.route('**/api/doctors?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'x' } });
  });
  await specialty(page).selectOption('Pediatrician');
  await expect(page.getByText('Failed to load doctors. Please try again later.')).toBeVisible();
  expect(asked).toBe(3); // two retries, and no further request
});

test('the list grows when its end is seen, and Back finds the same place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDoctors(page);
  await cards(page).last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(page).toHaveURL(/page=[23]/); // a fast browser may also load the third page
  await expect(cards(page).nth(17)).toBeAttached();

  const tenth = cards(page).nth(9);
  await tenth.scrollIntoViewIfNeeded();
  const name = (await tenth.getByRole('heading').textContent()) ?? '';
  const count = await cards(page).count();
  const top = await page.evaluate(() => Math.round(window.scrollY));
  expect(top).toBeGreaterThan(100);
  await tenth.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(cards(page).nth(9)).toBeInViewport();
  expect(await cards(page).count()).toBeGreaterThanOrEqual(count);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);

  await page.reload();
  await expect(cards(page).nth(17)).toBeAttached();
});

test('a phone shows six at first, and six more at each step', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    const Native = IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(tell, options);
        document.documentElement.dataset.seenAt = String(options?.threshold);
      }
    };
  });
  await page.setViewportSize(phoneScreen);
  await openDoctors(page);
  await expect(
    cards(page)
      .locator('visible=true')
      .filter({ has: page.getByRole('heading') }),
  ).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  // The next page is loaded when a tenth of the marker is visible.
  await expect(page.locator('html')).toHaveAttribute('data-seen-at', '0.1');
  await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).nth(11)).toBeVisible();
});

test('from home to Book without a mouse', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Find Doctor' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a Doctor' })).toBeVisible();
  await tabTo(page, search(page));
  await page.keyboard.type('kulkarni');
  await expect(cards(page)).toHaveCount(1);
  const book = page.getByRole('link', { name: 'Book Dr. Sneha Kulkarni' });
  await tabTo(page, book);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?from=%2Fappointment%3Fdoctor%3D[0-9a-f-]{36}&new=1$/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filter and the next page are plain forms and links', async ({ page }) => {
    await page.goto('/doctors');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/\/doctors\?page=2#page-2$/);
    await expect(cards(page)).toHaveCount(18);

    await search(page).fill('mumbai');
    await specialty(page).selectOption('Neurologist');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/q=mumbai/);
    await expect(cards(page)).toHaveCount(1);
    await expect(specialty(page)).toHaveValue('Neurologist');
    await expect(search(page)).toHaveValue('mumbai');

    await page.getByRole('switch', { name: 'Only in Mumbai' }).check();
    await search(page).fill('');
    await specialty(page).selectOption('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/city=Mumbai/);
    await expect(cards(page).first()).toContainText('Mumbai');
  });

  test('a doctor has a page that can be read', async ({ page }) => {
    await page.goto('/doctors?q=rohan+deshmukh');
    await page.getByRole('link', { name: 'Dr. Rohan Deshmukh', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dr. Rohan Deshmukh' })).toBeVisible();
    await expect(page.getByRole('table', { name: /Weekly hours/ })).toContainText('10:00 AM–1:00 PM');
    await expect(page.getByRole('heading', { name: 'Next free times' })).toBeVisible();
  });
});

test.describe('a doctor’s page', () => {
  test('tells who, when, where and how much, in India time', async ({ page }) => {
    const complaints = listenForComplaints(page);
    await page.goto('/doctors?q=rohan+deshmukh');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Dr. Rohan Deshmukh', exact: true }).click();
    await expect(page).toHaveTitle('Dr. Rohan Deshmukh, Cardiologist in Mumbai · CareSaathi');
    for (const title of [
      'About',
      'Availability',
      'Next free times',
      'Qualifications',
      'Languages',
      'Contact',
      'Consultation fee',
    ])
      await expect(page.getByRole('main').getByRole('heading', { level: 2, name: title })).toBeVisible();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.indexOf('Next free times')).toBeLessThan(titles.indexOf('Availability'));
    await expect(page.getByText(/^₹[\d,]+$/)).toBeVisible();
    await expect(page.getByText('this fee is paid at the clinic')).toBeVisible();
    await expect(page.getByText(/^\d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Kinara Bay Hospital, Mumbai \(opens in maps\)/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Kinara%20Bay/,
    );

    await expectAccessibleInAllLooks(page);

    // The time is India's, although the browser is in another zone.
    const { rows: doctors } = await (await page.request.get('/api/doctors?q=rohan+deshmukh')).json();
    const { times } = await (await page.request.get(`/api/doctors/${doctors[0].id}/free-times?limit=1`)).json();
    const inIndia = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });
    const first = inIndia.format(new Date(times[0].startsAt)).replace(/\s/g, ' ');
    await expect(page.getByRole('definition').first()).toContainText(first);

    await page.reload();
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(facts).toMatchObject({ '@type': 'Physician', name: 'Dr. Rohan Deshmukh', medicalSpecialty: 'Cardiologist' });
    await expectAssetsToAnswer(page);
    expect(complaints).toEqual([]);
  });

  test('nobody is at an unknown or invalid id', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'abc', '%00', 'a'.repeat(150)]) {
      const response = await page.goto(`/doctors/${id}`);
      expect([404, 400]).toContain(response?.status());
      if (response?.status() !== 404) continue;
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
      await expect(page).toHaveTitle('Page not found · CareSaathi');
    }
  });
});
