import { expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { alterReply, holdBack, openAs, tooMany } from './staff.ts';
import { expect, newPhone, type Page, test } from './visitor.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function act(page: Page, name: string, action: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('Team Management: every state and text, from joining to leaving', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  await page.route('/api/admin/team/search', (route) => route.fulfill(tooMany));
  await openAs(page, 'admin', '/admin/team');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error loading team members: Please wait a minute.');
  await page.unroute('/api/admin/team/search');
  const letGo = await holdBack(page, '/api/admin/team/search');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Loading team members...')).toBeVisible();
  letGo();

  await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Contact', 'Role', 'Joined', 'Actions']);
  await expect(rowOf(page, 'Meera Iyer')).toContainText('No email');
  for (const [name, label, tone] of [
    ['Meera Iyer', 'Assistant', 'success'],
    ['Imran Qureshi', 'Manager', 'info'],
    ['+919000000000', 'Administrator', 'danger'],
  ] as const) {
    await expect(rowOf(page, name).locator(`.ui-tone-${tone}`)).toHaveText(label);
  }

  await expect(rowOf(page, 'Meera Iyer')).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await alterReply<{ rows: object[] }>(page, '/api/admin/team/search', ({ rows }) => {
    Object.assign(rows[0] ?? {}, { name: null, phone: null, email: null });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/Unnamed.*No phoneNo email/);
  await page.unroute('/api/admin/team/search');

  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = page.getByRole('dialog', { name: 'Add Team Member' });
  await expect(form.getByLabel('Role')).toHaveValue('assistant');
  await expect(form.getByLabel('Role').locator('option')).toHaveText(['Administrator', 'Manager', 'Assistant']);
  await form.getByLabel('Name').fill('A');
  await form.getByLabel('Phone').fill('123');
  await form.getByLabel('Email').fill('nobody');
  await form.getByLabel('Password', { exact: true }).fill('12345');
  const submit = form.getByRole('button', { name: 'Add Member' });
  await submit.click();
  for (const [label, words] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Phone', 'Phone number must be at least 10 digits'],
    ['Email', 'Invalid email address'],
  ] as const) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(words);
  }
  await expect(form.getByText('Password must be at least 6 characters')).toBeVisible();

  const member = `Kiran ${Math.random().toString(36).slice(2, 8)}`;
  await form.getByLabel('Name').fill(member);
  await form.getByLabel('Phone').fill('9000000003');
  await form.getByLabel('Email').fill('kiran@example.in');
  await form.getByLabel('Password', { exact: true }).fill('first-day-77');
  await submit.click();
  await expect(form.getByText('Error', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('This phone number is already registered.');
  await form.getByLabel('Phone').fill(newPhone());
  await page.route('/api/admin/accounts', (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(form.locator('.ui-toast[data-tone=destructive]')).toContainText('Failed to add team member');
  await submit.click();
  await expect(page.locator('.ui-toast[data-tone=success]')).toContainText('Team member added');
  await expect(page.getByText(`${member} has been added as a assistant`)).toBeVisible();
  const row = rowOf(page, member);
  await expect(row).toContainText('kiran@example.in');

  await act(page, member, 'Show temporary password');
  const shown = page.getByRole('dialog', { name: `Temporary password of ${member}` });
  await expect(shown).toContainText('first-day-77');
  await shown.getByRole('button', { name: 'Done' }).click();

  await act(page, member, 'Change role');
  const roles = page.getByRole('dialog', { name: `Change the role of ${member}` });
  await expect(roles.getByRole('radio', { name: /Assistant/ })).toBeChecked();
  await roles.getByRole('radio', { name: /Manager/ }).check();
  await roles.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${member} is now Manager`)).toBeVisible();
  await expect(row).toContainText('Manager');

  await act(page, member, 'Remove from team');
  const confirmation = page.getByRole('alertdialog', { name: `Remove ${member} from the team?` });
  await expect(confirmation).toContainText('The account and its patients stay');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await act(page, member, 'Remove from team');
  await confirmation.getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText('Team member removed')).toBeVisible();
  await expect(row).toHaveCount(0);

  // Users cannot remove themselves.
  await rowOf(page, '+919000000000').getByRole('button', { name: 'Actions for Administrator' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['What they did', 'History']);
  await page.getByRole('menuitem', { name: 'What they did' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?actor=/);
  await expect(page.getByRole('row').filter({ hasText: 'Account role changed' }).first()).toContainText(
    'Role: manager → user',
  );
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('the team and its forms are readable and reachable', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'admin', '/admin/team');
  await expect(rowOf(page, 'Meera Iyer')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await act(page, 'Meera Iyer', 'Change role');
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await expectAccessibleInAllLooks(page);
});
