import { indiaClock } from './booking-data.ts';
import { addressCodeFor, bookedVisit, linkSentTo, makeReminderDue, patience, textsSentTo } from './message-data.ts';
import { expectAccessible, expectAccessibleInAllLooks, tabTo } from './page-checks.ts';
import { openAs, staff, tooMany } from './staff.ts';
import { codeFor, expect, openByLink, type Page, registerFamily, signInAs, test } from './visitor.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
const hoursFromNow = (hours: number) => indiaClock(Date.now() + hours * 3_600_000).time;

test('a family sets language and quiet hours, is reminded, says yes by one tap, and staff see it', async ({
  page,
  browser,
  runStatement,
}) => {
  test.slow(); // waits for the engine
  const { id, patient, clinic, phone } = await bookedVisit(page, runStatement, 'Reminded Rao');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Message settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message settings' })).toBeVisible();
  // The quiet hours do not contain the current time, because otherwise the reminder would wait for their end.
  const quietFrom = hoursFromNow(3);
  await page.getByLabel('From', { exact: true }).fill(quietFrom);
  await page.getByLabel('To', { exact: true }).fill(hoursFromNow(4));
  await page.getByLabel('Language of messages').selectOption({ label: 'हिन्दी' });
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Message settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Language of messages')).toHaveValue('hi');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(quietFrom);

  await linkSentTo(page, phone, /is booked|बुक हो गया है/); // after this, the test can change the visit in the database
  await makeReminderDue(runStatement, id);
  const link = await linkSentTo(page, phone, /क्या आना हो पाएगा/);
  const [text = ''] = await textsSentTo(page, phone);
  expect(text).toContain(`${patient.name} का अपॉइंटमेंट `);
  expect(text).toContain(clinic.name.slice(0, 15));
  expect(text).not.toMatch(/Dr\.|Consultation/);

  const stranger = await browser.newContext(); // the phone of a grandmother, who has no account
  const tapped = await stranger.newPage();
  await tapped.goto(link);
  await expect(tapped.getByRole('heading', { level: 1, name: `क्या ${patient.name} आ पाएँगे?` })).toBeVisible();
  await expect(tapped.locator('[lang=hi] main')).toBeVisible();
  await expectAccessible(tapped);
  await tapped.getByRole('button', { name: 'हम आएँगे' }).click();
  await expect(tapped.getByRole('heading', { level: 1, name: 'धन्यवाद, हम आपका इंतज़ार करेंगे' })).toBeFocused();
  await stranger.close();

  await page.goto('/inbox');
  const message = page.getByRole('listitem').filter({ hasText: 'आने वाला अपॉइंटमेंट' });
  await expect(message.locator('p[lang=hi]')).toContainText(patient.name);
  await openAs(page, 'assistant', `/admin/appointments?open=${id}`);
  await expect(page.getByRole('dialog').getByText('Will come').first()).toBeVisible();
});

test('staff cancel a visit, and the family reads it in its open inbox without reloading', async ({
  page,
  browser,
  runStatement,
}) => {
  const staffBrowser = await browser.newContext({
    baseURL: new URL((await page.request.get('/robots.txt')).url()).origin,
  });
  const staffPage = await staffBrowser.newPage();
  await signInAs(staffPage, staff.assistant);
  let seenAt = Number.POSITIVE_INFINITY;
  await page.exposeFunction('reportSeen', () => {
    seenAt = performance.now();
  });
  /** Cancels a visit. Returns the visit, and after how many milliseconds the family's page showed this. */
  const cancelBooked = async () => {
    const visit = await bookedVisit(page, runStatement, 'Watching Wagh');
    await page.goto('/inbox');
    await expect(page.getByRole('link', { name: 'A visit is booked' })).toBeVisible(patience);
    await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread message');
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('main')?.textContent?.includes('A visit is cancelled')) return;
        watcher.disconnect();
        void (window as unknown as { reportSeen: () => Promise<void> }).reportSeen();
      });
      watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    const data = { status: 'cancelled', version: 1, familyNote: 'The doctor is ill. We are sorry.' };
    const cancelled = await staffPage.request.post(`/api/admin/appointments/${visit.id}/status`, { data });
    expect(cancelled.status()).toBe(200);
    const repliedAt = performance.now();
    await expect.poll(() => seenAt, patience).toBeLessThan(Number.POSITIVE_INFINITY);
    return { ...visit, waitedMs: Math.round(seenAt - repliedAt) };
  };
  // On a busy machine, a second attempt is allowed.
  const longestWaitMs = 2_000;
  let shown = await cancelBooked();
  if (shown.waitedMs > longestWaitMs) {
    seenAt = Number.POSITIVE_INFINITY;
    shown = await cancelBooked();
  }
  const { id, patient, waitedMs } = shown;
  test.info().annotations.push({ type: 'cancellation shown after (ms)', description: String(waitedMs) });
  expect(waitedMs).toBeLessThanOrEqual(longestWaitMs);
  await staffBrowser.close();

  const message = page.getByRole('listitem').filter({ hasText: 'A visit is cancelled' });
  await expect(message).toContainText(`The visit of ${patient.name}`);
  await expect(message).toContainText('The doctor is ill. We are sorry.');
  await expect(message).toContainText('New');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 unread messages');
  await expect(page.getByText('New message. 2 unread messages')).toBeAttached();
  await expectAccessibleInAllLooks(page);

  await page.getByRole('link', { name: 'A visit is cancelled' }).click();
  await expect(page).toHaveURL(`/appointments/${id}`);
  await expect(page.getByRole('heading', { name: 'This visit is cancelled' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 unread message');
  await page.goBack();
  await expect(message).not.toContainText('New');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('an empty inbox, one that fails to load, and a visitor', async ({ page }) => {
  await registerFamily(page, 'Empty Eapen');
  await page.goto('/inbox');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expectAccessibleInAllLooks(page);

  await page.route('**/api/inbox', (route) => route.fulfill(tooMany), { times: 1 });
  await openByLink(page, '/inbox');
  await expect(page.getByText('Failed to load your messages. Please try again later.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();

  await page.context().clearCookies({ name: 'session' });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
});

test('a long inbox loads more at its end', { tag: '@full' }, async ({ page, runStatement }) => {
  const { id } = await bookedVisit(page, runStatement, 'Many Mehta');
  await page.goto('/inbox');
  await expect(page.getByRole('link', { name: 'A visit is booked' })).toBeVisible(patience);
  await runStatement(`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, text_id, payload, state, due_at,
      expires_at, next_attempt_at, sent_at)
    select account_id, appointment_id, starts_at, kind, 'copy ' || n, channel, text_id, payload, state, due_at, expires_at,
      next_attempt_at, sent_at - n * interval '1 minute'
    from messages, generate_series(1, 40) n where appointment_id = '${id}' and channel = 'inbox'
    returning id`);
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(25);
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(41);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 41 unread messages');
});

test('the order of channels changes by keyboard, and an edit elsewhere is not overwritten', { tag: '@full' }, async ({
  page,
}) => {
  await registerFamily(page, 'Ordering Oza');
  await page.goto('/account/messages');
  const channels = page.getByRole('group', { name: 'Channels, in the order in which they are tried' });
  const names = channels.getByRole('listitem').getByRole('checkbox');
  await expect(names).toHaveCount(3); // no WhatsApp: it is not configured
  const moveUp = page.getByRole('button', { name: 'Move E-mail up' });
  await tabTo(page, moveUp);
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail is now number 1 of 3.')).toBeAttached();
  await expect(moveUp).toBeFocused();
  await expect(channels.getByRole('listitem').first()).toContainText('E-mail');
  await page.getByRole('button', { name: 'Move E-mail down' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move E-mail down' })).toBeFocused();
  await page.getByRole('button', { name: 'Move E-mail up' }).press('Enter');

  await page.getByText('Other channels for some messages').click();
  await page.getByLabel('The doctor runs late').selectOption('In the inbox only');
  await page.getByRole('checkbox', { name: 'A week before' }).uncheck();
  await page.reload(); // nothing that was entered is lost
  await expect(page.getByRole('checkbox', { name: 'A week before' })).not.toBeChecked();
  await expect(channels.getByRole('listitem').first()).toContainText('E-mail');

  const { version, ...current } = await (await page.request.get('/api/message-settings')).json();
  const { channels: order, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp } = current;
  const elsewhere = {
    channels: order,
    kindChannels,
    leads,
    quietFrom,
    quietTo,
    agreesToWhatsapp,
    language: 'ta',
    version,
  };
  expect((await page.request.put('/api/message-settings', { data: elsewhere })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('These settings were changed elsewhere')).toBeVisible();
  await expect(page.getByLabel('Language of messages')).toHaveValue('ta');
  await expect(page.getByRole('checkbox', { name: 'A week before' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Message settings saved')).toBeVisible();
  const saved = await (await page.request.get('/api/message-settings')).json();
  expect(saved).toMatchObject({ language: 'ta', leads: ['day', 'hours'], kindChannels: { late: [] } });
  expect(saved.channels.indexOf('email')).toBeLessThan(saved.channels.indexOf('sms'));
});

test('quiet hours that are too long are rejected at the field', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'Quiet Qureshi');
  await page.goto('/account/messages');
  await page.getByLabel('From', { exact: true }).fill('18:00');
  await page.getByLabel('To', { exact: true }).fill('10:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Quiet hours can be at most 14 hours long')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
});

test('an e-mail address and the phone of a patient are confirmed by codes', { tag: '@full' }, async ({ page }) => {
  const family = await registerFamily(page, 'Asking Ahuja');
  const data = { name: 'Grandmother Ahuja', age: 80, gender: 'Female', mobileNumber: '98765 12345' };
  await page.request.post('/api/patients', { data });
  await page.goto('/account/messages');
  await page.getByLabel('E-mail address').fill('not an address');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await page.getByLabel('E-mail address').fill('ahuja@example.in');
  await page.getByRole('button', { name: 'Send the code' }).click();
  const emailCode = page.getByLabel('6-digit code from the e-mail');
  await emailCode.fill('12');
  await emailCode.press('Enter');
  await expect(page.getByText('Please enter the 6 digits of the code')).toBeVisible();
  await emailCode.fill(await addressCodeFor(page, 'ahuja@example.in'));
  await emailCode.press('Enter');
  await expect(page.getByText('E-mail address confirmed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'E-mail' })).toContainText('Confirmed');

  await page.getByRole('button', { name: 'Ask Grandmother Ahuja' }).click();
  const ownPhone = page.getByRole('dialog', { name: 'Confirm your phone' });
  await ownPhone.getByLabel('6-digit code').fill(await codeFor(page, family.phone));
  await ownPhone.getByRole('button', { name: 'Confirm and ask' }).click();
  const code = page.getByLabel('6-digit code from Grandmother Ahuja');
  await expectAccessibleInAllLooks(page);
  const [asked = ''] = await textsSentTo(page, '+919876512345');
  expect(asked).toContain('Asking Ahuja asks to send messages about visits of Grandmother Ahuja to this phone too.');
  const right = await addressCodeFor(page, '+919876512345');
  await code.fill(right === '000000' ? '111111' : '000000');
  await code.press('Enter');
  await expect(page.getByText('That code is not right. Please check it and try again.')).toBeVisible();
  await code.fill(right);
  await code.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages to the patients' })).toContainText('Agreed');
  await page.getByRole('button', { name: 'Stop messages to Grandmother Ahuja' }).click();
  await expect(page.getByRole('button', { name: 'Ask Grandmother Ahuja' })).toBeVisible();
});

test('a browser that cannot show notifications says so', { tag: '@full' }, async ({ page }) => {
  await registerFamily(page, 'Silent Singh');
  await page.goto('/account/messages');
  // The browser of the journeys does not support notifications.
  await expect(page.getByRole('region', { name: 'Notifications on this device' })).toContainText(
    /Notifications are blocked|cannot show notifications/,
  );
  await expectAccessible(page);
});
