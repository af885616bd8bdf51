import { expectAccessibleInAllLooks } from './page-checks.ts';
import {
  codeFor,
  codesSentTo,
  exhaustAttempts,
  expect,
  newPhone,
  openForm,
  type Page,
  registerFamily,
  signInAs,
  test,
} from './visitor.ts';

const sharma = { phone: '9000000001', password: 'family-sharma' };
const loginPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Login' });
const registerPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Register' });

async function fillLogin(page: Page, person: { phone: string; password: string }) {
  await loginPanel(page).getByLabel('Phone number').fill(person.phone);
  await loginPanel(page).getByLabel('Password', { exact: true }).fill(person.password);
}

test('a new family registers; a phone that has an account cannot be registered again, and a common password is refused', {
  tag: '@core',
}, async ({ page }) => {
  await openForm(page, '/login');
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
  await expect(loginPanel(page)).toBeVisible();
  const notice = page.getByText('By continuing, you agree to our Terms of Service');
  await expect(notice.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  await expect(notice.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = registerPanel(page);
  await form.getByLabel('Full name').fill('Ananya Sharma');
  await form.getByLabel('Phone number').fill('+91 90000 00001');
  await form.getByLabel('Password', { exact: true }).fill('password');
  await form.getByLabel('Confirm password').fill('password');
  await form.getByRole('button', { name: 'Register' }).click();
  const password = form.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(
    'This password is too common. Please choose one that is harder to guess.',
  );
  await expect(password).toBeFocused();

  await password.fill('jasmine at dusk');
  await form.getByLabel('Confirm password').fill('jasmine at dusk');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByRole('alert')).toHaveText('Registration failed. Please try a different phone number.');
  await expect(form.getByLabel('Full name')).toHaveValue('Ananya Sharma');

  await form.getByLabel('Full name').fill('Lakshmi Venkataraman');
  await form.getByLabel('Phone number').fill(newPhone());
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByText('Your account has been created and you are now logged in')).toBeVisible();
  await expect(page).toHaveURL('/patients');

  await page.goto('/login');
  await expect(page).toHaveURL('/patients'); // redirected, because the family is signed in
});

test('every text under its field, when the field is left and when the form is sent', async ({ page }) => {
  await openForm(page, '/login');
  const login = loginPanel(page);
  const phone = login.getByLabel('Phone number');
  for (const [typed, text] of [
    ['98765', 'Phone number must be at least 10 digits'],
    ['98765 43210 98765', 'Phone number is too long'],
    ['call me maybe', 'Please enter the phone number in digits'],
  ] as const) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription(text);
  }
  await phone.fill('9876543210');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  const password = login.getByLabel('Password', { exact: true });
  await password.fill('12345');
  await password.blur();
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');

  await page.getByRole('tab', { name: 'Register' }).click();
  const form = registerPanel(page);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  await expect(form.getByLabel('Full name')).toBeFocused();
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription('Phone number must be at least 10 digits');
  await expect(form.getByText('Password must be at least 6 characters')).toHaveCount(2);

  await form.getByLabel('Full name').fill('Asha');
  await form.getByLabel('Phone number').fill('9876543210');
  await form.getByLabel('Password', { exact: true }).fill('marigold');
  const confirm = form.getByLabel('Confirm password');
  await confirm.fill('marigolds');
  await confirm.blur();
  await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
  await form.getByLabel('Password', { exact: true }).fill('marigolds'); // now the first password is changed to match
  await expect(confirm).not.toHaveAttribute('aria-invalid');

  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(phone).toHaveValue('9876543210'); // the entered value is kept
});

test('a logged-out visit to a protected page leads through the login and back, with its query', {
  tag: '@core',
}, async ({ page }) => {
  for (const path of ['/patients', '/patients/new', '/patients/1', '/appointment', '/appointments']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
  await page.goto('/account?section=devices');
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page.getByText('Please log in to access this page')).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Faccount%3Fsection%3Ddevices');

  const family = await registerFamily(page, 'Wrong First');
  await page.context().clearCookies();
  await openForm(page, page.url());
  await fillLogin(page, { ...family, password: 'not the password' });
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(loginPanel(page).getByRole('alert')).toHaveText('Invalid phone number or password. Please try again.');
  await expect(loginPanel(page).getByLabel('Phone number')).toHaveValue(family.phone);

  await fillLogin(page, family);
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL('/account?section=devices');
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

test('a wrong password is said without asking who is signed in, and a server that fails is not taken for one', {
  tag: '@full',
}, async ({ page, complaints }) => {
  await openForm(page, '/login');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await fillLogin(page, { phone: '9876501234', password: 'not the password' });
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(loginPanel(page).getByRole('alert')).toHaveText('Invalid phone number or password. Please try again.');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/sign-in']);

  // The failure of a server is not shown as a wrong password.
  const login = { phone: '9876500000', password: 'whatever it was' };
  const alert = page.getByRole('main').getByRole('alert');
  const unreachable = 'We could not reach the server. Please check your connection and try again.';
  const own = { code: 'unexpected', message: 'Something went wrong.', reference: 'ab12cd34' };
  for (const [path, address] of [
    ['/login', '/api/sign-in'],
    ['/admin/login', '/api/admin/sign-in'],
  ] as const) {
    await openForm(page, path);
    for (const [status, json, words] of [
      [500, {}, 'Something went wrong. Please try again later.'],
      [500, own, 'Something went wrong. Please try again later. (Reference: ab12cd34)'],
      [502, {}, unreachable],
      [503, { error: 'Service Unavailable' }, unreachable],
      [429, {}, unreachable],
    ] as const) {
      await page.route(address, (route) => route.fulfill({ status, json }), { times: 1 });
      await page.getByLabel('Phone number').first().fill(login.phone);
      await page.getByLabel('Password', { exact: true }).first().fill(login.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(alert.first()).toHaveText(words);
    }
  }
  const failed = expect.stringMatching(/500|502/);
  expect(complaints.splice(0)).toEqual(Array(6).fill(failed));
});

test('no address of a login leads away from this site', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, sharma);
  for (const from of [
    '//example.com',
    '/\\example.com',
    'https://example.com',
    'javascript:alert(1)',
    '/\t/example.com',
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`);
    await expect(page).toHaveURL('/patients');
  }
});

test('by keyboard alone: log in, save the name, log out', { tag: '@full' }, async ({ page }) => {
  const family = await registerFamily(page, 'Keyboard Rao');
  await page.context().clearCookies();
  await openForm(page, '/login?from=/account');
  await page.getByRole('tab', { name: 'Login' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.type(family.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(family.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(loginPanel(page).getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await page.getByLabel('Name').focus();
  for (let press = 0; press < 8 && !(await logout.evaluate((it) => it === document.activeElement)); press += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull();
});

test('the account: what it shows, and a name that is saved for real, also by a session that ended in the middle', async ({
  page,
  runStatement,
}) => {
  const family = await registerFamily(page, 'Meenakshi Iyer');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  const phone = page.getByLabel('Phone number');
  await expect(phone).toBeDisabled();
  await expect(phone).toHaveValue(`+91 ${family.phone.slice(0, 5)} ${family.phone.slice(5)}`);
  const { viewer } = await (await page.request.get('/api/viewer')).json();
  await expect(page.getByText(viewer.id.slice(0, 6).toUpperCase(), { exact: true })).toBeVisible();
  const [{ day }] = (await runStatement(
    `select to_char(created_at at time zone 'Asia/Kolkata', 'Mon FMDD, YYYY') as day from accounts where id = '${viewer.id}'`,
  )) as [{ day: string }];
  await expect(page.getByText(day, { exact: true })).toBeVisible();

  const name = page.getByLabel('Name');
  await name.fill('M');
  await name.blur();
  await expect(name).toHaveAccessibleDescription('Name must be at least 2 characters');

  await name.fill('मीनाक्षी अय्यर');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Your account information has been updated successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('मीनाक्षी अय्यर');

  // The session ends: the user logs in again, and what was typed is still there.
  await page.getByLabel('Name').fill('Meenakshi Kulkarni');
  await page.waitForLoadState('networkidle'); // a later request would also notice that the session has ended
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Faccount');

  await fillLogin(page, family);
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Name')).toHaveValue('Meenakshi Kulkarni');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
});

test('a name that could not be saved is kept, said so, and not shown to the next person', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  await signInAs(page, sharma);
  await page.route('/api/account', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const reply = { code: 'unexpected', message: 'Something went wrong.', reference: 'ab12cd34' };
    await route.fulfill({ status: 500, json: reply });
  });
  await page.goto('/account');
  await page.getByLabel('Name').fill('Ananya Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Failed to update profile. Please try again. (Reference: ab12cd34)');
  await expect(page.getByLabel('Name')).toHaveValue('Ananya Rao');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
  await page.unroute('/api/account');

  await page.getByLabel('Name').fill('Only mine');
  await page.waitForLoadState('networkidle'); // a later request would also notice that the session has ended
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/login?from=%2Faccount');
  await fillLogin(page, { phone: '9000000002', password: 'family-fernandes' });
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Rohan Fernandes');
});

test('a forgotten password is replaced with the code from the phone', async ({ page, context }) => {
  const family = await registerFamily(page, 'Forgetful Nair');
  await context.clearCookies();
  await page.clock.install();
  await openForm(page, '/login?from=/account');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Phone number').fill(family.phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByText('You can ask for a new code in 30 seconds')).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByText('You can ask for a new code in 18 seconds')).toBeVisible();

  const code = await codeFor(page, family.phone);
  const field = page.getByLabel('6-digit code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('12');
  await field.blur();
  await expect(field).toHaveAccessibleDescription('Please enter the 6 digits of the code');
  const wrong = code === '000000' ? '111111' : '000000';
  await field.fill(wrong);
  await page.getByLabel('New password', { exact: true }).fill('lotus in the pond');
  await page.getByLabel('Confirm new password').fill('lotus in the pond');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field).toHaveAccessibleDescription('That code is not right. Please check it and try again.');

  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await signInAs(page, { phone: family.phone, password: 'lotus in the pond' });
});

test('after too many wrong passwords, a new device logs in with the password and a code', async ({ page, context }) => {
  const family = await registerFamily(page, 'Guessed At');
  await context.clearCookies();
  await exhaustAttempts(page, family.phone);
  await page.clock.install();
  await openForm(page, '/login?from=/account');
  await fillLogin(page, { ...family, password: 'not the password' });
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?from=%2Faccount&step=code');
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(
    page.getByText('If your phone number and password are right, we have sent it to your phone.'),
  ).toBeVisible();
  // Although the screen is the same as after the right password.
  expect(await codesSentTo(page, family.phone)).toEqual([]);
  await page.getByRole('link', { name: 'Back to login' }).click();

  await fillLogin(page, family);
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You can ask for a new code in 30 seconds')).toBeVisible();
  const first = await codeFor(page, family.phone);
  const field = page.getByLabel('6-digit code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(first === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(field).toHaveAccessibleDescription('That code is not right. Please check it and try again.');
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull();

  await page.reload(); // the user left the page and came back
  await page.getByLabel('6-digit code').fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Name')).toHaveValue('Guessed At');
});

test('a registration that needs a code, and a code that nobody sent', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await openForm(page, '/login?from=/account');
  await page.route('/api/register', (route) => route.fulfill({ status: 201, json: { viewer: null } }));
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = registerPanel(page);
  await form.getByLabel('Full name').fill('Devika Menon');
  await form.getByLabel('Phone number').fill(newPhone());
  await form.getByLabel('Password', { exact: true }).fill('jasmine at dusk');
  await form.getByLabel('Confirm password').fill('jasmine at dusk');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Verification needed')).toBeVisible();
  await expect(page.getByText('Please check your phone for a verification code')).toBeVisible();
  await expect(page).toHaveURL('/verify?from=%2Faccount');

  await page.getByLabel('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('This code is no longer valid. Please ask for a new one.');
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0);
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(alert).toHaveText('This code is no longer valid. Please ask for a new one.');
  await page.route('/api/codes/resend', (route) => route.fulfill({ json: { resendAfterSeconds: 30 } }));
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('Code sent')).toBeVisible();
  await expect(page.getByText('This code is no longer valid.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login?from=%2Faccount');
});

test('a caller who cannot get in: staff issue a password, and it is replaced before anything else', async ({
  page,
  browser,
}) => {
  const family = await registerFamily(page, `Locked Out ${newPhone()}`);
  const adminPage = await browser.newPage();
  await signInAs(adminPage, { phone: '9000000000', password: 'admin-for-journeys' });
  await adminPage.goto('/admin/users');
  await adminPage.getByLabel('Search by name, phone or ID').fill(family.phone);
  await adminPage.getByRole('button', { name: `Actions for ${family.name}` }).click();
  await adminPage.getByRole('menuitem', { name: 'Reset password' }).click();
  await adminPage
    .getByRole('alertdialog', { name: `Reset the password of ${family.name}?` })
    .getByRole('button', { name: 'Reset password' })
    .click();
  const issued = adminPage.getByRole('dialog', { name: `Temporary password of ${family.name}` });
  const temporary = (await issued.innerText()).match(/[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/)?.[0] ?? '';
  await issued.getByRole('button', { name: 'Done' }).click();
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull(); // signed out on all devices

  await openForm(page, '/login?from=/account');
  await fillLogin(page, { phone: family.phone, password: temporary });
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/change-password?from=%2Faccount');
  await expect(page.getByText('Please choose one of your own to go on.')).toBeVisible();
  await page.goto('/patients'); // redirected, because the password must be changed first
  await expect(page).toHaveURL(/\/change-password/);
  await openForm(page, '/change-password?from=/account');
  await page.getByLabel('Temporary password').fill(temporary);
  await page.getByLabel('New password', { exact: true }).fill('one of my own');
  await page.getByLabel('Confirm new password').fill('one of my own');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();

  await page.context().clearCookies();
  const withOld = await page.request.post('/api/sign-in', { data: { phone: family.phone, password: temporary } });
  expect(withOld.status()).toBe(401);
  await signInAs(page, { phone: family.phone, password: 'one of my own' });
  await adminPage.close();
});

test('devices: one is signed out, then all others, each after a question, and again by a new password', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await registerFamily(page, 'Many Devices');
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
  const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const others = await Promise.all([phone, desktop].map((userAgent) => browser.newContext({ userAgent })));
  for (const other of others) await signInAs(await other.newPage(), family);
  const stillIn = () =>
    Promise.all(others.map(async (other) => (await (await other.request.get('/api/viewer')).json()).viewer !== null));

  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Chrome on Android?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stillIn()).toEqual([true, true]);
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(page.getByText('Chrome on Android')).toHaveCount(0);
  expect(await stillIn()).toEqual([false, true]);

  await page.getByRole('button', { name: 'Sign out of other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out of other devices' }).click();
  await expect(page.getByText('Firefox on Windows')).toHaveCount(0);
  expect(await stillIn()).toEqual([false, false]);
  await expect(page.getByText('This device')).toBeVisible();

  // A new password signs the other devices out too, and ends the calendar address.
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  await expect(page.getByText('It is shown only now.')).toBeVisible();
  for (const other of others) await signInAs(await other.newPage(), family);
  expect(await stillIn()).toEqual([true, true]);
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('new and better');
  await page.getByLabel('Confirm new password').fill('new and better');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('This is not your current password.');
  await page.getByLabel('Current password').fill(family.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('your calendar address has ended. You can create a new one here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible();
  expect(await stillIn()).toEqual([false, false]);
  for (const other of others) await other.close();
});

test('a logout is noticed in the other tab, and nothing of the person stays behind', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await registerFamily(page, 'Two Tabs');
  const other = await context.newPage();
  await other.goto('/account');
  await page.goto('/account');
  await expect(other.getByLabel('Name')).toHaveValue('Two Tabs');
  await page.evaluate(() => {
    localStorage.setItem('is-admin', 'true');
    sessionStorage.setItem('admin-session', 'true');
  });
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login?from=%2Faccount');
  const flags = () => page.evaluate(() => [localStorage.getItem('is-admin'), sessionStorage.getItem('admin-session')]);
  expect(await flags()).toEqual([null, null]);

  await page.goBack();
  await expect(page).toHaveURL('/login?from=%2Faccount');
});

test('every form for visitors is readable and reachable', async ({ page }) => {
  test.slow();
  await openForm(page, '/login');
  await loginPanel(page).getByRole('button', { name: 'Login' }).click();
  await expect(loginPanel(page).getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await expectAccessibleInAllLooks(page);
  for (const path of ['/verify', '/forgot-password', '/forgot-password?step=code', '/admin/login'])
    await test.step(path, async () => {
      await openForm(page, path);
      await expectAccessibleInAllLooks(page);
    });
});

test('the account is readable and reachable', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, sharma);
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await openForm(page, '/change-password');
  await expectAccessibleInAllLooks(page);
});

test('the login page sends nothing before its script has come', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Phone number').first().fill('9876543210');
  await page.getByLabel('Password', { exact: true }).first().fill('never in an address');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await context.close();
});
