import { alterReply } from './staff.ts';
import { expect, type Page, registerFamily, test } from './visitor.ts';

// Enter in a dialog, or in a search box, submits no form around or behind it. `lint/dialogs-in-forms.test.ts` lists the dialogs.

/** Counts the submits of all forms of the page, also those that a handler prevents. */
async function countSubmits(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.submits = '0';
    const count = () => {
      document.documentElement.dataset.submits = String(Number(document.documentElement.dataset.submits) + 1);
    };
    addEventListener('submit', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.submits));
}

test('Enter in the dialogs above the login form signs nobody in again', async ({ page }) => {
  const family = await registerFamily(page, 'Enter At Login');
  await page.context().clearCookies();
  type SignedIn = { viewer: { isPhoneProved: boolean } };
  // Without an SMS gateway, the server requires no code, so its reply is changed.
  await alterReply<SignedIn>(page, '**/api/sign-in', ({ viewer }) => {
    viewer.isPhoneProved = false;
  });
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sign-in')) signIns.push(request.method());
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(family.phone);
  await page.getByRole('textbox', { name: 'Password' }).fill(family.password);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm your phone' });
  await dialog.getByRole('button', { name: 'Send code' }).press('Enter');
  await dialog.getByLabel('6-digit code').fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter the 6 digits of the code')).toBeVisible();
  expect(signIns).toHaveLength(1);
});

for (const address of ['/doctors', '/clinics'])
  test(`Enter in the search box of ${address} searches at once and submits nothing`, async ({ page }) => {
    await page.goto(address);
    const box = page.getByRole('searchbox');
    await box.fill('zzzz');
    await expect(page).toHaveURL(/q=zzzz/); // the page is hydrated
    const submits = await countSubmits(page);
    await box.fill('zzzzz');
    await box.press('Enter');
    await expect(page).toHaveURL(/q=zzzzz/);
    expect(await submits()).toBe(0);
  });
