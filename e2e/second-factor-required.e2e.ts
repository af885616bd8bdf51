import { appCode } from '#server/test/totp-codes.ts';
import { staff } from './staff.ts';
import { expect, signInAs, test } from './visitor.ts';

test.use({ serverSettings: { STAFF_SECOND_FACTOR: 'required' } });

test('staff set a second step up before anything else, and move it to another phone', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, staff.manager);
  await page.goto('/admin/day');
  await expect(page.getByText('Your organisation requires a second step.')).toBeVisible();
  const turnOn = async () => {
    const key = (await page.getByTestId('app-key').textContent()) ?? '';
    await page.getByLabel('Code of your app').fill(appCode(key, new Date()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByTestId('app-key')).toBeHidden();
    return key;
  };
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const old = await turnOn();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the app' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Use another phone' }).click();
  await expect(page.getByText('The app that you used before stops working then.')).toBeVisible();
  expect(await turnOn()).not.toBe(old);
  await expect(page.getByText('10 codes are left.')).toBeVisible();
  await page.goto('/admin/day');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
});
