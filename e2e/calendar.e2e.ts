import { addVisit, dayIn, familyWithPatient } from './booking-data.ts';
import { expectAccessible, expectAccessibleInAllLooks, expectVoiceNames } from './page-checks.ts';
import { holdBack, tooMany } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Calendar' });
const button = (page: Page, name: string) => section(page).getByRole('button', { name });
const address = (page: Page) => section(page).getByRole('textbox', { name: 'Calendar address' });

/** The lines of a calendar, with folded lines joined. The request has no session, as that of a calendar program. */
async function linesAt(url: string): Promise<string[]> {
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return (await reply.text()).replaceAll('\r\n ', '').split('\r\n');
}

test('a family creates a calendar address, a calendar reads it, and the family replaces and removes it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const patient = await familyWithPatient(page, 'Calendar');
  const visit = await addVisit(page, { patientId: patient.id, date: dayIn(5), time: '11:00' });
  await page.goto('/account');
  await button(page, 'Create calendar address').click();
  await expect(address(page)).toBeFocused();
  const first = await address(page).inputValue();
  expect(first).toMatch(new RegExp(`^${baseURL}/calendar/[\\w-]{43}\\.ics$`));
  await expect(section(page)).toContainText('It is shown only now.');
  await button(page, 'Copy address').click();
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(section(page).getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  for (const [name, words] of [
    ['iPhone, iPad or Mac', 'and then Subscribe'],
    ['Google Calendar', 'choose “From URL”'],
    ['Outlook', 'then “Subscribe from web”'],
  ] as const) {
    await section(page).locator('summary', { hasText: name }).click();
    await expect(section(page).getByText(words)).toBeVisible();
  }

  const lines = await linesAt(first);
  expect(lines).toContain(`UID:${visit.id}`);
  expect(lines).toContain(`SUMMARY:Visit for ${patient.name}`);
  expect(lines).toContain(`DTSTART;TZID=Asia/Kolkata:${dayIn(5).replaceAll('-', '')}T110000`);

  await page.reload();
  await expect(section(page)).toContainText('Your calendar address was created on');
  await expect(address(page)).toBeHidden();
  await button(page, 'Replace address').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Calendars that use the current address stop updating.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(first)).status).toBe(200);
  await button(page, 'Replace address').click();
  await dialog.getByRole('button', { name: 'Replace address' }).click();
  await expect(address(page)).toHaveValue(/\/calendar\//);
  const second = await address(page).inputValue();
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);

  await page.request.post(`/api/appointments/${visit.id}/cancel`, { data: { version: 1 } });
  const cancelled = await linesAt(second);
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).toContain(`SUMMARY:Cancelled: Visit for ${patient.name}`);

  await button(page, 'Remove').click();
  await dialog.getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByText('Calendar address removed')).toBeVisible();
  await expect(button(page, 'Create calendar address')).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
});

test('the calendar card loads, fails and is tried again; a failed change keeps the address', { tag: '@full' }, async ({
  page,
}) => {
  await familyWithPatient(page, 'Retrying');
  await page.route('/api/calendar-feed', (route) => route.fulfill(tooMany));
  await page.goto('/account');
  await expect(section(page).getByRole('alert')).toContainText('Failed to load your calendar address.');
  await page.unroute('/api/calendar-feed');
  const letGo = await holdBack(page, '/api/calendar-feed');
  await button(page, 'Retry').click();
  letGo();
  await expect(button(page, 'Create calendar address')).toBeVisible();

  await page.route('/api/calendar-feed', (route) => route.fulfill(tooMany));
  await button(page, 'Create calendar address').click();
  await expect(page.getByText('The calendar address could not be created')).toBeVisible();
  await expect(page.getByText('Please wait a minute.')).toBeVisible();
  await page.unroute('/api/calendar-feed');
  await button(page, 'Create calendar address').click();
  const url = await address(page).inputValue();

  await page.route('/api/calendar-feed', (route) => route.fulfill(tooMany));
  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByText('The calendar address could not be removed')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(address(page)).toHaveValue(url);
  expect((await fetch(url)).status).toBe(200);
});

test('the calendar card is readable and reachable', { tag: '@full' }, async ({ page }) => {
  await familyWithPatient(page, 'Readable');
  await page.goto('/account');
  await expect(button(page, 'Create calendar address')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await button(page, 'Create calendar address').click();
  await section(page).locator('summary', { hasText: 'Google Calendar' }).click();
  await expectAccessibleInAllLooks(page);
  await expectVoiceNames(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await button(page, 'Remove').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInAllLooks(page);
});
