import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  addVisit,
  dayIn,
  familyWithPatient,
  freeSlot,
  indiaClock,
  priceOf,
  type Slot,
  shownTime,
} from './booking-data.ts';
import { expectAccessibleInAllLooks, expectNoSidewaysScroll, phoneScreen } from './page-checks.ts';
import { openAs, staff } from './staff.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

const toast = (page: Page, text: RegExp) => page.locator('.ui-toast[data-state=open]').filter({ hasText: text });
const visitOf = (page: Page, name: string) => page.locator('[data-visit]').filter({ hasText: name });
const column = (page: Page, name: string) => page.getByRole('region', { name });
const freeIn = (page: Page, { doctor }: Slot) => column(page, doctor.name).getByRole('button', { name: /free, book$/ });

/** Books a visit of a new family with a doctor, and a visit that the family requests without a doctor. */
async function bookTwo(page: Page) {
  const slot = await freeSlot(page);
  const { date, time, doctor } = slot;
  const patient = await familyWithPatient(page, `Tara ${randomUUID().slice(0, 6)}`);
  await addVisit(page, { patientId: patient.id, date, time, city: doctor.city, doctorId: doctor.id });
  const guest = `Guest ${randomUUID().slice(0, 6)}`;
  const answer = await page.request.post('/api/patients', { data: { name: guest, age: 3, gender: 'Male' } });
  await addVisit(page, { patientId: (await answer.json()).id, date, time: '10:10', city: doctor.city });
  return { slot, name: patient.name, guest };
}

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('the board: book, confirm, move by keyboard and by drag, undo, run late', async ({ page }) => {
  const { slot, name, guest } = await bookTwo(page);
  const { date, doctor } = slot;
  await openAs(page, 'assistant', `/admin/day?date=${date}&city=${doctor.city}`);
  const visit = visitOf(page, name);
  await expect(visit).toContainText('8 y');
  await expect(column(page, doctor.name)).toBeVisible();

  // A free slot opens the booking with doctor, day and time, and the booking returns to the board.
  const slots = freeIn(page, slot);
  const slotTime = (await slots.first().innerText()).trim().replace(/\s*free, book$/, '');
  await slots.first().click();
  await expect(page).toHaveURL(new RegExp(`/appointment\\?.*doctor=${doctor.id}.*date=${date}.*time=.*from=%2Fadmin`));
  expect(shownTime(new URL(page.url()).searchParams.get('time') ?? '')).toBe(slotTime);
  await page.goBack();

  // By keyboard: the arrows go from time to time, M moves, Ctrl Z undoes.
  await visit.focus();
  await page.keyboard.press('ArrowDown');
  await expect(visit).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(visit).toBeFocused();
  const before = await visit.getAttribute('data-item');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: `Move ${name}` });
  await expect(dialog.getByLabel('Date')).toBeFocused();
  await expect(dialog.getByRole('radio').first()).toBeAttached();
  await page.keyboard.press('Enter');
  const missing = dialog.getByText('Please choose a time.');
  await expect(missing).toBeVisible();
  await expect.poll(() => missing.evaluate(isOnTop)).toBe(true); // not behind the buttons of the long dialog
  await dialog.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, /Visit moved.*Undo/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(visit).toBeFocused();
  expect(await visit.getAttribute('data-item')).not.toBe(before);
  // Staff confirm a requested visit on the board. The message about this does not remove the button `Undo`.
  await expect(visitOf(page, guest)).toContainText('Requested');
  await page.getByRole('button', { name: `Confirm the time of ${guest}` }).click();
  await expect(toast(page, /Time confirmed.*10:10 AM.* is notified: inbox/)).toBeVisible();
  await expect(visitOf(page, guest)).not.toContainText('Requested');
  await expect(page.getByRole('status').filter({ hasText: 'visits' })).toContainText('0 requested');
  await page.keyboard.press('Control+z');
  await expect(toast(page, /Move undone/)).toBeVisible();
  await expect(toast(page, /Visit moved/)).toBeHidden();
  await expect(visit).toHaveAttribute('data-item', before ?? '');

  // A time outside the doctor's hours needs a reason. When the server asks for it, all entries stay.
  await visit.focus();
  await page.keyboard.press('m');
  await dialog.getByLabel('Any time').fill('23:30');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // By drag: Escape cancels, a drop on a free slot moves, and Undo moves it back.
  const target = slots.nth(1);
  const drag = async () => {
    const [from, to] = [await visit.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error('The visit and the slot must be on the screen');
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
    await expect(page.locator('.day-ghost')).toHaveCount(1);
  };
  await target.scrollIntoViewIfNeeded();
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.day-ghost')).toHaveCount(0);
  await expect(visit).toHaveAttribute('data-item', before ?? '');
  await drag();
  await page.mouse.up();
  await expect(toast(page, /Visit moved.* is notified: inbox and SMS\..*Undo/)).toBeVisible();
  await expect(visit).not.toHaveAttribute('data-item', before ?? '');
  await toast(page, /Visit moved/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(toast(page, /Move undone/)).toBeVisible();
  await expect(visit).toHaveAttribute('data-item', before ?? '');

  // Running late: the head of the column says so, and the visit shows when it is expected.
  await page.getByRole('button', { name: `Running late: ${doctor.name}` }).click();
  const late = page.getByRole('dialog', { name: 'Running late' });
  await late.getByRole('button', { name: '20 min' }).click();
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.day-head').filter({ hasText: 'Running 20 minutes late' })).toContainText(doctor.name);
  await expect(visit).toContainText('expected at');
  await expectAccessibleInAllLooks(page);
});

test('the day is requested once when it is opened, and not by pointing at its link', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('/api/admin/day') && requested.push(request.url()));
  // Each doctor has a column with a head. At night, all visits may be outside of the part of the board that is drawn.
  // No reply, because a change by others would request the board again.
  await page.route('/api/admin/changes?*', () => undefined);
  await openAs(page, 'assistant', '/admin');
  const link = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
  /** Pointing at a link loads the code of its page, after everything that was requested before. */
  const pointAt = (name: string) => Promise.all([page.waitForResponse(/\/assets\/admin-/), link(name).hover()]);
  await pointAt('Day board');
  await pointAt('Clinics');
  expect(requested).toEqual([]);
  await link('Day board').click();
  await expect(page.locator('.day-head').first()).toBeVisible();
  await pointAt('Doctors');
  expect(requested).toHaveLength(1);

  // The board is loaded by a full page load, with the filter that was used last.
  await page.getByLabel('City').selectOption('Mumbai');
  await expect(page).toHaveURL(/city=Mumbai/);
  requested.length = 0;
  await page.goto('/admin/day');
  await expect(page).toHaveURL(/city=Mumbai/);
  await expect(page.locator('.day-head').first()).toBeVisible();
  await pointAt('Doctors');
  expect(requested).toHaveLength(1);

  // With a filter in the address, the board is requested before the scripts run, and the stream of changes begins at
  // that time.
  requested.length = 0;
  const streamOpens = page.waitForRequest('/api/admin/changes?*');
  await page.reload();
  const loadedMs = await page.evaluate(() => performance.timing.domInteractive - performance.timing.navigationStart);
  expect(Number(new URL((await streamOpens).url()).searchParams.get('missedMs'))).toBeGreaterThan(loadedMs);
  await expect(page.locator('.day-head').first()).toBeVisible();
  await pointAt('Doctors');
  expect(requested).toHaveLength(1);
  const initiators = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/api/admin/day'))
      .map(({ initiatorType }) => initiatorType),
  );
  expect(initiators).toEqual(['link']);
});

test('the second press of a double click does nothing to what has moved under the pointer', { tag: '@full' }, async ({
  page,
}) => {
  const { id: patientId, name } = await familyWithPatient(page, `Twice ${randomUUID().slice(0, 6)}`);
  const seenTotal = await priceOf(page, 'Mumbai');
  await openAs(page, 'assistant', '/admin/day');
  const visit = { patientId, type: 'consultation', city: 'Mumbai', seenTotal, overrideReason: 'Walk-in' };
  for (const when of [indiaClock(Date.now()), { date: dayIn(1), time: '11:00' }]) {
    const data = { key: randomUUID(), ...visit, ...when };
    expect((await page.request.post('/api/admin/appointments', { data })).status()).toBe(201);
  }
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const sentTo = (end: string) => sent.filter((url) => url.endsWith(end));
  /** Presses twice. The second press comes when the page already shows the reply to the first press. */
  const pressTwice = async (button: Locator, shown: Locator) => {
    await expect(button).toBeEnabled();
    await button.hover();
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await expect(shown).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.evaluate(() => fetch('/healthz')); // after this reply, all requests of the press have been sent
  };

  // The field of the note closes, and the buttons move up.
  await page.goto(`/admin/day?date=${dayIn(1)}&city=Mumbai&view=calls`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /Add a note/ }).click();
  await pressTwice(row.getByRole('button', { name: 'Confirmed' }), row.getByText('Meera Iyer'));
  expect(sentTo('/calls')).toHaveLength(1);

  // The button of the next state appears at the place of the pressed button.
  await page.goto(`/admin/appointments?q=${encodeURIComponent(name)}&when=today`);
  await page.getByRole('row').filter({ hasText: name }).click();
  const states = page.getByRole('group', { name: 'Attendance' });
  await states.getByRole('button', { name: 'Arrived' }).click();
  const undo = states.getByRole('button', { name: 'Undo With doctor' });
  await pressTwice(states.getByRole('button', { name: 'With doctor' }), undo);
  expect(sentTo('/attendance')).toHaveLength(2);

  // A dialog that closes when somebody presses beside it has opened under the pointer.
  await page.setViewportSize(phoneScreen);
  await page.goto('/admin/day');
  const dialog = page.getByRole('dialog');
  await pressTwice(page.getByRole('button', { name: 'Menu' }), dialog);
  await expect(dialog).toBeVisible();
});

test('the day of staff: attendance, live updates, phone list, calls, print and CSV', async ({ page }) => {
  const name = `Walk ${randomUUID().slice(0, 6)}`;
  const patient = await familyWithPatient(page, name);
  const seenTotal = await priceOf(page, 'Mumbai');
  await signInAs(page, staff.assistant);
  const walkIn = async (time: string, date: string) => {
    const data = {
      key: randomUUID(),
      patientId: patient.id,
      type: 'consultation',
      city: 'Mumbai',
      date,
      time,
      seenTotal,
    };
    const answer = await page.request.post('/api/admin/appointments', { data: { ...data, overrideReason: 'Walk-in' } });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const now = indiaClock(Date.now());
  await page.goto('/admin/day');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Day board');
  await page.getByLabel('City').selectOption('Mumbai');

  // Somebody else's change appears without a reload.
  const { id } = await walkIn(now.time, now.date);
  const visit = page.locator(`[data-visit="${id}"]`);
  const showColumn = () => page.locator('[data-column=none]').scrollIntoViewIfNeeded(); // the other columns are empty
  await showColumn();
  await expect(visit).toContainText(patient.name);
  const count = (words: string) => page.locator('.day-counts').getByText(words, { exact: true });
  const seenBefore = Number((await page.locator('[data-count=seen]').innerText()).split(' ')[0]);

  // Attendance in the visit's actions, by keyboard, and undone.
  await visit.focus();
  await page.keyboard.press('a');
  const actions = page.getByRole('dialog', { name: `Actions for ${patient.name}` });
  await expect(actions.getByRole('button', { name: 'Arrived' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, /Marked as arrived/)).toBeVisible();
  await expect(visit).toContainText('Arrived');
  await expect(visit).toBeFocused();
  await page.getByRole('button', { name: `Actions for ${patient.name}` }).click();
  await actions.getByRole('button', { name: 'Seen' }).click();
  await expect(visit).toContainText('Seen');
  await expect(count(`${seenBefore + 1} seen`)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${patient.name}` }).click();
  await actions.getByRole('button', { name: /Undo/ }).click();
  await expect(visit).toContainText('Arrived');

  // On a phone, the board is a list by time.
  await page.setViewportSize(phoneScreen);
  const item = page.getByRole('listitem').filter({ hasText: patient.name });
  await expect(item).toContainText('Arrived');
  await item.getByRole('button', { name: 'With doctor' }).click();
  await expect(item).toContainText('With doctor');
  await expect(item.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The visit opens in the dialog of staff; Escape returns to it.
  await showColumn();
  await visit.click();
  await expect(page.getByRole('dialog', { name: 'Doctor Consultation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(visit).toBeFocused();

  // Tomorrow's calls: the answer is noted once, and the row stays where it is.
  await walkIn('11:00', dayIn(1));
  await page.getByRole('button', { name: 'Tomorrow’s calls' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Calls for');
  const row = page.getByRole('row').filter({ hasText: patient.name });
  await expect(row).toContainText('Not called yet');
  await row.getByRole('button', { name: /Add a note/ }).click();
  await page.keyboard.type('Comes by bus');
  await row.getByRole('button', { name: 'Confirmed' }).dblclick();
  await expect(row).toContainText(/Confirmed.*Meera Iyer.*Comes by bus/);
  await expectAccessibleInAllLooks(page);

  // The list for paper, with the header repeated on each page, and the file.
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveURL(/view=print/);
  const paper = page.getByRole('region', { name: 'Day list' });
  await expect(paper.getByRole('row').filter({ hasText: patient.name })).toContainText('11:00 AM');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group');
  await page.emulateMedia({ media: null });
  await expectAccessibleInAllLooks(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toBe(`day-${dayIn(1)}.csv`);

  // The device remembers the filter. After a failure, staff can try again. A day without visits has its own message.
  const busy = { status: 503, json: { code: 'unavailable', message: 'The service is busy.' } };
  await page.route('**/api/admin/day?*', (route) => route.fulfill(busy));
  await page.goto('/admin/day');
  await expect(page).toHaveURL(/city=Mumbai/);
  await expect(page.getByText('The day could not be loaded. The service is busy.')).toBeVisible();
  await page.unroute('**/api/admin/day?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await showColumn();
  await expect(visit).toBeVisible();
  await page.goto('/admin/day?date=2031-06-01&doctor=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Nobody works and nobody is booked on this day.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all cities, clinics and doctors' })).toBeVisible();

  // If the filter hides all families who must be called, the page says how many.
  await page.goto(`/admin/day?view=calls&date=${dayIn(1)}&doctor=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('Nobody has to be called for this day.')).toBeVisible();
  await expect(page.getByText(/^The filter hides \d+ others?\.$/)).toBeVisible();
});
