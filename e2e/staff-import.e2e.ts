import { readFileSync } from 'node:fs';
import { expectAccessible, expectAccessibleInAllLooks } from './page-checks.ts';
import { createDoctorInJaipur, openAs } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const choose = (page: Page, text: string) =>
  page
    .getByLabel(/Choose (another )?file/)
    .setInputFiles({ name: 'doctors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const verdicts = (page: Page) => page.getByRole('region', { name: 'Verdicts' });
const rowOf = (page: Page, name: string) => verdicts(page).getByRole('row').filter({ hasText: name });

/** Exports the doctors whose names contain a word, and opens the import. */
async function exportAndOpen(page: Page, word: string): Promise<string> {
  await page.getByRole('searchbox', { name: 'Search by name, specialty or city' }).fill(word);
  await expect(page.getByRole('row')).toHaveCount(3); // with the header
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import doctors' })).toBeVisible();
  return text;
}

test('a manager exports doctors, changes two cells, corrects a wrong row, and imports them', { tag: '@full' }, async ({
  page,
}) => {
  const word = unique('Sheet').split(' ')[1] ?? '';
  await openAs(page, 'manager', '/admin/doctors');
  await createDoctorInJaipur(page, `Dr. Asha ${word}`);
  await createDoctorInJaipur(page, `Dr. Bina ${word}`);
  await page.reload();
  const exported = await exportAndOpen(page, word);
  await expectAccessibleInAllLooks(page);

  // Two cells of one row are changed, and a cell of the other row becomes wrong.
  const lines = exported.split('\r\n');
  const changeRow = (name: string, change: (line: string) => string) => {
    const index = lines.findIndex((line) => line.includes(name));
    lines[index] = change(lines[index] ?? '');
  };
  changeRow('Dr. Asha', (line) => line.replace(',400,', ',450,').replace('0141 555 111', '0141 555 222'));
  changeRow('Dr. Bina', (line) => line.replace('0141 555 111', '1.5E+10'));
  await choose(page, lines.join('\r\n'));
  await expect(rowOf(page, 'Dr. Asha')).toContainText('ChangedFee (₹): 400 → 450Phone: 0141 555 111 → 0141 555 222');
  await expect(rowOf(page, 'Dr. Bina')).toContainText('Wrong');
  await expect(rowOf(page, 'Dr. Bina')).toContainText(
    'Phone: The spreadsheet program shortened this number to 1.5E+10.',
  );
  const importButton = page.getByRole('button', { name: 'Import 1 row' });
  await expect(importButton).toBeDisabled();
  await expect(page.getByText('One row is wrong. Correct it in the spreadsheet')).toBeVisible();
  await page.getByRole('switch', { name: 'Only problems' }).check();
  await expect(rowOf(page, 'Dr. Asha')).toHaveCount(0);
  await expectAccessibleInAllLooks(page);

  changeRow('Dr. Bina', (line) => line.replace('1.5E+10', '0141 555 111'));
  await choose(page, lines.join('\r\n'));
  await expect(rowOf(page, 'Dr. Bina')).toContainText('No change');
  await importButton.click();
  await expect(page.getByRole('heading', { name: 'Imported 1 row' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Imported 1 row' })).toContainText(
    'Wrong: 0. New: 0. Changed: 1. No change: 1.',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, lines.join('\r\n'));
  await expect(rowOf(page, 'Dr. Asha')).toContainText('No change');
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await expect(page.getByText('Every row is as stored: there is nothing to import.')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Manage Doctors' }).click();
  await page.getByRole('searchbox', { name: 'Search by name, specialty or city' }).fill(word);
  await expect(page.getByRole('row').filter({ hasText: 'Dr. Asha' })).toContainText('₹450');
});

test('a bad file, a record that changed meanwhile, and an assistant @full', async ({ page }) => {
  const word = unique('Sheet').split(' ')[1] ?? '';
  await openAs(page, 'manager', '/admin/doctors');
  await createDoctorInJaipur(page, `Dr. Asha ${word}`);
  const { id } = await createDoctorInJaipur(page, `Dr. Bina ${word}`);
  await page.reload();
  const exported = await exportAndOpen(page, word);
  await choose(page, 'hello');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The first row of this file does not have the columns of the export.',
  );
  await expectAccessible(page);

  const file = exported.replaceAll(',400,', ',450,');
  await choose(page, file);
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
  expect((await page.request.delete(`/api/admin/doctors/${id}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Records changed since you checked the file.');
  await expect(rowOf(page, 'Dr. Bina')).toContainText('New');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Imported 2 rows' })).toBeVisible();

  await openAs(page, 'assistant', '/admin/doctors');
  await expect(page.getByRole('heading', { name: 'Manage Doctors' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto('/admin/doctors/import');
  await expect(page.getByText('Access denied')).toBeVisible();
});

test('clinics are imported in the same way @full', async ({ page }) => {
  const name = unique('Sheet Clinic');
  await openAs(page, 'manager', '/admin/clinics');
  await page.getByRole('link', { name: 'Import' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download an empty file' }).click();
  const empty = readFileSync(await (await downloading).path(), 'utf8');
  const line = `${name},9 to 5,Clinic,Jaipur,1 Amer Road,,,"X-ray, Pharmacy",no,yes,yes,"1 Amer Road, Jaipur",,,,Mon-Fri 09:00-17:00,Sunday,Sun 2030-01-26\r\n`;
  await choose(page, `${empty}${line}`);
  await expect(rowOf(page, name)).toContainText('2030-01-26 is a Saturday.');
  await choose(page, `${empty}${line.replace('Sun 2030', 'Sat 2030')}`);
  await expect(rowOf(page, name)).toContainText('New');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Manage Clinics' }).first().click();
  await page.getByRole('searchbox').first().fill(name);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 Amer Road');
});
