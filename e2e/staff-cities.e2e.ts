import { expectAccessible, expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { holdBack, openAs, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const pictureOf = async (page: Page) => {
  const { cities } = await (await page.request.get('/api/cities')).json();
  return (await page.request.get(cities[0].image)).body();
};

test('Cities: create with a picture, edit, deactivate, delete, and every refusal', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('/api/admin/cities', (route) => route.fulfill(tooMany));
  await openAs(page, 'manager', '/admin/cities');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading cities: Please wait a minute.');
  await page.unroute('/api/admin/cities');
  const answer = await holdBack(page, '/api/admin/cities');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('columnheader')).toHaveText(['Image', 'Name', 'Status', 'Created', 'Actions']);

  await page.getByRole('button', { name: 'Add City' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create City' });
  await expect(dialog.getByText('PNG, JPG, WEBP up to 5MB')).toBeVisible();
  const create = dialog.getByRole('button', { name: 'Create City' });
  await create.click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('  mumbai ');
  await create.click();
  await expect(dialog.getByText('A city with this name already exists.')).toBeVisible();

  const choose = dialog.getByLabel('Image: choose picture');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) };
  await choose.setInputFiles(large);
  await expect(page.getByText('Failed to upload image')).toBeVisible();
  await expect(dialog.getByText('The picture is larger than 5MB. Please choose a smaller one.').first()).toBeVisible();
  await expect(create).toHaveAttribute('aria-disabled', 'true'); // the save is aborted
  await expect(create).toHaveAccessibleDescription('Please choose another picture, or remove it.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(choose).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');

  const letGo = await holdBack(page, '/api/admin/images/cities');
  await choose.setInputFiles({ name: 'fort.webp', mimeType: 'image/webp', buffer: await pictureOf(page) });
  await expect(dialog.getByRole('progressbar', { name: 'Uploading Image' })).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(dialog.getByRole('img', { name: 'Image as it will be shown' })).toBeVisible();

  const name = unique('Alwar');
  await dialog.getByLabel('Name').fill(name);
  await page.route('/api/admin/cities', (route) => route.fulfill(tooMany));
  await create.click();
  await expect(page.getByText('Failed to create city: Please wait a minute.')).toBeVisible();
  await page.unroute('/api/admin/cities');
  await create.click();
  await expect(page.getByText('City created successfully')).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText('Active');
  await expect(row.locator('img')).toBeVisible();

  await row.getByRole('button', { name: `Deactivate ${name}` }).click();
  await expect(page.getByText('City updated successfully')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await page.route('/api/admin/cities/*/active', (route) => route.fulfill(tooMany));
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(page.locator('.ui-toast[data-tone=destructive]')).toHaveText(
    /^ErrorFailed to update city: Please wait a minute\./,
  );
  await page.unroute('/api/admin/cities/*/active');
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(row).not.toContainText('Inactive');
  await expect(row.getByRole('cell').nth(3)).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit City' });
  const { cities } = await (await page.request.get('/api/admin/cities')).json();
  const { id, version } = cities.find((one: { name: string }) => one.name === name);
  const other = { name: `${name} East`, imageHash: null, version };
  expect((await page.request.put(`/api/admin/cities/${id}`, { data: other })).status()).toBe(200);
  await edit.getByLabel('Name').fill(`${name} West`);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByRole('alert').filter({ hasText: 'Somebody else' })).toContainText(
    `Name:${name} EastImage:no pictureSaving again`,
  );
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(rowOf(page, `${name} West`)).toBeVisible();

  await rowOf(page, 'Bengaluru').getByRole('button', { name: 'Deactivate Bengaluru' }).click();
  await expect(page.getByText('Cannot deactivate city')).toBeVisible();
  const inUse = 'This city is being used in active pricing rules. Please remove or deactivate those rules first.';
  await expect(page.locator('.ui-toast')).toContainText(inUse);
  const blocked = page.getByRole('dialog', { name: 'Pricing rules of Bengaluru' });
  await expect(blocked).toContainText(inUse);
  await expect(blocked.getByRole('link').first()).toHaveAttribute('href', /appointment-types\?rules=/);
  await page.keyboard.press('Escape');
  await rowOf(page, 'Bengaluru').getByRole('button', { name: 'Delete Bengaluru' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('Are you sure you want to delete "Bengaluru"? This action cannot be undone.');
  await sure.getByRole('button', { name: 'Delete city' }).click();
  await expect(page.locator('.ui-toast')).toContainText('Cannot delete city');
  await expect(sure).toContainText(
    'This city is being used in pricing rules. Please remove those rules first or deactivate the city instead.',
  );
  await expect(sure.getByRole('link').first()).toHaveAttribute('href', /appointment-types\?rules=/);
  await page.keyboard.press('Escape');

  const west = rowOf(page, `${name} West`);
  await page.route('/api/admin/cities/*', (route) => route.fulfill(tooMany));
  await west.getByRole('button', { name: /^Delete/ }).click();
  await sure.getByRole('button', { name: 'Delete city' }).click();
  await expect(page.getByText('Failed to delete city: Please wait a minute.')).toBeVisible();
  await page.unroute('/api/admin/cities/*');
  await sure.getByRole('button', { name: 'Delete city' }).click();
  await expect(page.getByText('City deleted successfully')).toBeVisible();
  await expect(west).toHaveCount(0);
});

test('the city selector of forms says when cities load, fail or are none', { tag: '@full' }, async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/cities') asked += 1;
  });
  const letGo = await holdBack(page, '/api/cities');
  await openAs(page, 'manager', '/admin/appointment-types');
  const open = async () => {
    await page.getByRole('button', { name: 'Add pricing rule for consultation' }).click();
    return page.getByRole('dialog', { name: 'Add Pricing Rule' }).getByLabel('City');
  };
  await expect(await open()).toContainText('Loading cities...');
  letGo();
  await expect(page.getByLabel('City')).toContainText('Select a city');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(await open()).toContainText('Jaipur'); // cached for 5 minutes, so not requested again
  expect(asked).toBe(1);

  asked = 0;
  await page.route('/api/cities', (route) => route.fulfill(tooMany));
  await page.reload();
  await expect(await open()).toContainText('Error loading cities');
  expect(asked).toBe(2); // one retry
  await page.unroute('/api/cities');
  await page.route('/api/cities', (route) => route.fulfill({ json: { cities: [] } }));
  await page.reload();
  await expect(await open()).toContainText('No cities available');
});

test('the list and the dialog read well', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'manager', '/admin/cities');
  await expect(rowOf(page, 'Mumbai')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Edit Mumbai' }).click();
  await expectAccessibleInAllLooks(page);
});
