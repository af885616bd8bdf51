import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { openAs, tooMany } from './staff.ts';
import { type Browser, expect, newPhone, openByLink, type Page, registerFamily, signInAs, test } from './visitor.ts';

/** The newest text to each phone. */
const texts = new Map<string, string>();
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { to, text } = JSON.parse(body) as { to: string; text: string };
  texts.set(to, text);
  response.end();
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
gateway.unref();

test.use({
  serverSettings: {
    E2E_SMS_GATEWAY: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    REQUIRE_PHONE_VERIFICATION: 'false',
  },
});

/** The newest text to a phone that contains a pattern. */
async function textTo(phone: string, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(texts.get(`+91${phone}`) ?? '')?.[0] ?? '';
  await expect.poll(found).not.toBe('');
  return found();
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
}

async function openCard(page: Page, role: 'manager' | 'admin', phone: string) {
  await openAs(page, role, '/admin');
  const reply = await page.request.post('/api/admin/families/search', { data: { q: phone } });
  const { families } = await reply.json();
  await page.goto(`/admin/families/${families[0].id}`);
  return families[0].id as string;
}

async function ask(page: Page, phone: string, way: string) {
  await page.getByRole('button', { name: 'Correct phone' }).click();
  const dialog = page.getByRole('dialog', { name: /^Correct the phone of / });
  await dialog.getByLabel('New phone').fill(phone);
  await dialog.getByLabel('Reason').fill('The family has a new number');
  await dialog.getByLabel(way).check();
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('button', { name: 'Correct phone' }).click();
  await expect(page.getByText('The correction was asked for')).toBeVisible();
}

async function enterCode(page: Page, phone: string) {
  const dialog = page.getByRole('dialog', { name: 'Ask the caller for the code' });
  await expect(dialog).toContainText(`${phone.slice(0, 5)} ${phone.slice(5)}`);
  await dialog.getByLabel('6-digit code').fill(await textTo(phone, /^\d{6}/));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('the old phone objects by one tap, a colleague decides, and the code of the new phone ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await otherBrowser(browser, baseURL);
  const family = await registerFamily(theirs, 'Sunita Objecting');
  const phone = newPhone();
  const accountId = await openCard(page, 'manager', family.phone);
  await ask(page, phone, '48 hours to object');
  await expect(page.getByText(/^The old phone and every device of the family can object until/)).toBeVisible();

  const link = await textTo(family.phone, /\/r\/[\w-]{16}\/phone/);
  const oldPhone = await otherBrowser(browser, baseURL);
  await oldPhone.goto(link);
  await expect(oldPhone.getByRole('heading', { name: 'Another phone number?' })).toBeVisible();
  await expect(oldPhone.getByText('Sunita')).toHaveCount(0);
  await expect(oldPhone).toHaveTitle(/^Another phone number\?/);
  await expectAccessibleInAllLooks(oldPhone);

  await theirs.goto('/inbox');
  await theirs.getByRole('link', { name: 'Another phone number for your account' }).click();
  await expect(theirs).toHaveURL('/account');
  const changes = theirs.getByRole('region', { name: 'Changes of your phone number' });
  await expect(changes.getByRole('button', { name: 'Object' })).toBeVisible();
  await expect(changes).toContainText(`ends in ${phone.slice(-4)}`);
  await expectAccessibleInAllLooks(theirs);

  await oldPhone.getByRole('button', { name: 'I object' }).click();
  await expect(oldPhone.getByRole('heading', { name: 'You have objected' })).toBeVisible();
  await theirs.reload();
  await expect(changes.getByText(/^You have objected\. A second person/)).toBeVisible();
  await expect(page.getByText('The family objects. A colleague must decide.')).toBeVisible(); // without a reload
  await expect(page.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0);

  await openAs(page, 'admin', `/admin/families/${accountId}`);
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  const agree = page.getByRole('dialog', { name: 'Agree to the correction?' });
  await agree.getByLabel('Reason').fill('I called the family at home');
  await agree.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText('It waits for the code of the new phone.')).toBeVisible();
  expect((await theirs.request.get('/api/patients')).status()).toBe(200);
  for (const one of [theirs, oldPhone]) {
    await one.reload();
    await expect(one.getByText(/^A second person of our team has agreed to the other phone number/)).toBeVisible();
    await expect(one.getByRole('button', { name: /object$/i })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Send a code to the new phone' }).click();
  await enterCode(page, phone);
  await expect(page.getByText('Phone corrected')).toBeVisible();
  expect((await theirs.request.get('/api/patients')).status()).toBe(401);

  await oldPhone.reload();
  await expect(oldPhone.getByRole('heading', { name: 'This link is not valid any more.' })).toBeVisible();
  await signInAs(theirs, { ...family, phone });
  await theirs.goto('/account');
  await expect(changes).toContainText('Your account was moved to the number');
  for (const one of [theirs, oldPhone]) await one.context().close();
});

test('the old phone agrees by its code, and a device objects by one tap', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await otherBrowser(browser, baseURL);
  const family = await registerFamily(theirs, 'Asha Agreeing');
  const phone = newPhone();
  await openCard(page, 'manager', family.phone);
  await ask(page, phone, 'Code to the old phone');
  await theirs.route('/api/account/phone-corrections', (route) => route.fulfill(tooMany));
  await openByLink(theirs, '/account');
  await theirs
    .getByRole('region', { name: 'Changes of your phone number' })
    .getByText(/^Failed to load/)
    .waitFor();
  await theirs.unroute('/api/account/phone-corrections');
  await theirs.getByRole('button', { name: 'Retry' }).click();
  await theirs.getByRole('button', { name: 'Object', exact: true }).click();
  await expect(theirs.getByText(/^You have objected\. A second person/)).toBeVisible();
  await expect(page.getByText('The family objects. A colleague must decide.')).toBeVisible();
  await page.getByRole('button', { name: 'End the correction' }).click();
  const end = page.getByRole('dialog', { name: 'End the correction?' });
  await end.getByLabel('Reason').fill('The family did not ask');
  await end.getByRole('button', { name: 'End the correction' }).click();
  await expect(page.getByText('The correction has ended')).toBeVisible();

  await ask(page, phone, 'Code to the old phone');
  const send = page.getByRole('button', { name: 'Send a code to the old phone' });
  await send.click();
  await textTo(family.phone, /^\d{6}/);
  await page.keyboard.press('Escape');
  await send.click(); // it is too early for another code, so the first one stays valid
  await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)).toBeVisible();
  await enterCode(page, family.phone);
  await enterCode(page, phone);
  await expect(page.getByText('Phone corrected')).toBeVisible();
  await signInAs(theirs, { ...family, phone });
  await theirs.context().close();
});
