import { expectAccessible, inAllLooks } from './page-checks.ts';
import { alterReply, staff } from './staff.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

async function enter(page: Page, person: { phone: string; password: string }) {
  await signInAs(page, person);
  await page.goto('/admin');
}

test('Dashboard: counts, what is open, today, and thirty days, drawn and as tables', async ({ page }) => {
  await enter(page, staff.admin);
  const totals = page.getByRole('list', { name: 'Totals' });
  await expect(totals.getByRole('listitem').filter({ hasText: 'Doctors' })).toHaveText(/Doctors\s*\d+/);
  for (const label of ['Total Users', 'Total Patients', 'Doctors', 'Clinics']) {
    await expect(totals.getByRole('link', { name: label, exact: true })).toBeVisible();
  }

  const recent = page.getByRole('region', { name: 'Recent Appointments' });
  for (const header of ['Appointment ID', 'Patient Name', 'Title', 'Date', 'Time']) {
    await expect(recent.getByRole('columnheader', { name: header })).toBeVisible();
  }
  await expect(recent.getByRole('row').nth(1)).toBeVisible();
  const dates = await recent
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => Date.parse(`${row.children[3]?.lastElementChild?.textContent} UTC`)),
    );
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));

  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText(/No appointments today\.|By hour/)).toBeVisible();
  const charts = page.getByRole('region', { name: 'Last 30 days' });
  await expect(charts.getByRole('table', { name: 'Bookings, last 30 days' }).getByRole('row')).toHaveCount(31);
  await expect(charts.getByRole('table', { name: 'By city, last 30 days' })).toContainText('Mumbai');
  await expect(charts.locator('svg').first()).toBeVisible();

  // The search is not in the URL. A row opens a dialog on this page.
  await page.keyboard.press('/');
  await page.keyboard.type('no such person');
  await expect(recent.getByText('No open appointments found.')).toBeVisible();
  expect(page.url()).not.toContain('such');
  await page.getByRole('searchbox').fill('kamala');
  await recent.getByRole('row').filter({ hasText: 'Doctor Consultation' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
  await expect(dialog.getByRole('group', { name: 'Status of the appointment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('kamala');
});

test('every role has the dashboard; only those who may open a list are led to it', { tag: '@full' }, async ({
  page,
}) => {
  for (const person of [staff.manager, staff.assistant]) {
    await enter(page, person);
    const totals = page.getByRole('list', { name: 'Totals' });
    await expect(totals.getByText('Total Users')).toBeVisible();
    await expect(totals.getByRole('link', { name: 'Total Users' })).toHaveCount(0);
    await expect(totals.getByRole('link', { name: 'Total Patients' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Appointments' }),
    ).toBeVisible();
  }
  await expect(page.getByRole('table', { name: 'Revenue, last 30 days' })).toBeAttached();
  await inAllLooks(page, async () => {
    await expectAccessible(page);
    expect(await brokenWords(page)).toEqual([]);
  });
});

test('what fails is said, and the rest stays', { tag: '@full' }, async ({ page }) => {
  const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } };
  await page.route('**/api/admin/dashboard', (route) => route.fulfill(busy));
  await page.route('**/api/admin/appointments/recent', (route) => route.fulfill(busy));
  await enter(page, staff.manager);
  await expect(page.getByText('The figures could not be loaded. Please try again later.')).toBeVisible();
  await expect(page.getByText('Error: Failed to load appointments')).toBeVisible();
  await expect(page.locator('.ui-toast')).toHaveText(/Error fetching appointments/);
  await page.unroute('**/api/admin/dashboard');
  await page.unroute('**/api/admin/appointments/recent');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.first().click();
  await expect(page.getByRole('list', { name: 'Totals' })).toBeVisible();
  await retry.click();
  await expect(page.getByRole('table', { name: 'Open appointments, newest date first' })).toBeVisible();

  // A day without appointments and a day that is over each have one message.
  const today = page.getByRole('region', { name: 'Today' });
  const hours = [{ hour: 8, open: 0, closed: 2, cancelled: 0 }];
  for (const [day, words] of [
    [{ next: [], hours: [] }, 'No appointments today.'],
    [{ next: [], hours }, 'Nothing more is booked for today.'],
  ] as const) {
    await alterReply<{ today: unknown }>(page, '**/api/admin/dashboard', (reply) =>
      Object.assign(reply, { today: day }),
    );
    await page.reload();
    await expect(today.getByRole('paragraph').filter({ hasText: /booked for|appointments today/ })).toHaveText([words]);
    await page.unroute('**/api/admin/dashboard');
  }
});

/** Words of labels that are broken across two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('.ui-table-label').evaluateAll((labels) =>
    labels.flatMap((label) =>
      [...(label.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
        const range = document.createRange();
        range.setStart(label.firstChild ?? label, word.index);
        range.setEnd(label.firstChild ?? label, word.index + word[0].length);
        return range.getClientRects().length > 1 ? [word[0]] : [];
      }),
    ),
  );
}
