import type { APIRequestContext } from '@playwright/test';
import { bookedVisit, linkSentTo } from './message-data.ts';
import { expectAccessibleInAllLooks, expectReadable, phoneScreen } from './page-checks.ts';
import { holdBack } from './staff.ts';
import type { JourneyServer } from './start-server.ts';
import { expect, type Page, test } from './visitor.ts';

// Every notice has the same kind of link as a reminder. The reminder itself is in messages.e2e.ts.

/** Books a visit, and returns the path of the link in the message about it. Nobody is signed in afterwards. */
async function linkOfNewVisit(page: Page, run: JourneyServer['run'], name: string) {
  const visit = await bookedVisit(page, run, name);
  const link = await linkSentTo(page, visit.phone, /is booked/);
  const session = await page.context().cookies();
  await page.context().clearCookies({ name: 'session' });
  return { ...visit, link, path: new URL(link).pathname, session };
}

async function statusOf(page: Page, session: Parameters<ReturnType<Page['context']>['addCookies']>[0], id: string) {
  await page.context().addCookies(session);
  const { status } = await (await page.request.get(`/api/appointments/${id}`)).json();
  await page.context().clearCookies({ name: 'session' });
  return status;
}

test('Cannot come: asks first, cancels, and ends the link', async ({ page, runStatement }) => {
  const { id, path, patient, session } = await linkOfNewVisit(page, runStatement, 'Leaving Lal');
  await page.goto(path);
  await page.getByRole('button', { name: 'Cannot come' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel the visit of ${patient.name}?` });
  await expectAccessibleInAllLooks(page);
  await question.getByRole('button', { name: 'Keep the visit' }).click();
  await expect(question).toHaveCount(0);
  expect(await statusOf(page, session, id)).toBe('open');

  await page.getByRole('button', { name: 'Cannot come' }).click();
  await question.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The visit is cancelled' })).toBeFocused();
  await expectAccessibleInAllLooks(page);
  expect(await statusOf(page, session, id)).toBe('cancelled');

  // The page still shows what the message said.
  const ended = await page.reload();
  expect(ended?.status()).toBe(200);
  await expect(page.getByText('It does not take place. You can book another time.')).toBeVisible();
  await expect(page.getByText(patient.name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'We will come' })).toHaveCount(0);
});

test('an answer can be changed; Another time leads to the login and then to the visit', { tag: '@full' }, async ({
  page,
  runStatement,
}) => {
  const { id, path } = await linkOfNewVisit(page, runStatement, 'Changing Chawla');
  await page.goto(path);
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Please call me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We will call you' })).toBeVisible();
  await page.getByRole('button', { name: 'We will come' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we expect you' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we expect you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'We will come' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Another time' }).click();
  await expect(page).toHaveURL(`/login?from=%2Fappointments%2F${id}`);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Another time' })).toBeVisible();
});

test('a slow or lost network: the button waits, says why it failed, and can be pressed again', {
  tag: '@full',
}, async ({ page, runStatement }) => {
  const { path } = await linkOfNewVisit(page, runStatement, 'Waiting Warsi');
  await page.goto(path);
  const release = await holdBack(page, `**/api/replies/*`);
  const coming = page.getByRole('button', { name: 'We will come' });
  await coming.click();
  await expect(coming).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('button', { name: 'Cannot come' })).toBeDisabled();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we expect you' })).toBeVisible();

  const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } };
  await page.route('**/api/replies/*', (route) => route.fulfill(busy), { times: 1 });
  await page.getByRole('button', { name: 'Please call me' }).click();
  await expect(page.getByText('The service is busy.')).toBeVisible();
  await page.getByRole('button', { name: 'Please call me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We will call you' })).toBeVisible();
});

async function preview(request: APIRequestContext, method: 'GET' | 'HEAD', path: string) {
  return request.fetch(path, { method, headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } });
}

test('the preview robot of a messenger changes nothing, and its picture of the page names nobody', async ({
  page,
  runStatement,
}) => {
  const { id, path, patient, session } = await linkOfNewVisit(page, runStatement, 'Previewed Pillai');
  for (const address of [path, `${path}/stop`])
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await preview(page.request, method, address);
      expect([address, method, reply.status()]).toEqual([address, method, 200]);
      expect(reply.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  const html = await (await preview(page.request, 'GET', path)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('<title>Your visit · CareSaathi</title>');
  expect(head).not.toContain(patient.name);
  expect(await statusOf(page, session, id)).toBe('open');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: `Will ${patient.name} come?` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop them' })).toHaveCount(0);
});

test('a wrong link reveals nothing, on the page and by the API', async ({ page }) => {
  const wrong = 'AbcdEfghIjklMnop';
  const reply = await page.goto(`/r/${wrong}`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid any more.' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('link', { name: 'Stop messages like this one' }).click();
  await expect(page).toHaveURL(`/r/${wrong}/stop`);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid any more.' })).toBeVisible();
  expect((await page.goto('/r/short'))?.status()).toBe(404);
  const sent = await page.request.post(`/api/replies/${wrong}`, { data: { answer: 'coming' } });
  expect([sent.status(), (await sent.json()).message]).toEqual([404, 'This link is not valid any more.']);
});

test('messages of one kind are stopped by the link, and started again', async ({ page, runStatement }) => {
  const { path, session } = await linkOfNewVisit(page, runStatement, 'Stopping Suri');
  await page.goto(path);
  await page.getByRole('link', { name: 'Stop messages like this one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop these messages?' })).toBeVisible();
  await expect(page.getByText('Messages about booked visits · SMS')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Stop them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'These messages are stopped' })).toBeVisible();

  const anonymous = await page.context().cookies();
  await page.context().addCookies(session);
  const { kindChannels } = await (await page.request.get('/api/message-settings')).json();
  expect(kindChannels).toEqual({ booked: ['whatsapp', 'email', 'push'] });
  await page.context().clearCookies();
  await page.context().addCookies(anonymous);
  await page.reload();
  await page.getByRole('button', { name: 'Get them again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stop these messages?' })).toBeVisible();
});

test('nothing stands in front of the buttons on a phone that was never here', { tag: '@full' }, async ({
  browser,
  page,
  runStatement,
}) => {
  const { link } = await linkOfNewVisit(page, runStatement, 'First Fernandes');
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectReadable(phone);
  await expect(phone.getByRole('dialog')).toHaveCount(0); // neither the dialog of cities nor the disclaimer
  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phoneScreen });
  test('the link can be read', async ({ page, runStatement }) => {
    const { path, patient } = await linkOfNewVisit(page, runStatement, 'Plain Patil');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: `Will ${patient.name} come?` })).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('so you cannot answer here. Please call +91');
  });
});
