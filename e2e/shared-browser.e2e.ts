import type { BrowserContext } from '@playwright/test';
import { tracesOf } from '../checks/rig/browser-traces.ts';
import { staff } from './staff.ts';

import { expect, newPhone, openForm, type Page, registerFamily, signInAs, test } from './visitor.ts';

// Several people share a browser: a family computer, a clinic's front desk, a borrowed phone. In no tab may an account see
// what the previous account typed or loaded.
const secret = 'Canary-HIV-positive';

type Family = { name: string; phone: string; password: string };

/** Registers a family and does not sign it in. */
async function otherFamily(page: Page, name: string): Promise<Family> {
  const family = { name, phone: newPhone(), password: 'gulmohar in bloom' };
  const fresh = await page.context().browser()?.newContext();
  const answer = await fresh?.request.post(`${new URL(page.url()).origin}/api/register`, {
    data: { ...family, confirmPassword: family.password },
  });
  expect(answer?.status()).toBe(201);
  await fresh?.close();
  return family;
}

async function typeDraft(page: Page): Promise<void> {
  await openForm(page, '/patients/new');
  await page.getByLabel('Name').fill(`${secret} name`);
  await page.getByLabel('Medical history').fill(`${secret} history`);
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
}

async function logIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  if (!page.url().includes('/login')) await openForm(page, '/login?from=/account');
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function expectEmptyForm(page: Page): Promise<void> {
  await expect(page).toHaveURL('/patients/new');
  await expect(page.getByLabel('Medical history')).toHaveValue('');
  await expect(page.getByLabel('Name')).toHaveValue('');
  // The server has rendered the form. The scripts then remove what a restored tab still stores.
  await expect.poll(() => tracesOf(page, secret)).toEqual([]);
}

/** Makes the tab visible again, without a message of another tab, and later, because the page may navigate. */
const wake = (page: Page) =>
  page.evaluate(() => void setTimeout(() => document.dispatchEvent(new Event('visibilitychange'))));

test('a logout in one tab erases what was typed in another; the next family finds an empty form', async ({
  page,
  context,
}) => {
  await registerFamily(page, 'First Family');
  const typing = await context.newPage();
  await typeDraft(typing);
  const next = await otherFamily(typing, 'Next Family');

  await logOut(page);
  await expect(typing).toHaveURL('/login?from=%2Fpatients%2Fnew');
  await expect(typing.getByRole('tabpanel', { name: 'Login' })).toBeVisible();
  expect(await tracesOf(typing, secret)).toEqual([]);
  expect(await tracesOf(typing, 'First Family')).toEqual([]);

  await logIn(page, next);
  await expectEmptyForm(typing);
  await typing.reload();
  await expectEmptyForm(typing);
});

test('eight tabs that are seen at the same time all load', { tag: '@full' }, async ({ page, context }) => {
  await registerFamily(page, 'Many Tabs');
  await page.goto('/patients');
  for (let n = 1; n < 8; n += 1) {
    const tab = await context.newPage();
    await tab.goto('/patients');
    await tab.getByRole('link', { name: 'About' }).first().click();
    await expect(tab.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  }
});

test('another family signs in while the first one is signed in elsewhere: its tab changes over', {
  tag: '@full',
}, async ({ page, context }) => {
  await registerFamily(page, 'First Family');
  const typing = await context.newPage();
  await typeDraft(typing);
  const next = await otherFamily(typing, 'Next Family');
  await context.clearCookies(); // the session of the first account has expired
  await logIn(page, next);
  await expectEmptyForm(typing);
  await expect(typing.getByRole('button', { name: 'Account menu of Next Family' })).toBeVisible();
});

test('after a refresh, and after a sign-in that ran out, the same account finds what it typed', async ({ page }) => {
  const family = await registerFamily(page, 'Same Family');
  await typeDraft(page);
  await page.reload();
  await expect(page.getByLabel('Medical history')).toHaveValue(`${secret} history`);

  await page.context().clearCookies();
  await wake(page);
  await expect(page).toHaveURL('/login?from=%2Fpatients%2Fnew');
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page.locator('html')).not.toContainText(secret);
  await logIn(page, family);
  await expect(page).toHaveURL('/patients/new');
  await expect(page.getByLabel('Name')).toHaveValue(`${secret} name`);
  await expect(page.getByLabel('Medical history')).toHaveValue(`${secret} history`);
});

test('a form that was not touched is read anew after a sign-in that ran out', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const family = await registerFamily(page, 'Same Family');
  const patient = { name: 'Meera', age: 8, gender: 'Female' };
  const { id } = await (await page.request.post('/api/patients', { data: patient })).json();
  await openForm(page, `/patients/${id}/edit`);
  await expect(page.getByLabel('Name')).toHaveValue('Meera');
  await page.getByLabel('Medical history').fill('Asthma');
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await signInAs(other, family);
  await other.request.put(`/api/patients/${id}`, { data: { ...patient, name: 'Meera Rao', version: 1 } });
  await elsewhere.close();

  await page.context().clearCookies();
  await wake(page);
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, family);
  await expect(page.getByLabel('Medical history')).toHaveValue('Asthma');
  await expect(page.getByLabel('Name')).toHaveValue('Meera Rao'); // the name was corrected on another page
});

test('what the first one typed before its sign-in ran out is gone for good once another account was here', {
  tag: '@full',
}, async ({ page, context }) => {
  const first = await registerFamily(page, 'First Family');
  await typeDraft(page);
  const next = await otherFamily(page, 'Next Family');
  await context.clearCookies();
  await wake(page);
  await expect(page).toHaveURL('/login?from=%2Fpatients%2Fnew');
  await logIn(page, next);
  await expectEmptyForm(page);
  await logOut(page);
  await logIn(page, first);
  await openForm(page, '/patients/new');
  await expectEmptyForm(page);
});

for (const [name, end] of [
  ['signed out from another device', (other: Page) => other.request.delete('/api/account/devices')],
  [
    'the password was changed elsewhere',
    (other: Page, { password }: Family) =>
      other.request.post('/api/account/password', {
        data: { currentPassword: password, password: 'another one now', confirmPassword: 'another one now' },
      }),
  ],
] as const) {
  test(`${name}: the tab forgets what it shows when it is looked at again`, { tag: '@full' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const family = await registerFamily(page, 'Away Family');
    await typeDraft(page);
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await elsewhere.newPage();
    await signInAs(other, family);
    expect((await end(other, family)).ok()).toBe(true);
    await elsewhere.close();

    await wake(page);
    await expect(page).toHaveURL('/login?from=%2Fpatients%2Fnew');
    await expect(page.locator('html')).not.toContainText(secret);
    await expect(page.locator('html')).not.toContainText('Away Family');
  });
}

test('a tab that slept through the change wakes up as the next account', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await registerFamily(page, 'First Family');
  const typing = await context.newPage();
  await typeDraft(typing);
  const next = await otherFamily(typing, 'Next Family');
  const control = await context.newCDPSession(typing);
  await control.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.bringToFront();
  await logOut(page);
  await logIn(page, next);
  await control.send('Page.setWebLifecycleState', { state: 'active' });
  await typing.bringToFront();
  await expectEmptyForm(typing);
});

test('a tab that no message reached is found out when it is looked at', { tag: '@full' }, async ({ page, context }) => {
  await registerFamily(page, 'First Family');
  const typing = await context.newPage();
  await typing.addInitScript(() => {
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  await typeDraft(typing);
  const next = await otherFamily(typing, 'Next Family');
  await logOut(page);
  await logIn(page, next);
  await typing.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectEmptyForm(typing);
});

test('the Back button after a logout leads to the login page, not to what was typed', async ({ page }) => {
  await registerFamily(page, 'First Family');
  await typeDraft(page);
  await page.getByRole('button', { name: 'Account menu of First Family' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/login?from=%2Fpatients%2Fnew');
  expect(await tracesOf(page, secret)).toEqual([]);
});

test('a closed tab that is opened again brings nothing back, to nobody and to another account', {
  tag: '@full',
}, async ({ page, context }) => {
  await registerFamily(page, 'First Family');
  const typing = await context.newPage();
  await typeDraft(typing);
  const next = await otherFamily(typing, 'Next Family');
  const stored = await typing.evaluate(() => Object.entries(sessionStorage));
  expect(JSON.stringify(stored)).toContain(secret);
  await typing.close();
  // Opens a tab and restores the session storage of the closed tab, as browsers do.
  const openAgain = async (path: string) => {
    const tab = await context.newPage();
    await tab.addInitScript((entries) => {
      if (sessionStorage.length === 0) for (const [name, value] of entries) sessionStorage.setItem(name, value);
    }, stored);
    await tab.goto(path);
    return tab;
  };
  await logOut(page);
  const about = await openAgain('/about'); // no account is signed in
  await expect.poll(() => tracesOf(about, secret)).toEqual([]);
  await logIn(page, next);
  const reopened = await openAgain('/patients/new');
  await expectEmptyForm(reopened);
});

test('the notes of a booking and the search for a person go with their account', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await registerFamily(page, 'First Family');
  for (const name of [`${secret} child`, 'Other child'])
    await page.request.post('/api/patients', { data: { name, age: 8, gender: 'Female' } });
  const booking = await openTab(context, '/appointment');
  await booking.getByLabel('Notes').fill(`${secret} notes`);
  const list = await openTab(context, '/patients');
  await list.getByRole('button', { name: 'Search patients' }).click();
  await list.getByRole('searchbox').fill(`${secret} child`);
  await expect(list.getByRole('article')).toHaveCount(1);
  await list.reload();
  await expect(list.getByRole('searchbox')).toHaveValue(`${secret} child`);
  await list.getByRole('link', { name: 'About' }).first().click();
  await expect(list).toHaveURL('/about');
  const next = await otherFamily(list, 'Next Family');

  await logOut(page);
  await expect(booking).toHaveURL('/login?from=%2Fappointment');
  await expect(list.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await logIn(page, next);
  await expect(booking).toHaveURL(/\/(appointment|patients)$/); // redirected to the list, because the account has no patient yet
  await list.goBack();
  await expect(list.getByRole('heading', { name: 'Your Patients' })).toBeVisible();
  await expect(list.getByText('No patients found')).toBeVisible();
  for (const tab of [booking, list]) expect(await tracesOf(tab, secret)).toEqual([]);
});

test('a member of staff leaves: no list, no search and no flag stays for a family', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const next = await (async () => {
    await page.goto('/about');
    return otherFamily(page, 'Next Family');
  })();
  await page.goto('/admin/login');
  await page.getByLabel('Phone number').fill(staff.assistant.phone);
  await page.getByLabel('Password', { exact: true }).fill(staff.assistant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin');
  const list = await openTab(context, '/admin/patients');
  await list.getByRole('searchbox').fill('sharma');
  await expect(list.getByRole('row').nth(1)).toContainText('Sharma');
  await list.evaluate(() => sessionStorage.setItem('admin-session', 'true'));

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(list).toHaveURL(/\/admin\/login/);
  for (const text of ['sharma', 'Sharma', 'Meera Iyer']) expect(await tracesOf(list, text)).toEqual([]);
  const flags = () => list.evaluate(() => [localStorage.getItem('is-admin'), sessionStorage.getItem('admin-session')]);
  expect(await flags()).toEqual([null, null]);
  await logIn(page, next);
  await list.goto('/patients');
  await expect(list.getByRole('heading', { name: 'Your Patients' })).toBeVisible();
  expect(await tracesOf(list, 'Sharma')).toEqual([]);
});

test('a public page that was opened by the first family forgets its name', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await registerFamily(page, 'First Family');
  const about = await openTab(context, '/about');
  await expect(about.getByRole('button', { name: 'Account menu of First Family' })).toBeVisible();
  const next = await otherFamily(about, 'Next Family');
  await logOut(page);
  await expect(about.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await tracesOf(about, 'First Family')).toEqual([]);
  await logIn(page, next);
  await expect(about.getByRole('button', { name: 'Account menu of Next Family' })).toBeVisible();
});

test('what belongs to the device stays: city and disclaimer', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'First Family');
  await logOut(page);
  const kept = await page.evaluate(() => [
    localStorage.getItem('selectedCity'),
    localStorage.getItem('hasSeenDisclaimer'),
  ]);
  expect(kept).toEqual(['Mumbai', 'true']);
});
