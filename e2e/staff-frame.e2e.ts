import { expectAccessible, expectAccessibleInAllLooks } from './page-checks.ts';
import { openAs, staff } from './staff.ts';
import { expect, registerFamily, signInAs, test } from './visitor.ts';

const denied = "Access denied: You don't have administrator privileges to access this page.";
const everybody = [
  'Dashboard',
  'Day board',
  'Absences',
  'Steps',
  'My day',
  'Patients',
  'Appointments',
  'Till',
  'Messages',
  'Doctors',
  'Clinics',
  'Appointment Types',
  'Cities',
];
const admins = ['Users', 'Team', 'Audit log'];

for (const role of ['assistant', 'manager', 'admin'] as const) {
  test(`a${role === 'manager' ? '' : 'n'} ${role} is offered exactly what the role may open, and refused the rest`, {
    tag: role === 'manager' ? [] : '@full',
  }, async ({ page }) => {
    await openAs(page, role, '/admin');
    const offered = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(offered).toHaveCount(role === 'admin' ? 16 : 13);
    const labels = await offered.allInnerTexts();
    expect(labels.sort()).toEqual([...everybody, ...(role === 'admin' ? admins : [])].sort());

    await expect(page).toHaveTitle('Dashboard · CareSaathi admin');

    for (const [path, title, endpoint] of [
      ['/admin/users', 'Users', '/api/admin/users/search'],
      ['/admin/team', 'Team', '/api/admin/team/search'],
      ['/admin/audit', 'Audit log', '/api/admin/audit/search'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · CareSaathi admin`);
      if (role === 'admin') await expect(page.getByRole('table')).toBeVisible();
      else {
        await expect(page.getByRole('heading', { name: denied })).toBeVisible();
        await expect(page).toHaveURL(path); // the user is still signed in and sees the frame
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      }
      const status = (await page.request.post(endpoint, { data: {} })).status();
      expect([endpoint, status]).toEqual([endpoint, role === 'admin' ? 200 : 403]);
    }
    if (role !== 'admin') await expectAccessible(page);

    // All roles see the other screens. Roles that may not edit see no edit buttons.
    const menu = page.getByRole('navigation', { name: 'Admin' });
    for (const [screen, look, kind, edit] of [
      ['Patients', /^View /, 'link', /^Edit /],
      ['Doctors', /^(View|Edit) /, 'button', 'Add Doctor'],
      ['Clinics', /^(View|Edit) /, 'button', 'Add Clinic'],
      ['Appointment Types', 'consultation', 'button', 'Create Appointment Type'],
      ['Cities', 'Mumbai', 'button', 'Add City'],
    ] as const) {
      await menu.getByRole('link', { name: screen, exact: true }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`${screen}$`), level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${screen} · CareSaathi admin`);
      const row = page.getByRole('row').nth(1);
      const sign = typeof look === 'string' ? page.getByRole('row').filter({ hasText: look }) : row.getByLabel(look);
      await expect(sign.first()).toBeVisible();
      await expect(page.getByRole(kind, { name: edit }).first()).toBeVisible({ visible: role !== 'assistant' });
    }
    await page.goto('/admin/nothing-here');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });
}

test('the sidebar offers English and Hindi, also on the pages that families have too', async ({ page }) => {
  await openAs(page, 'assistant', '/admin');
  for (const path of ['/admin', '/appointment']) {
    await page.goto(path);
    const languages = page.getByRole('list', { name: 'Language' }).getByRole('link');
    await expect(languages).toHaveText(['English', 'हिन्दी']);
  }
});

test('the sidebar folds and stays folded; on a phone it is a sheet that closes after a choice', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'manager', '/admin');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Patients');
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: 'Patients' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await sheet.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('what others do appears by itself, in the same place of the list, until one is removed', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const helper = {
    name: `Leaving ${Date.now() % 1e6}`,
    phone: `97${String(Date.now()).slice(-8)}`,
    password: 'first-day-77',
  };
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signInAs(other, staff.admin);
  await other.request.post('/api/admin/accounts', { data: { ...helper, role: 'assistant' } });
  await signInAs(page, helper);
  const change = { currentPassword: helper.password, password: 'my-own-words-8', confirmPassword: 'my-own-words-8' };
  expect((await page.request.post('/api/account/password', { data: change })).status()).toBe(200);

  await page.goto('/admin/patients');
  const search = page.getByRole('searchbox');
  const name = `Live ${Math.random().toString(36).slice(2, 8)}`;
  await search.fill(name);
  await expect(page.getByText('No patients found.')).toBeVisible();
  await registerFamily(other, 'Live Family');
  await other.request.post('/api/patients', { data: { name, age: 5, gender: 'Other' } });
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible(); // without pressing Refresh
  await expect(search).toHaveValue(name);
  await expect(search).toBeFocused();

  await signInAs(other, staff.admin);
  await other.goto('/admin/team');
  await other.getByRole('button', { name: `Actions for ${helper.name}` }).click();
  await other.getByRole('menuitem', { name: 'Remove from team' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click();
  await expect(other.getByText('Team member removed')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/); // the next refresh of the list shows that the session has ended
  const notice = page.getByText('You were signed out: an administrator has removed you from the team.');
  await expect(notice).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await other.context().close();
});
