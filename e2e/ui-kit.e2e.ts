import { expectAccessibleInAllLooks, phoneScreen } from './page-checks.ts';
import { expect, type Page, test } from './server-of-worker.ts';

const gallery = '/dev/gallery';
const laterOn = new Date('2035-01-05T10:00:00+05:30');

async function openGallery(page: Page) {
  await page.goto(gallery);
}

/** Stops the clock. From then on, only the test advances it. */
async function openGalleryWithStillClock(page: Page) {
  await page.clock.install();
  await openGallery(page);
  await page.clock.pauseAt(laterOn);
}

test('a refused button says why, stays reachable and does not act; a busy one keeps its words and its focus', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const button = page.getByRole('button', { name: 'Book with a reason' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Choose a patient, a type, a date and a time first.');
  await button.focus();
  await expect(button).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('#buttons output')).toHaveText('Pressed 0 times, refused 1 times');

  await page.getByRole('button', { name: 'Add Patient' }).click();
  const busy = page.getByRole('button', { name: 'Adding Patient...' });
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
});

test('a field has its errors and hints, shows its password, counts its text and opens the right keyboard', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  for (const [label, error] of [
    ['Patient name', 'Name must be at least 2 characters'],
    ['Patient age', 'Age must be a positive number'],
    ['Confirm password', "Passwords don't match"],
    ['Visit date', 'Choose a date from today on'],
    ['Medical history', 'Please keep this under 40 characters'],
  ] as const) {
    const control = page.getByLabel(label, { exact: true });
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(error);
  }

  // A screen reader reads the error and then the hint.
  await expect(page.getByLabel('Mobile number')).toHaveAccessibleDescription(
    'Mobile number must be at least 10 digits The clinic calls this number if the doctor runs late.',
  );
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid');

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  // The counter follows the text, and longer text is kept.
  const notes = page.getByLabel('Notes (optional)');
  await notes.fill('x'.repeat(62));
  await expect(notes).toHaveValue('x'.repeat(62));
  await expect(page.getByText('62 / 60')).toBeVisible();
  await expect(page.getByText('2 characters too many')).toBeAttached();

  // Numbers open the number pad.
  await expect(page.getByLabel('Age', { exact: true })).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByLabel('Consultation fee (optional)')).toHaveAttribute('inputmode', 'decimal');
});

test('own entries: added once, trimmed, by Enter without submitting, removable', { tag: '@full' }, async ({ page }) => {
  await openGallery(page);
  const result = page.locator('#choices output');
  const own = page.getByLabel('Add another language');
  const add = page.locator('#choices').getByRole('button', { name: 'Add', exact: true });

  await own.fill('  Tulu ');
  await own.press('Enter');
  await expect(result).toHaveText('Chosen: English, Konkani, Tulu. Submitted 0 times.');
  await expect(own).toHaveValue('');
  await expect(own).toBeFocused();

  await own.fill('tULU');
  await add.click();
  await expect(page.getByText('tULU is already in the list.')).toBeVisible();
  await own.fill('   ');
  await own.press('Enter');
  await expect(result).toHaveText('Chosen: English, Konkani, Tulu. Submitted 0 times.');

  await own.fill('hindi');
  await own.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Hindi' })).toBeChecked();

  await page.getByRole('button', { name: 'Remove Konkani' }).click();
  await page.getByRole('checkbox', { name: 'English' }).uncheck();
  await expect(result).toHaveText('Chosen: Tulu, Hindi. Submitted 0 times.');
});

test('a rating can be read, and its stars stop at the whole number; an avatar has a letter; an accordion opens', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const rating = page.locator('#surfaces').getByRole('img', { name: 'Rated 4.6 out of 5' }).first();
  await expect(rating).toHaveText('4.6');
  await expect(rating.locator('[data-filled]')).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'Rated 0.0 out of 5' }).locator('[data-filled]')).toHaveCount(0);

  // An avatar shows the first letter as readers of its script count letters.
  const letters = page.locator('#surfaces .ui-avatar');
  await letters.nth(7).scrollIntoViewIfNeeded(); // photos are loaded lazily
  await expect(letters.nth(1)).toHaveText('M');
  await expect(letters.nth(2)).toHaveText('मी');
  await expect(letters.nth(5)).toHaveText('A');
  await expect(letters.nth(6)).toHaveText('?');
  await expect(letters.nth(7)).toHaveText('P'); // its photo does not exist

  // An accordion opens by keyboard, one at a time.
  const book = page.getByText('How do I book an appointment?');
  const answer = page.getByText('Choose a doctor or a clinic, press Book');
  await expect(answer).toBeHidden();
  await book.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await page.getByText('मैं अपॉइंटमेंट कैसे बदलूँ?').click();
  await expect(answer).toBeHidden();
});

test('the four states of a list, and one that grows when its end is seen, until there is no more', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const lists = page.locator('#lists');
  await expect(lists.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  await lists.getByRole('button', { name: 'error' }).click();
  await expect(lists.getByText('Failed to load patients. Please try again later.')).toBeVisible();
  await lists.getByRole('button', { name: 'Retry' }).click();
  await expect(lists.getByText('Farah Khan')).toBeVisible();
  await lists.getByRole('button', { name: 'empty' }).click();
  await expect(lists.getByText('No patients found')).toBeVisible();
  await expect(lists.getByRole('button', { name: 'Add Your First Patient' })).toBeVisible();

  const list = page.getByTestId('growing-list');
  await list.scrollIntoViewIfNeeded();
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole('listitem')).toHaveCount(16);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole('listitem')).toHaveCount(24);
  await expect(list.getByRole('link', { name: 'Load more' })).toHaveCount(0);
});

test('a search box waits for a pause in typing, clears at once, and / brings the cursor', { tag: '@full' }, async ({
  page,
}) => {
  await openGalleryWithStillClock(page);
  const box = page.getByRole('searchbox', { name: 'Search patients' });
  const result = page.locator('#lists output');

  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');

  await page.keyboard.type('Ana');
  await page.clock.runFor(200);
  await page.keyboard.type('nya/');
  await page.clock.runFor(240);
  await expect(result).toHaveText('Searching for “”');
  await page.clock.runFor(20);
  await expect(result).toHaveText('Searching for “Ananya/”');
  await expect(box).toHaveValue('Ananya/');

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(result).toHaveText('Searching for “”');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();

  await page.keyboard.type('Dev');
  await page.keyboard.press('Enter');
  await expect(result).toHaveText('Searching for “Dev”');

  // Inside another field, / is a letter.
  const name = page.getByLabel('Full name');
  await name.focus();
  await page.keyboard.press('/');
  await expect(name).toHaveValue('/');
});

test('arrow keys, Home and End move between tabs; a tab with an error says so', { tag: '@full' }, async ({ page }) => {
  await openGallery(page);
  await page.getByRole('tab', { name: 'Basic Info' }).focus();
  await page.keyboard.press('ArrowRight');
  const contact = page.getByRole('tab', { name: 'Contact (needs correction)' });
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Contact' }).getByLabel('Email')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Availability' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Basic Info' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Availability' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel("Doctor's name")).toBeFocused();
});

test('a menu opens, moves, chooses and closes by keyboard, beside its button and inside the window', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const button = page.getByRole('button', { name: 'Ananya Sharma', exact: true });
  const menu = page.getByRole('menu', { name: 'Account' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem', { name: 'Patients' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Patients' })).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(page.getByText('Chosen: Delete account')).toBeVisible();
  await expect(button).toBeFocused();

  await page.setViewportSize(phoneScreen);
  await button.click();
  const [box, by] = [await page.locator('.ui-menu:popover-open').boundingBox(), await button.boundingBox()];
  if (!box || !by) throw new Error('the menu is not shown');
  expect(box.x).toBeGreaterThanOrEqual(8);
  expect(box.x + box.width).toBeLessThanOrEqual(352);
  expect(Math.min(Math.abs(box.y - by.y - by.height), Math.abs(by.y - box.y - box.height))).toBeLessThan(20);
  await page.mouse.click(355, 5);
  await expect(menu).toBeHidden();
});

test('a dialog takes the focus, keeps what was typed, and gives the focus back; so does a sheet', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole('button', { name: 'Open form dialog' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription(/^They get a temporary password/);
  await expect(dialog.getByLabel('Name')).toBeFocused();

  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  // The page behind does not scroll, and a press outside of the dialog does not close a form.
  await opener.click();
  await dialog.getByLabel('Name').fill('Sunita');
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  await page.getByRole('button', { name: 'Open long dialog' }).click();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();

  // A sheet opens from the side and gives the focus back.
  const sheetOpener = page.getByRole('button', { name: 'Open sheet' });
  await sheetOpener.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(sheetOpener).toBeFocused();
});

test('a dialog that must be answered ignores Escape and presses beside it; on a phone it rises from the bottom edge', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  await page.getByRole('button', { name: 'Open city dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Your City' });
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Pune' }).click();
  await expect(dialog).toBeHidden();

  // On a phone a dialog rises from the bottom edge, and its actions stay in sight.
  await page.setViewportSize(phoneScreen);
  await page.getByRole('button', { name: 'Open long dialog' }).click();
  const longDialog = page.getByRole('dialog');
  await expect(async () => {
    const box = await longDialog.boundingBox();
    expect(box?.x).toBe(0);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
  }).toPass();
  await expect(longDialog.getByRole('button', { name: 'Understood' })).toBeInViewport({ ratio: 1 });
});

test('a confirmation names the thing, starts on the harmless answer, and waits while it works', {
  tag: '@full',
}, async ({ page }) => {
  await openGalleryWithStillClock(page);
  const opener = page.getByRole('button', { name: 'Open confirmation' });
  await opener.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Pune”?' });
  await expect(dialog).toHaveAccessibleDescription(/^3 doctors and 2 clinics name this city/);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Delete city' }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Delete city' })).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1000);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText('City deleted successfully')).toBeVisible();
});

test.describe('toasts', () => {
  test.beforeEach(({ page }) => openGalleryWithStillClock(page));

  const toasts = (page: Page) => page.locator('.ui-toast');

  test('one at a time: a newer one replaces the older one; it leaves after 5 seconds and is forgotten 5 seconds later, or keeps a time of its own', {
    tag: '@full',
  }, async ({ page }) => {
    await page.getByRole('button', { name: 'Default toast' }).click();
    await expect(toasts(page)).toHaveText('Login successful');
    await page.getByRole('button', { name: 'Success toast' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toHaveText('Patient added');

    await page.clock.runFor(4900);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toasts(page)).toBeHidden();
    await page.clock.runFor(4700);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(toasts(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Info toast' }).click();
    await page.clock.runFor(2900);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toasts(page)).toBeHidden();
  });

  test('is announced: politely, or at once when something failed; stays while it is read, also above an open dialog', {
    tag: '@full',
  }, async ({ page }) => {
    await page.getByRole('button', { name: 'Success toast' }).click();
    await expect(page.locator('.ui-toaster').getByRole('status')).toContainText('Patient added');
    await page.getByRole('button', { name: 'Destructive toast' }).click();
    await expect(page.locator('.ui-toaster').getByRole('alert')).toContainText('Booking Failed');

    await page.getByRole('button', { name: 'Default toast' }).click();
    await page.clock.runFor(4000);
    await toasts(page).hover();
    await page.clock.runFor(20_000);
    await expect(toasts(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(900);
    await expect(toasts(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(toasts(page)).toBeHidden();

    // The toast can be read and closed above an open dialog, and stays when the dialog closes.
    await page.getByRole('button', { name: 'Open form dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog.getByRole('status')).toContainText('User created');
    await expect(toasts(page)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expect(toasts(page)).toBeHidden();
  });
});

test('rows of a table open by Enter and by click, headers sort, and on a phone rows are cards', {
  tag: '@full',
}, async ({ page }) => {
  await openGallery(page);
  const table = page.getByRole('table', { name: 'Appointments' });
  const opened = page.locator('#table output');
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });

  await row('Ananya Sharma').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Farah Khan')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened).toHaveText('Opened: Farah Khan');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(row('Lakshmi')).toBeFocused();

  await row('Ananya Sharma').getByText('Doctor Consultation').click();
  await expect(opened).toHaveText('Opened: Ananya Sharma');
  await row('Farah Khan').getByRole('button', { name: 'Edit visit of Farah Khan' }).click();
  await expect(opened).toHaveText('Opened: Ananya Sharma');

  // A press on a header sorts the table, and the header shows the order.
  const price = table.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('Farah Khan');
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');

  // On a phone, rows are shown as cards with labels, and remain a table for screen readers.
  await page.setViewportSize(phoneScreen);
  const card = row('Lakshmi');
  await expect(card.locator('.ui-table-label', { hasText: 'Date' })).toBeVisible();
  await expect(card.getByText('A1B2C3-P001-77E1B0')).toBeHidden();
  await expect(card.getByRole('cell')).toHaveCount(6);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await card.click({ position: { x: 40, y: 20 } });
  await expect(opened).toHaveText(/^Opened: Lakshmi/);

  // Loading and empty tables look different.
  await page.getByRole('button', { name: 'Show loading' }).click();
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Show empty' }).click();
  await expect(page.getByText('No appointments found.')).toBeVisible();
});

test('no barrier that a machine can find; on a phone, buttons are 44 px high and typed text is 16 px large', {
  tag: '@full',
}, async ({ page }) => {
  test.slow(); // the gallery is by far the largest page
  await page.setViewportSize(phoneScreen);
  await openGallery(page);
  const small = await page
    .locator('main :is(button, .ui-button, .ui-input, .ui-choice, summary):visible')
    .evaluateAll((all) =>
      all
        .filter((element) => !element.classList.contains('sr-only') && !element.closest('thead'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  expect(small).toEqual([]);
  const tiny = await page
    .locator('.ui-input')
    .evaluateAll((all) => all.filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16).length);
  expect(tiny).toBe(0);

  await page.mouse.move(0, 0);
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Destructive toast' }).click();
  for (const name of ['Open form dialog', 'Open city dialog', 'Open confirmation', 'Open sheet']) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expectAccessibleInAllLooks(page, 'dialog[open]');
    if (name === 'Open city dialog') await page.getByRole('button', { name: 'Pune' }).click();
    else await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Ananya Sharma', exact: true }).click();
  await expectAccessibleInAllLooks(page, '#navigation');
});
