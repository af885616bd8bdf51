import { codeFor, expect, newPhone, openForm, test } from './visitor.ts';

test.use({ serverSettings: { REQUIRE_PHONE_VERIFICATION: 'true' } });

test('a registration is confirmed with the code from the phone', async ({ page }) => {
  const phone = newPhone();
  await openForm(page, '/login?from=/account');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('Full name').fill('Devika Menon');
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill('jasmine at dusk');
  await form.getByLabel('Confirm password').fill('jasmine at dusk');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Verification needed')).toBeVisible();
  await expect(page.getByText('Please check your phone for a verification code')).toBeVisible();
  await expect(page).toHaveURL('/verify?from=%2Faccount');
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull(); // there is no account yet

  const first = await codeFor(page, phone);
  const code = page.getByLabel('6-digit code');
  await code.fill(first === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(code).toHaveAccessibleDescription('That code is not right. Please check it and try again.');
  await page.reload(); // the user left the page and came back

  await page.getByLabel('6-digit code').fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByText('Your account has been created and you are now logged in')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Name')).toHaveValue('Devika Menon');
  await expect(page.getByLabel('Phone number')).toHaveValue(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);

  await page.context().clearCookies();
  const again = await page.request.post('/api/sign-in', { data: { phone, password: 'jasmine at dusk' } });
  expect(again.status()).toBe(200);
});
