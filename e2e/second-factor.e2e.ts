import { randomUUID } from 'node:crypto';
import { appCode } from '#server/test/totp-codes.ts';
import { openAs, staff } from './staff.ts';
import { expect, newPhone, type Page, signInAs, test } from './visitor.ts';

/** Adds an administrator of this test, who has chosen a password. */
async function addColleague(page: Page) {
  const colleague = { name: `Lakshmi ${randomUUID().slice(0, 6)}`, phone: newPhone(), password: 'banyan by the lake' };
  await signInAs(page, staff.admin);
  const given = { name: colleague.name, phone: colleague.phone, password: 'temporary words 7', role: 'admin' };
  expect((await page.request.post('/api/admin/accounts', { data: given })).status()).toBe(201);
  await signInAs(page, given);
  const { password } = colleague;
  const data = { currentPassword: given.password, password, confirmPassword: password };
  expect((await page.request.post('/api/account/password', { data })).status()).toBe(200);
  return colleague;
}

/** The code that the app shows now (0), before (-1) or afterwards (1). The server accepts each of them once. */
const codeOf = (key: string, steps: number) => appCode(key, new Date(), steps);

/** Waits for the first part of a step of 30 seconds, because the next step makes the previous code invalid. */
const enoughOfStep = () => expect.poll(() => Date.now() % 30_000, { intervals: [250] }).toBeLessThan(20_000);

test('staff set up an app, log in with its code, and are asked again before an export', async ({ page }) => {
  const colleague = await addColleague(page);
  await page.goto('/admin/second-factor');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = (await page.getByTestId('app-key').textContent()) ?? '';
  const code = page.getByLabel('Code of your app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is not right. Please check it and try again.')).toBeVisible();
  await enoughOfStep();
  await code.fill(codeOf(key, -1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 codes are left.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?from=/admin/team');
  await page.getByLabel('Phone number').first().fill(colleague.phone);
  await page.getByLabel('Password', { exact: true }).first().fill(colleague.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.reload(); // the page still asks for the code
  await code.fill(codeOf(key, 0));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByLabel('Reason').fill('Yearly review');
  await page.getByLabel('Reason').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Code of your app').fill(codeOf(key, 1));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await download;
  await expect(page.getByText('Export ready')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('@full a change of role keeps its form while the password is asked for; a lost app is reset', async ({
  page,
  runStatement,
}) => {
  const colleague = await addColleague(page);
  const { secret } = await (await page.request.post('/api/account/second-factors/app', { data: {} })).json();
  const activated = await page.request.post('/api/account/second-factors/app/activate', {
    data: { code: codeOf(secret, 0) },
  });
  expect(activated.status()).toBe(200);

  await openAs(page, 'admin', '/admin/team');
  await runStatement(`update sessions set created_at = created_at - interval '16 minutes'
    where account_id = (select id from accounts where name = 'Administrator')`);
  const actions = page.getByRole('button', { name: `Actions for ${colleague.name}` });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Reset second step' }).click();
  const reset = page.getByRole('dialog', { name: `Reset the second step of ${colleague.name}?` });
  await reset.getByLabel('Reason').fill('Her phone was stolen');
  await reset.getByRole('button', { name: 'Reset second step' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(reset.getByText('Please confirm first that it is you.')).toBeVisible();
  await expect(reset.getByLabel('Reason')).toHaveValue('Her phone was stolen');

  await reset.getByRole('button', { name: 'Reset second step' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(staff.admin.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Second step reset')).toBeVisible();
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Reset second step' })).toBeHidden();
  await page.keyboard.press('Escape');

  await signInAs(page, colleague); // the password is enough again
  const viewer = await (await page.request.get('/api/viewer')).json();
  expect(viewer.viewer.name).toBe(colleague.name);
});

test('@full a passkey is added, signs in and confirms an export', async ({ page, server }) => {
  // Browsers support passkeys for a host name and not for an IP address.
  const site = server.replace('127.0.0.1', 'localhost');
  const colleague = await addColleague(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });

  await page.context().clearCookies();
  await page.goto(`${site}/admin/login?from=/admin/second-factor`);
  await page.getByLabel('Phone number').fill(colleague.phone);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Chrome on Linux')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${site}/admin/login?from=/admin/team`);
  await page.getByLabel('Phone number').fill(colleague.phone);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Login with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByLabel('Reason').fill('Yearly review');
  await page.getByLabel('Reason').press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await download;
  await expect(page.getByText('Export ready')).toBeVisible();
});
