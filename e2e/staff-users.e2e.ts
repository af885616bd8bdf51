import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { alterReply, exportPeople, holdBack, openAs, staff, tooMany } from './staff.ts';
import { expect, newPhone, type Page, test } from './visitor.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, phone or ID' });

async function addUser(page: Page, user: { name: string; phone: string; password: string; isAdmin?: boolean }) {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Name').fill(user.name);
  await dialog.getByLabel('Phone').fill(user.phone);
  await dialog.getByLabel('Password', { exact: true }).fill(user.password);
  if (user.isAdmin) await dialog.getByLabel('Admin user (can access admin panel)').check();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  return dialog;
}

async function act(page: Page, name: string, action: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('Manage Users: its columns, its search, which no address holds, and what it says when it fails or finds nobody', {
  tag: '@full',
}, async ({ page }) => {
  await page.route('/api/admin/users/search', (route) => route.fulfill(tooMany));
  await openAs(page, 'admin', '/admin/users');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading users: Please wait a minute.');
  await expectAccessible(page);
  await page.unroute('/api/admin/users/search');
  const letGo = await holdBack(page, '/api/admin/users/search');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading users...')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'User ID',
    'Name',
    'Phone',
    'Password',
    'Role',
    'Patients',
    'Appointments',
    'Created At',
    'Actions',
  ]);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('90000 00001');
  const ananya = rowOf(page, 'Ananya Sharma');
  await expect(ananya).toContainText('+919000000001');
  await expect(ananya.getByText('User', { exact: true })).toBeVisible();
  await expect(ananya.getByRole('cell').nth(5)).toHaveText(/\d/);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(page).toHaveURL('/admin/users');

  const shortId = (await ananya.getByRole('cell').first().innerText()).trim();
  expect(shortId).toMatch(/^[0-9A-F]{6}$/);
  await search(page).fill(shortId.toLowerCase());
  await search(page).press('Enter');
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await page.getByLabel('Role').selectOption('Assistant');
  await expect(page).toHaveURL('/admin/users?role=assistant');
  await expect(page.getByText('No users found.')).toBeVisible();
  await page.reload(); // the filter is in the URL, the search in the history state
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(search(page)).toHaveValue(shortId.toLowerCase());

  await page.getByRole('button', { name: 'Add Test Users' }).click();
  await expect(page.getByText(/Test users added|The test users are there already/)).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  await search(page).fill('test user');
  await expect(rowOf(page, 'Test User')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('row').nth(4)).toBeVisible();
  await search(page).fill(staff.admin.phone); // administrators are in the list of the team
  await expect(page.getByText('No users found.')).toBeVisible();
  await search(page).fill('ananya sharma');

  await expect(ananya.getByRole('img', { name: 'Hidden password' })).toHaveText('••••••••');
  await expect(ananya.locator('.ui-tone-info')).toHaveText('User'); // blue
  await expect(ananya.getByRole('cell').nth(7)).toHaveText(/[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await ananya.getByRole('button', { name: 'Show password of Ananya Sharma' }).click();
  await expect(ananya).toContainText('Set by user');
  await ananya.getByRole('button', { name: 'Hide password of Ananya Sharma' }).click();
  await expect(ananya).not.toContainText('Set by user');

  const file = await readFile(await (await exportPeople(page)).path(), 'utf8');
  expect(file).toMatch(/^\ufeffUser ID,Name,Phone,Role,Active,Patients,Appointments,Created At\r\n/);
  expect(file).toContain("Ananya Sharma,'+919000000001,user,yes,");
  await expect(page.getByText('Export ready')).toBeVisible();

  // A user without name and phone, after a manual refresh.
  await alterReply<{ rows: object[] }>(page, '/api/admin/users/search', ({ rows }) => {
    Object.assign(rows[0] ?? {}, { name: null, phone: null });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/N\/A.*N\/A/);
});

test('a user is added, helped with the password, shut out and let in again', async ({
  page,
  playwright,
  baseURL,
  complaints,
}) => {
  await openAs(page, 'admin', '/admin/users');
  const user = { name: unique('Nisha'), phone: newPhone(), password: 'first-day-77' };

  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await expect(form.getByLabel('Admin user (can access admin panel)')).not.toBeChecked();
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.locator('.ui-toast[data-tone=destructive]')).toContainText('Missing information');
  await expect(form.getByText('Please fill all required fields')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();

  const taken = await addUser(page, { ...user, phone: '9000000001' });
  await expect(taken.locator('.ui-toast[data-tone=destructive]').getByText('Error', { exact: true })).toBeVisible();
  await expect(taken.getByLabel('Phone')).toHaveAccessibleDescription('This phone number is already registered.');
  for (const [reply, words] of [
    [{ status: 500, json: { code: 'unexpected', message: 'x', reference: 'abcd1234' } }, /^Failed to create user/],
    ['failed', 'An unexpected error occurred'],
  ] as const) {
    await page.route('/api/admin/accounts', (route) => (reply === 'failed' ? route.abort() : route.fulfill(reply)));
    await taken.getByLabel('Phone').fill(user.phone);
    await taken.getByRole('button', { name: 'Create User' }).click();
    await expect(taken.getByText(words)).toBeVisible();
    await page.unroute('/api/admin/accounts');
  }
  await taken.getByRole('button', { name: 'Create User' }).click();
  await expect(page.locator('.ui-toast[data-tone=success]')).toContainText('User created');
  await expect(page.getByText(`${user.name} has been created successfully`, { exact: true })).toBeVisible();

  const row = rowOf(page, user.name);
  await row.getByRole('button', { name: `Show password of ${user.name}` }).click();
  await expect(row).toContainText('first-day-77');

  await act(page, user.name, 'Reset password');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  const issued = page.getByRole('dialog', { name: `Temporary password of ${user.name}` });
  const password = await issued.getByRole('status').filter({ hasText: /-/ }).innerText();
  expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await issued.getByRole('button', { name: 'Done' }).click();
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const signedIn = await other.post('/api/sign-in', { data: { phone: user.phone, password } });
  expect((await signedIn.json()).viewer.mustChangePassword).toBe(true);

  await act(page, user.name, 'Deactivate');
  await expect(page.getByRole('alertdialog')).toContainText('Patients and appointments stay as they are.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  expect((await (await other.get('/api/viewer')).json()).viewer).toBeNull();
  await act(page, user.name, 'Reactivate');
  await expect(page.getByText('User reactivated')).toBeVisible();
  await expect(row).not.toContainText('Deactivated');

  const boss = { name: unique('Boss'), phone: newPhone(), password: 'first-day-77', isAdmin: true };
  await addUser(page, boss);
  await expect(page.getByText(`${boss.name} has been created successfully with admin rights`)).toBeVisible();
  await expect(rowOf(page, boss.name)).toHaveCount(0);
  await other.dispose();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500'), expect.stringContaining('ERR_FAILED')]);
});

test('users, the menu of one, and the form are readable and reachable', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'admin', '/admin/users');
  await search(page).fill('ananya sharma'); // earlier journeys of this worker may fill the first page
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(rowOf(page, 'Ananya Sharma')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await rowOf(page, 'Ananya Sharma').getByRole('button', { name: 'Actions for Ananya Sharma' }).click();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
