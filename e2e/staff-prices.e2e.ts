import { expectAccessible, expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const preview = (page: Page) => page.getByRole('region', { name: 'Price preview' });

test('Appointment Types: create, edit, rules with their preview, deactivate, and every text', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('/api/admin/appointment-types', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/appointment-types');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Error loading appointment types: Please wait a minute.',
  );
  await page.unroute('/api/admin/appointment-types');
  const letGo = await holdBack(page, '/api/admin/appointment-types');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Description', 'Base Price', 'City Rules', 'Status', 'Actions'],
  ]);
  await expect(rowOf(page, 'consultation')).toContainText('₹500.00');
  await expect(rowOf(page, 'consultation')).toContainText('Mumbai: 1.5x');
  await expect(rowOf(page, 'consultation')).toContainText('Pune: ₹550');

  await page.getByRole('button', { name: 'Create Appointment Type' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Appointment Type' });
  const create = creating.getByRole('button', { name: 'Create', exact: true });
  await creating.locator('dl').last().scrollIntoViewIfNeeded();
  await create.click();
  await expect(creating.getByText('Name is required')).toBeInViewport(); // although the form was scrolled to its end
  const price = creating.getByLabel('Base Price (₹)');
  await expect(price).toHaveAttribute('step', '0.01');
  await expect(creating.getByLabel('Description')).toBeVisible();
  await price.fill('-1');
  await price.blur();
  await expect(creating.getByText('Base price must be 0 or more')).toBeVisible();
  await price.fill('');
  await price.blur();
  await expect(price).toHaveValue('0.00'); // an invalid number becomes 0
  await price.press('ControlOrMeta+a');
  await price.pressSequentially('1e309');
  await price.blur();
  await expect(price).toHaveValue('0.00');
  await creating.getByLabel('A week before').uncheck();
  await price.fill('333.33');
  await expect(preview(page)).toContainText('₹333.33');
  await creating.getByLabel('Name').fill('CONSULTATION');
  await create.click();
  await expect(creating.getByText('An appointment type with this name already exists.')).toBeVisible();
  const name = unique('yoga');
  await creating.getByLabel('Name').fill(name);
  await page.route('/api/admin/appointment-types', (route) => route.fulfill(tooMany));
  await create.click();
  await expect(page.locator('.ui-toast[data-tone=destructive]')).toHaveText(
    /^ErrorFailed to create appointment type: Please wait a minute\./,
  );
  await page.unroute('/api/admin/appointment-types');
  await create.click();
  await expect(page.locator('.ui-toast[data-tone=success]')).toHaveText(
    /^SuccessAppointment type created successfully/,
  );
  const row = rowOf(page, name);
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: `Add pricing rule for ${name}` }).click();
  const rule = page.getByRole('dialog', { name: 'Add Pricing Rule' });
  const add = rule.getByRole('button', { name: 'Add Rule' });
  const multiplier = rule.getByRole('textbox', { name: 'Price Multiplier' });
  await expect(multiplier).toHaveValue('1');
  await expect(multiplier).toHaveAttribute('step', '0.1');
  await add.click();
  await expect(rule.getByText('City is required')).toBeVisible();
  await rule.getByLabel('City').selectOption('Jaipur');
  await multiplier.fill('1.2345');
  await multiplier.blur();
  await expect(rule.getByText('Multiplier can have at most three decimals')).toBeVisible();
  await multiplier.fill('-1');
  await multiplier.blur();
  await expect(rule.getByText('Multiplier must be 0 or more')).toBeVisible();
  await multiplier.fill('');
  await multiplier.blur();
  await expect(multiplier).toHaveValue('1'); // an invalid number becomes 1
  await rule.getByRole('radio', { name: 'Fixed Price' }).check();
  const fixed = rule.getByRole('textbox', { name: 'Fixed Price (₹)' });
  await expect(fixed).toHaveValue('0.00');
  await expect(fixed).toHaveAttribute('step', '0.01');
  await rule.getByRole('radio', { name: 'Price Multiplier' }).check();
  await expect(fixed).toHaveCount(0);
  await multiplier.fill('1.5');
  await expect(preview(page)).toContainText('₹500.00'); // 333.33 × 1.5 = 499.995, rounded half up
  await expectAccessible(page);
  await page.route('/api/admin/appointment-types/*/rules', (route) => route.fulfill(tooMany));
  await add.click();
  await expect(page.getByText('Failed to create pricing rule: Please wait a minute.')).toBeVisible();
  await page.unroute('/api/admin/appointment-types/*/rules');
  await add.click();
  await expect(page.locator('.ui-toast[data-tone=success]')).toHaveText(/^SuccessPricing rule created successfully/);
  await expect(row).toContainText('Jaipur: 1.5x');

  await row.getByRole('button', { name: `Pricing rules of ${name}` }).click();
  const rules = page.getByRole('dialog', { name: `Pricing rules of ${name}` });
  await rules.getByRole('button', { name: 'Add Pricing Rule' }).click();
  await rule.getByLabel('City').selectOption('Jaipur');
  await add.click();
  await expect(rule.getByText('This appointment type already has an active price rule for this city.')).toBeVisible();
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await rules.getByRole('button', { name: 'Edit rule for Jaipur' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Pricing Rule' });
  await editing.getByRole('radio', { name: 'Fixed Price' }).check();
  await editing.getByRole('textbox').fill('999');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Pricing rule updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Jaipur').last()).toContainText('₹999');
  await rules.getByRole('button', { name: 'Deactivate rule for Jaipur' }).click();
  await expect(rules.getByRole('button', { name: 'Activate rule for Jaipur' })).toBeVisible();
  await rules.getByRole('button', { name: 'Delete rule for Jaipur' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rule' }).click();
  await expect(page.getByText('Pricing rule deleted successfully')).toBeVisible();
  await expect(rules.getByText('No pricing rules yet.')).toBeVisible();
  await rules.getByRole('button', { name: 'Close' }).first().click();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Appointment Type' });
  const reminders = edit.getByRole('group', { name: 'Reminders' });
  await expect(reminders.getByLabel('A week before')).not.toBeChecked();
  await expect(reminders.getByLabel('A day before')).toBeChecked();
  await edit.getByLabel('Base Price (₹)').fill('400');
  await expect(preview(page)).toContainText('from ₹333.33to ₹400.00');
  await page.route('/api/admin/appointment-types/*', (route) => route.fulfill(tooMany));
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Failed to update appointment type: Please wait a minute.')).toBeVisible();
  await page.unroute('/api/admin/appointment-types/*');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Appointment type updated successfully')).toBeVisible();
  await expect(row).toContainText('₹400.00');
  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row).not.toContainText('Inactive');
  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(row).toContainText('Inactive');
});

test('the second editor of a type sees what the first one saved, although the list is refreshed behind the dialog', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'manager', '/admin/appointment-types');
  const name = unique('massage');
  const type = { name, description: '', basePrice: 10_000 };
  const created = await page.request.post('/api/admin/appointment-types', { data: type });
  expect(created.status()).toBe(201);
  const { types } = await (await page.request.get('/api/admin/appointment-types')).json();
  const { id, version } = types.find((one: { name: string }) => one.name === name);
  await page.reload();
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Appointment Type' });
  await dialog.getByLabel('Description').fill('By the second editor');
  const data = { ...type, basePrice: 20_000, version };
  expect((await page.request.put(`/api/admin/appointment-types/${id}`, { data })).status()).toBe(200);
  await expect(page.locator('tr').filter({ hasText: name })).toContainText('₹200.00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'Somebody else saved this while you were editing.' });
  await expect(notice).toContainText('Base Price (₹):₹200.00Saving again');
  await expect(dialog.getByLabel('Description')).toHaveValue('By the second editor');
  // The type is switched off again, because other journeys of this worker book with the types of the demo.
  const off = await page.request.post(`/api/admin/appointment-types/${id}/active`, { data: { isActive: false } });
  expect(off.status()).toBe(200);
});

test('an assistant sees prices and cities, and no button to change them', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'assistant', '/admin/appointment-types');
  await expect(rowOf(page, 'consultation')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cities' }).click();
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeVisible();
  await expect(rowOf(page, 'Mumbai')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add City' })).toHaveCount(0);
});

test('the table and its dialogs read well', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'manager', '/admin/appointment-types');
  await expect(rowOf(page, 'consultation')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Edit consultation' }).click();
  await expect(preview(page)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pricing rules of consultation' }).click();
  await expectAccessibleInAllLooks(page);
});
