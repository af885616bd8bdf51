import { expectAccessibleInAllLooks } from './page-checks.ts';
import { holdBack, openAs, staff, tooMany } from './staff.ts';
import { expect, type Page, registerFamily, signInAs, test } from './visitor.ts';

/** A family with one patient, signed in. */
async function familyWith(page: Page, patient: string) {
  const family = await registerFamily(page, `Viewed ${Math.random().toString(36).slice(2, 8)}`);
  const answer = await page.request.post('/api/patients', { data: { name: patient, age: 68, gender: 'Female' } });
  return { family, patientId: (await answer.json()).id as string };
}

test('a family sees who of the team viewed its people, and an admin sees the same record', async ({ page }) => {
  const { family, patientId } = await familyWith(page, 'कमला देवी');
  await page.route('/api/account/access-records*', (route) => route.fulfill(tooMany));
  await page.goto('/account');
  const section = page.getByRole('region', { name: "Who viewed your family's data" });
  await expect(section.getByRole('alert')).toContainText('Failed to load who viewed your data.');
  await page.unroute('/api/account/access-records*');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText("No one from our team has viewed your family's data.")).toBeVisible();

  await openAs(page, 'assistant', '/admin');
  await page.goto(`/patients/${patientId}`);
  await expect(page.getByRole('heading', { name: 'कमला देवी' })).toBeVisible();
  await page.goto('about:blank'); // an open page would request its data again after each change
  for (let n = 0; n < 10; n += 1) await page.request.get(`/api/patients/${patientId}`);

  await signInAs(page, family);
  const letGo = await holdBack(page, '/api/account/access-records*');
  await page.goto('/account');
  await expect(section.getByText('Loading…')).toBeAttached();
  letGo();
  const first = section.getByRole('listitem').first();
  await expect(first).toContainText('कमला देवी');
  await expect(first).toContainText('Patient page');
  await expect(first).toContainText('Viewed by Meera Iyer (Assistant)');
  await expect(section.getByRole('listitem')).toHaveCount(10);
  await section.getByRole('button', { name: 'Show more' }).click();
  await expect(section.getByRole('button', { name: 'Show more' })).toBeHidden();
  // Views of the page, its appointments and ten more. The page may have requested its data a second time.
  const viewCount = await section.getByRole('listitem').count();
  expect(viewCount).toBeGreaterThanOrEqual(12);
  const listCount = await section.getByRole('listitem').filter({ hasText: 'List of appointments' }).count();
  expect(listCount).toBeGreaterThan(0);

  await openAs(page, 'admin', '/admin/audit');
  await page.getByRole('link', { name: 'Access records' }).click();
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'Whose data', 'Screen', 'Rows']);
  await page.getByRole('searchbox', { name: 'Search by member of staff or patient' }).fill('कमला');
  const row = page.getByRole('row').filter({ hasText: family.name }).first();
  await expect(row).toContainText(staff.assistant.name);
  await row.getByRole('link', { name: 'कमला देवी' }).click();
  await expect(page).toHaveURL(`/admin/audit/access-records?patient=${patientId}`);
  await expect(page.getByRole('row')).toHaveCount(viewCount + 1); // with the header
  await page.getByLabel('Screen', { exact: true }).selectOption('List of appointments');
  await expect(page.getByRole('row')).toHaveCount(listCount + 1);
  await page.getByRole('button', { name: /Only कमला देवी/ }).click();
  await expect(page).toHaveURL('/admin/audit/access-records?screen=appointments');
  await page.getByRole('link', { name: 'Audit log', exact: true }).last().click();
  await expect(page).toHaveURL('/admin/audit');
});

test('access records are readable and reachable', { tag: '@full' }, async ({ page }) => {
  const { family, patientId } = await familyWith(page, 'Kamala Devi');
  await signInAs(page, staff.manager);
  await page.request.get(`/api/patients/${patientId}`);
  await signInAs(page, family);
  await page.goto('/account');
  await expect(page.getByText('Viewed by Imran Qureshi (Manager)')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await openAs(page, 'admin', '/admin/audit/access-records');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
