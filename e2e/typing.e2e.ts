import { familyWithPatient } from './booking-data.ts';
import { openAs } from './staff.ts';
import { expect, type Page, registerFamily, test } from './visitor.ts';

// No typed character is lost, whatever is pressed before the debounce time ends. Public lists: doctors.e2e.ts.

const delays = [0, 50, 150, 250];
const searchbox = (page: Page) => page.getByRole('searchbox').last(); // the one of an open dialog

/** Presses the keys of a text, with each of the delays in turn. */
async function pressKeys(page: Page, text: string) {
  for (const [index, key] of [...text].entries())
    await page.keyboard.press(key, { delay: delays[index % delays.length] ?? 0 });
}

/** Waits for a request with these parameters. */
function requestWith(page: Page, wanted: Record<string, string | undefined>) {
  return page.waitForRequest((request) => {
    const sent: Record<string, string> = Object.fromEntries(new URL(request.url()).searchParams);
    if (request.method() === 'POST') Object.assign(sent, request.postDataJSON());
    return Object.entries(wanted).every(([name, value]) => sent[name]?.trim() === value);
  });
}

/** Types two words with a pause after the space between them. */
async function typeTwoWords(page: Page) {
  await searchbox(page).focus();
  const first = requestWith(page, { q: 'zz' });
  await pressKeys(page, 'zz ');
  await first;
  await expect(searchbox(page)).toHaveValue('zz ');
  const both = requestWith(page, { q: 'zz yy' });
  await pressKeys(page, 'yy');
  await both;
  await expect(searchbox(page)).toHaveValue('zz yy');
}

test('lists of staff: neither a search nor a filter that is pressed while it is typed is lost', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'admin', '/admin');
  for (const [path, label, name, value] of [
    ['/admin/users', 'Role', 'role', 'user'],
    ['/admin/team', 'Role', 'role', 'assistant'],
    ['/admin/appointments', 'Status', 'status', 'cancelled'],
    ['/admin/steps', 'Type', 'type', 'visit'],
  ] as const) {
    await page.goto(path);
    const filter = page.getByRole('combobox', { name: label, exact: true });
    let q = '';
    for (const delay of delays) {
      await searchbox(page).focus();
      await page.keyboard.press('a', { delay });
      q += 'a';
      const filtered = requestWith(page, { q, [name]: value });
      await filter.selectOption(value); // leaves the focus in the search
      await filtered;
      await page.keyboard.press('a', { delay });
      q += 'a';
      const unfiltered = requestWith(page, { q, [name]: undefined });
      await filter.focus();
      await filter.selectOption('');
      await unfiltered;
      await expect(searchbox(page)).toHaveValue(q);
    }
  }
});

test('a pause after a space keeps the space, in every box that searches while its user types', {
  tag: '@full',
}, async ({ page }) => {
  const patient = await familyWithPatient(page, 'Two Words');
  await page.goto('/patients');
  await page.getByRole('button', { name: 'Search patients' }).click();
  await typeTwoWords(page);
  await page.goto(`/appointment?patient=${patient.id}`);
  for (const kind of ['doctor', 'clinic']) {
    await page.getByRole('button', { name: `Choose a ${kind}` }).click();
    await typeTwoWords(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  }
  for (const path of ['/doctors', '/clinics']) {
    await page.goto(path);
    await typeTwoWords(page);
  }
  await openAs(page, 'admin', '/admin');
  for (const path of ['/admin', '/admin/users', '/admin/appointments', '/patients/new']) {
    await page.goto(path);
    await typeTwoWords(page);
  }
});

test('the search for a caller: Enter and New caller take what was typed a moment ago', async ({ page }) => {
  const { name, phone } = await registerFamily(page, 'Quick Caller');
  await openAs(page, 'assistant', '/admin');
  await page.keyboard.press('Control+k');
  await pressKeys(page, phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/families\//);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await pressKeys(page, 'zzqq');
  await page.getByRole('button', { name: 'New caller' }).last().click();
  await expect(page.getByLabel("Caller's name")).toHaveValue('zzqq');
});
