import { expectAccessible, expectAccessibleInAllLooks } from './page-checks.ts';
import { tooMany } from './staff.ts';
import {
  codeFor,
  exhaustAttempts,
  expect,
  newPhone,
  openForm,
  type Page,
  registerFamily,
  signInAs,
  test,
} from './visitor.ts';

const assistant = { phone: '9000000003', password: 'assistant-meera' };
const flags = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('is-admin'), sessionStorage.getItem('admin-session')]);

async function logIn(page: Page, person: { phone: string; password: string }) {
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('each role gets in, is welcomed once, and leaves nothing behind', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await openForm(page, '/admin/login');
  for (const [role, name, phone, password] of [
    ['Assistant', 'Meera Iyer', '9000000003', 'assistant-meera'],
    ['Manager', 'Imran Qureshi', '9000000004', 'manager-imran'],
    ['Administrator', 'Administrator', '9000000000', 'admin-for-journeys'],
  ] as const) {
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await logIn(page, { phone, password });
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
    await expect(page.getByRole('main').getByText(role, { exact: true })).toBeVisible();
    expect(await flags(page)).toEqual(['true', 'true']);

    await page.reload();
    await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
    await expect(page.getByText('Login successful')).toHaveCount(0);
    await page.goto('/admin/login');
    await expect(page).toHaveURL('/admin'); // redirected, because the user is signed in
    await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
    if (role === 'Manager') await expectAccessibleInAllLooks(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await flags(page)).toEqual([null, null]);
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/login?from=%2Fadmin');
  }
});

test('staff choose the language of the login page, and are asked once to replace a weak password', async ({
  page,
  runStatement,
}) => {
  const member = { name: 'Old Password', phone: newPhone(), password: 'summer2026' };
  const form = { ...member, confirmPassword: member.password };
  expect((await page.request.post('/api/register', { data: form })).status()).toBe(201);
  const normalised = `+91${member.phone}`;
  await runStatement(`update accounts set user_role = 'assistant' where phone = '${normalised}'`);
  await page.context().clearCookies();

  await openForm(page, '/admin/login');
  await page.getByRole('list', { name: 'Language' }).getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { name: 'एडमिन लॉग इन' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

  await logIn(page, member);
  await expect(page.getByRole('heading', { name: 'Choose a stronger password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await openForm(page, '/admin/login');
  await logIn(page, member);
  await expect(page.getByText(`Welcome, ${member.name}`)).toBeVisible();
});

test('a second login in the same session is not welcomed again', { tag: '@full' }, async ({ page, context }) => {
  await openForm(page, '/admin/login');
  await logIn(page, assistant);
  await expect(page.getByText('Login successful')).toBeVisible();
  await page.goto('about:blank'); // an open page would notice the lost session and redirect
  await context.clearCookies();
  await openForm(page, '/admin');
  await logIn(page, assistant);
  await expect(page.getByText('Welcome, Meera Iyer')).toBeVisible();
  await expect(page.getByText('Login successful')).toHaveCount(0);
});

test('a family is refused with the reason, and is nobody afterwards', { tag: '@core' }, async ({ page }) => {
  await signInAs(page, { phone: '9000000002', password: 'family-fernandes' });
  await openForm(page, '/admin/login');
  await page.evaluate(() => localStorage.setItem('is-admin', 'true'));
  await logIn(page, { phone: '9000000002', password: 'family-fernandes' });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You do not have admin privileges. Please log in with an admin account.',
  );
  expect(await flags(page)).toEqual([null, null]);
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull();
});

test('after too many wrong passwords, staff log in with the password and a code', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const member = { name: 'Guarded Desk', phone: newPhone(), password: 'desk by the window' };
  const adminBrowser = await browser.newContext();
  const admin = { phone: '9000000000', password: 'admin-for-journeys' };
  await adminBrowser.request.post('/api/admin/sign-in', { data: admin });
  const issued = { name: member.name, phone: member.phone, password: 'first-day-at-work', role: 'assistant' };
  expect((await adminBrowser.request.post('/api/admin/accounts', { data: issued })).status()).toBe(201);
  await signInAs(await adminBrowser.newPage(), issued);
  const change = { currentPassword: issued.password, password: member.password, confirmPassword: member.password };
  expect((await adminBrowser.request.post('/api/account/password', { data: change })).status()).toBe(200);
  await adminBrowser.close();

  await exhaustAttempts(page, member.phone);
  await openForm(page, '/admin/login?from=/admin/appointments');
  await logIn(page, member);
  await expect(page).toHaveURL('/admin/login?from=%2Fadmin%2Fappointments&step=code');
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expectAccessible(page);
  const code = page.getByLabel('6-digit code');
  await code.fill('12');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(code).toHaveAccessibleDescription('Please enter the 6 digits of the code');
  await code.fill(await codeFor(page, member.phone));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments');
  expect(await flags(page)).toEqual(['true', 'true']);
});

test('a family with a code is told at the admin login that it is not staff', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const family = await registerFamily(page, 'Wrong Door');
  await context.clearCookies();
  await exhaustAttempts(page, family.phone);
  await openForm(page, '/admin/login');
  await logIn(page, family);
  await page.getByLabel('6-digit code').fill(await codeFor(page, family.phone));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'You do not have admin privileges. Please log in with an admin account.',
  );
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('wrong credentials, and texts under the fields; a sign-in that cannot be verified is undone', {
  tag: '@full',
}, async ({ page, complaints }) => {
  await openForm(page, '/admin/login');
  const alert = page.getByRole('main').getByRole('alert');
  await page.getByLabel('Phone number').fill('123');
  await page.getByLabel('Phone number').blur();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Phone number must be at least 10 digits');
  await logIn(page, { phone: '9'.repeat(16), password: '12345' });
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Phone number is too long');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await logIn(page, { phone: '9876500000', password: 'not a password' });
  await expect(alert).toHaveText('Invalid phone number or password');

  await page.route('/api/viewer', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'x' } }),
  );
  await logIn(page, assistant);
  await expect(alert).toHaveText('Error verifying admin privileges. Please try again.');
  await page.unroute('/api/viewer');
  expect((await (await page.request.get('/api/viewer')).json()).viewer).toBeNull();

  // A browser without cookies is not signed in after the sign-in.
  await page.route('/api/viewer', (route) => route.fulfill({ json: { viewer: null } }));
  await logIn(page, assistant);
  await expect(alert).toHaveText('Authentication error. Please try again.');
  expect(await flags(page)).toEqual([null, null]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')]);
});

test('the guard: nobody, a family, and staff whose role was taken away in the browser only', { tag: '@core' }, async ({
  page,
}) => {
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Verifying admin access...');

  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('is-admin', 'true'));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login?from=%2Fadmin');
  expect(await flags(page)).toEqual([null, null]);

  await page.evaluate(() => localStorage.setItem('is-admin', 'true')); // the flag grants no access
  await signInAs(page, { phone: '9000000002', password: 'family-fernandes' });
  await page.goto('/admin');
  await expect(
    page.getByText("Access denied: You don't have administrator privileges to access this page."),
  ).toBeVisible();
  await expect(page).toHaveURL('/admin/login?from=%2Fadmin');
  expect(await flags(page)).toEqual([null, null]);

  await signInAs(page, assistant);
  await page.goto('/admin'); // works without the flag, because the server decides
  await expect(page.getByText('Welcome, Meera Iyer')).toBeVisible();

  // If the server cannot identify the user, access is denied.
  await page.evaluate(() => localStorage.setItem('is-admin', 'true'));
  await page.route('/api/viewer', (route) => route.fulfill(tooMany));
  await page.goto('/admin');
  await expect(page.getByText('Error verifying admin privileges. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/admin/login?from=%2Fadmin');
  expect(await flags(page)).toEqual([null, null]);
});

test('no code of the admin area comes with a public page', async ({ page }) => {
  let scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text());
  });
  const codeOf = async (path: string) => {
    scripts = [];
    await page.goto(path, { waitUntil: 'networkidle' });
    return (await Promise.all(scripts)).join('\n');
  };
  // Texts that only the admin area contains. They are found in the admin login, which proves that the search works.
  const ofAdmin = /Error verifying admin privileges|Access denied: You don|You are signed in as/;
  expect(await codeOf('/admin/login')).toMatch(ofAdmin);
  for (const path of ['/', '/doctors', '/login']) {
    const code = await codeOf(path);
    expect(code.length).toBeGreaterThan(100_000);
    expect(code).not.toMatch(ofAdmin);
  }
});
