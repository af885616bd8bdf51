import hindi from '../languages/dates/hi.json' with { type: 'json' };
import { addVisit, dayIn, familyWithPatient } from './booking-data.ts';
import { expectAccessible, tabTo } from './page-checks.ts';
import { expect, openForm, type Page, registerFamily, test } from './visitor.ts';

const languageNames = ['English', 'हिन्दी', 'मराठी', 'বাংলা', 'தமிழ்', 'తెలుగు', 'ಕನ್ನಡ', 'ગુજરાતી', 'മലയാളം', 'ਪੰਜਾਬੀ'];
const codes = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'];

const languageButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Language|भाषा|மொழி|ભાષા)$/ });
const html = (page: Page) => page.locator('html');

async function choose(page: Page, language: string) {
  await languageButton(page).click();
  await page.getByRole('link', { name: language, exact: true }).click();
}

/** The links of the head, by `rel` and `hreflang`. */
const linksIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<link [^>]*rel="(canonical|alternate)"[^>]*>/g)].map(([link, rel]) => [
      /hreflang="([^"]+)"/i.exec(link)?.[1] ?? rel,
      new URL(/href="([^"]+)"/.exec(link.replace(/hreflang="[^"]+"/i, ''))?.[1] ?? '').pathname,
    ]),
  );

test('a page names its language, its address in all languages, and keeps its links in the language', async ({
  page,
}) => {
  const alternates = Object.fromEntries(codes.map((code) => [code, code === 'en' ? '/doctors' : `/${code}/doctors`]));
  for (const [path, lang] of [
    ['/doctors', 'en-IN'],
    ['/hi/doctors', 'hi-IN'],
    ['/ta/doctors?page=1', 'ta-IN'],
  ] as const) {
    const reply = await page.request.get(path);
    const text = await reply.text();
    expect(reply.status()).toBe(200);
    expect(text).toContain(`<html lang="${lang}"`);
    const canonical = path.replace(/\?.*/, '');
    expect(linksIn(text)).toEqual({ canonical, 'x-default': '/doctors', ...alternates });
  }
  const hindi = await (await page.request.get('/hi/doctors')).text();
  const paths = [...hindi.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !/^\/hi(\/|\?|$)/.test(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(20);
  const files = /\/assets\/hi-[\w-]+\.json/;
  expect(hindi).toMatch(files);
  expect(await (await page.request.get('/doctors')).text()).not.toMatch(/\/assets\/\w\w-[\w-]+\.json/);
});

test('addresses without a language, and unknown languages, are unknown pages', async ({ page }) => {
  for (const path of [
    '/ta/admin',
    '/pa/admin/login',
    '/hi/dev/gallery',
    '/hi/r/abcdefghijklmnop',
    '/fr/doctors',
    '/en/doctors',
  ]) {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    expect([path, reply.status()]).toEqual([path, 404]);
    expect(await reply.text()).toContain('<html lang="en-IN"');
  }
  const unknown = await page.request.get('/hi/nowhere');
  expect([unknown.status(), (await unknown.text()).includes('<html lang="hi-IN"')]).toEqual([404, true]);
  expect((await page.request.get('/hi/api/doctors')).status()).toBe(404);
});

test('the button changes the language of the page and keeps what is typed; reload and back keep the address', async ({
  page,
}) => {
  await openForm(page, '/login?from=/appointment');
  const phone = page.getByRole('tabpanel').first().locator('input').first();
  await phone.fill('98765');
  await phone.evaluate((input) => {
    (input as unknown as { isSame: boolean }).isSame = true;
  });
  await languageButton(page).click();
  const list = page.getByRole('list', { name: 'Language' });
  await expect(list.getByRole('link')).toHaveText(languageNames);
  for (const [index, code] of codes.entries())
    await expect(list.getByRole('link').nth(index)).toHaveAttribute('lang', code);
  await expect(list.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await tabTo(page, languageButton(page));
  await page.keyboard.press('Enter');
  await tabTo(page, list.getByRole('link', { name: 'हिन्दी' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/hi\/login\?from=/);
  await expect(html(page)).toHaveAttribute('lang', 'hi-IN');
  await expect(phone).toHaveValue('98765');
  expect(await phone.evaluate((input) => (input as unknown as { isSame?: boolean }).isSame)).toBe(true);
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/hi');
  expect((await page.context().cookies()).find(({ name }) => name === 'language')).toMatchObject({
    value: 'hi',
    sameSite: 'Lax',
    path: '/',
  });

  await page.goBack();
  await expect(page).toHaveURL(/[^i]\/login\?from=/);
  await expect(html(page)).toHaveAttribute('lang', 'en-IN');
  await expect(phone).toHaveValue('98765');
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/');
  await page.goForward();
  await expect(html(page)).toHaveAttribute('lang', 'hi-IN');

  await page.reload();
  await expect(page).toHaveURL(/\/hi\/login\?from=/);
  await expect(html(page)).toHaveAttribute('lang', 'hi-IN');
});

test('links and searches stay in the language, and the home page returns to it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/doctors');
  await page.getByRole('searchbox').first().fill('rao');
  await expect(page).toHaveURL('/doctors?q=rao');
  await choose(page, 'தமிழ்');
  await expect(page).toHaveURL('/ta/doctors?q=rao');
  await expect(page.getByRole('searchbox').first()).toHaveValue('rao');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ta\/doctors$/);
  await page.getByRole('searchbox').first().fill('');
  await expect(page).toHaveURL('/ta/doctors');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ta\/doctors\/[\w-]{36}$/);
  await expect(page.locator('main a[href*="/appointment?"]').first()).toHaveAttribute(
    'href',
    /^\/ta\/appointment\?doctor=/,
  );
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ta\/doctors\/[\w-]{36}$/);

  await page.getByRole('banner').getByRole('button', { name: 'மும்பை' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'மூடவும்' })).toBeVisible(); // a sentence of the catalogue
  await page.keyboard.press('Escape');

  await page.goto('/');
  await expect(page).toHaveURL('/ta');
  await choose(page, 'English');
  await expect(page).toHaveURL('/');
  await page.goto('/');
  await expect(page).toHaveURL('/');
  await page.goto('/ta/help'); // the language of the address is used, not the chosen one
  await expect(html(page)).toHaveAttribute('lang', 'ta-IN');
});

test('the language of a signed-in family is kept in its account', async ({ page }) => {
  await registerFamily(page, 'Meena Iyer');
  await page.goto('/account');
  await choose(page, 'ગુજરાતી');
  await expect(page).toHaveURL('/gu/account');
  const language = async () => (await (await page.request.get('/api/message-settings')).json()).language;
  await expect.poll(language).toBe('gu');
  await page.goto('/gu/account/messages');
  await expect(page.getByRole('combobox').and(page.locator('select:has(option[value=gu])'))).toHaveValue('gu');
  await page.goto('/gu/help'); // this page does not redirect when the session ends
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/gu/patients');
  await expect(page).toHaveURL(/\/gu\/login\?from=%2Fpatients/);
});

/** Signs in with the form of a page in any language. */
async function signInOn(page: Page, path: string, { phone, password }: { phone: string; password: string }) {
  await openForm(page, path);
  await page.locator('input[type=tel]:visible').fill(phone);
  await page.locator('input[type=password]:visible').fill(password);
  await page.locator('button[type=submit]:visible').click();
}

test('a device without a choice follows the account at sign-in; a device with a choice keeps it', {
  tag: '@full',
}, async ({ page }) => {
  const family = await registerFamily(page, 'Kaveri Nair');
  const settings = await (await page.request.get('/api/message-settings')).json();
  const { channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version } = settings;
  const forget = () => page.context().clearCookies();

  await forget();
  await signInOn(page, '/hi/login', family); // the account has no saved language: English is only its default
  await expect(page).toHaveURL('/hi/patients');

  const data = { channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version, language: 'ml' };
  expect((await page.request.put('/api/message-settings', { data })).status()).toBe(200);
  await forget();
  await signInOn(page, '/login?from=/account', family);
  await expect(page).toHaveURL('/ml/account');
  await expect(html(page)).toHaveAttribute('lang', 'ml-IN');
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/ml');
  await page.goto('/');
  await expect(page).toHaveURL('/ml');

  await forget();
  await page.goto('/login');
  await choose(page, 'हिन्दी');
  await expect(page).toHaveURL('/hi/login');
  await signInOn(page, '/hi/login', family);
  await expect(page).toHaveURL('/hi/patients');
  expect((await (await page.request.get('/api/message-settings')).json()).language).toBe('ml');
});

test('a slip in Hindi has the day in English too, for staff; an English slip has it once', async ({ page }) => {
  const patient = await familyWithPatient(page, 'Devika Rao');
  const date = dayIn(3);
  const { id } = await addVisit(page, { patientId: patient.id, date, time: '15:30' });
  const when = page.locator('dd').first();
  await page.goto(`/appointments/${id}/slip`);
  const [english = ''] = (await when.innerText()).split('\n');
  expect(english).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]{2} \d+, 20\d\d$/);
  await expect(page.getByRole('article')).not.toContainText('·');
  await page.goto(`/hi/appointments/${id}/slip`);
  const own = `${Number(date.slice(8))} ${hindi.months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  await expect(when).toContainText(`, ${own} · ${english}`);
  await expect(when.locator('[lang=en]').first()).toHaveText(english);
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/hi');
  const calendar = page.locator('a[href*="/calendar"]');
  await expect(calendar).toHaveAttribute('href', `/api/appointments/${id}/calendar?language=hi`);
});

test.describe('a browser that was never here', () => {
  test.use({ storageState: { cookies: [], origins: [] }, locale: 'hi-IN' });

  test('opens the home page in its language; the city dialog offers the others', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/hi');
    const dialog = page.getByRole('dialog').first();
    await dialog.locator('summary').click();
    await dialog.getByRole('link', { name: 'मराठी' }).click();
    await expect(page).toHaveURL('/mr');
    await expect(html(page)).toHaveAttribute('lang', 'mr-IN');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
  });
});
