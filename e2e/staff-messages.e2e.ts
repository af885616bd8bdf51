import { randomUUID } from 'node:crypto';
import { dayIn, familyWithPatient, freeSlot, getJson, priceOf, shownTime } from './booking-data.ts';
import { endQuietHoursOf, now, textsSentTo } from './message-data.ts';
import {
  expectAccessible,
  expectAccessibleInAllLooks,
  expectNoSidewaysScroll,
  expectReadable,
  phoneScreen,
} from './page-checks.ts';
import { alterReply, openAs, staff, tooMany } from './staff.ts';
import type { JourneyServer } from './start-server.ts';
import { expect, newPhone, type Page, test } from './visitor.ts';

type Visit = { id: string; patientName: string; familyName: string; phone: string };

/** Staff add a family without quiet hours and book it a visit a few days ahead. */
async function bookedVisit(
  page: Page,
  run: JourneyServer['run'],
  name: string,
  given: Record<string, unknown> = {},
): Promise<Visit> {
  const [phone, patientName, familyName] = [newPhone(), `${name} ${randomUUID().slice(0, 6)}`, `${name} Family`];
  const added = await page.request.post('/api/admin/families', {
    data: { key: randomUUID(), phone, name: familyName, patient: { name: patientName, age: 61, gender: 'Female' } },
  });
  expect(added.status()).toBe(201);
  await endQuietHoursOf(run, phone);
  const { patientId } = (await added.json()) as { patientId: string };
  const { doctor, date, time } = await freeSlot(page);
  const booked = await page.request.post('/api/admin/appointments', {
    data: {
      key: randomUUID(),
      patientId,
      type: 'consultation',
      city: doctor.city,
      doctorId: doctor.id,
      seenTotal: await priceOf(page, doctor.city),
      date,
      time,
      ...given,
    },
  });
  expect(booked.status()).toBe(201);
  return { id: ((await booked.json()) as { id: string }).id, patientName, familyName, phone };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const section = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) });

test('staff cancel with a sentence: the dialog says who is notified, and the visit shows what was sent', async ({
  page,
  runStatement,
}) => {
  await openAs(page, 'assistant', '/admin');
  const { id, familyName, phone } = await bookedVisit(page, runStatement, 'Notified');
  await page.goto(`/admin/appointments?open=${id}`);
  const messages = section(page, 'Messages');
  await expect(messages.getByText('Booked · Inbox')).toBeVisible();
  await expect(messages.getByText('Booked · SMS')).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: 'Cancelled' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByText(`${familyName} is notified: inbox and SMS.`)).toBeVisible();
  await confirm.getByRole('button', { name: 'Add a sentence' }).click();
  await confirm.getByLabel('Sentence to the family').fill('The doctor is ill. We call you tomorrow.');
  await expectAccessibleInAllLooks(page);
  await confirm.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(page.getByText('Status changed to cancelled')).toBeVisible();

  // The notice is sent without a further action. The sentence of staff is not in the SMS, because carriers allow no free text.
  await expect(messages.getByText('Cancelled · Inbox')).toBeVisible();
  await expect(messages.getByRole('listitem').filter({ hasText: 'Cancelled · SMS' })).toContainText('Sent');
  await expect.poll(async () => (await textsSentTo(page, phone))[0]).toContain('is cancelled');
  expect((await textsSentTo(page, phone)).join()).not.toContain('The doctor is ill');

  // For a cancelled visit, the dialog says who is notified if the visit is opened again.
  await expect(page.getByRole('dialog').getByText('If you open the visit again:')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await expect(messages.getByText('Opened again · Inbox')).toBeVisible();
});

test('the family reads the sentence of staff in its open inbox', async ({ page, playwright, baseURL }) => {
  const patient = await familyWithPatient(page, 'Inbox');
  const { doctor, date, time } = await freeSlot(page);
  const seenTotal = await priceOf(page, doctor.city);
  await page.goto('/inbox');
  const staffRequests = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect(
    (
      await staffRequests.post('/api/sign-in', {
        data: { phone: staff.assistant.phone, password: staff.assistant.password },
      })
    ).status(),
  ).toBe(200);
  const place = { type: 'consultation', city: doctor.city, doctorId: doctor.id, seenTotal, date, time };
  const familyNote = 'Please bring the X-ray of June.';
  const data = { key: randomUUID(), patientId: patient.id, ...place, familyNote };
  expect((await staffRequests.post('/api/admin/appointments', { data })).status()).toBe(201);
  await expect(page.getByText('Our desk adds: Please bring the X-ray of June.')).toBeVisible(); // without a reload
  await staffRequests.dispose();
});

test('messages are found, filtered, opened by keyboard and sent again with a reason', { tag: '@full' }, async ({
  page,
  runStatement,
}) => {
  await openAs(page, 'manager', '/admin');
  const { id, patientName, familyName, phone } = await bookedVisit(page, runStatement, 'Resent');
  await expect.poll(async () => (await textsSentTo(page, phone)).length).toBe(1);
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(patientName);
  await expect(page.getByText('2 messages').or(page.getByText('Showing 2'))).toBeVisible();
  await expect(row(page, patientName)).toHaveCount(2);
  expect(page.url()).not.toContain('Resent'); // no address contains a name
  await page.getByLabel('Channel').selectOption('SMS');
  await expect(row(page, patientName)).toHaveCount(1);
  await expectAccessibleInAllLooks(page);

  await row(page, patientName).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Booked by SMS' });
  await expect(dialog.getByRole('link', { name: familyName })).toHaveAttribute('href', /^\/admin\/families\//);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again…' }).click();
  const resend = page.getByRole('dialog', { name: 'Send the message again?' });
  await resend.getByRole('button', { name: 'Send again' }).click();
  await expect(resend.getByText('Please give a reason')).toBeVisible();
  await resend.getByLabel('Reason').fill('Deleted by mistake');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The message is sent again')).toBeVisible();
  await expect(row(page, patientName)).toHaveCount(2);
  await expect.poll(async () => (await textsSentTo(page, phone)).length).toBe(2);

  // A message whose content is outdated is not sent again, and the dialog says why.
  const { version } = await getJson<{ version: number }>(page, `/api/admin/appointments/${id}`);
  const data = { status: 'cancelled', version };
  expect((await page.request.post(`/api/admin/appointments/${id}/status`, { data })).status()).toBe(200);
  await row(page, patientName).filter({ hasText: 'Booked' }).first().click();
  await page.getByRole('button', { name: 'Send again…' }).click();
  await page.getByLabel('Reason').fill('Deleted by mistake');
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText('The visit is cancelled, so this message is no longer true.')).toBeVisible();
});

test('sending is paused with a reason, seen by everybody, and resumed; what was due is sent then', {
  tag: '@full',
}, async ({ page, runStatement }) => {
  await openAs(page, 'manager', '/admin/messages');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause messages' });
  await dialog.getByLabel('What').selectOption('Messages by SMS');
  await dialog.getByLabel('Reason').fill('The gateway sends everything twice.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  const state = page.getByRole('region', { name: 'State of sending' });
  await expect(state.getByText('Messages by SMS are paused')).toBeVisible();
  await expect(state.getByText('by Imran Qureshi: The gateway sends everything twice.')).toBeVisible();

  const { phone, patientName } = await bookedVisit(page, runStatement, 'Paused');
  await expect(row(page, patientName).filter({ hasText: 'Due' })).toBeVisible(); // without a reload
  await expectAccessibleInAllLooks(page);
  expect(await textsSentTo(page, phone)).toEqual([]);
  await page.goto('/admin');
  await expect(page.getByText('Some messages are paused.')).toBeVisible();
  await page.getByRole('link', { name: 'Open Messages' }).click();

  await state.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await expect(state.getByText('are paused')).toHaveCount(0);
  await expect.poll(async () => (await textsSentTo(page, phone)).length).toBe(1);
  await expect(row(page, patientName).filter({ hasText: 'SMS' })).toContainText('Sent');
});

test('a test message goes to the own phone, and says what became of it', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'manager', '/admin/messages');
  await page.getByRole('button', { name: 'Test message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test message' });
  await dialog.getByLabel('Channel').selectOption('SMS');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('Please look at your device.')).toBeVisible();
  expect((await textsSentTo(page, staff.manager.phone)).length).toBeGreaterThan(0);
  await dialog.getByLabel('Channel').selectOption('E-mail');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect(dialog.getByText('Please add and confirm an e-mail address')).toBeVisible();
  await expectAccessible(page);
});

test('texts show their lengths, parts and cost, and managers set the carrier’s template', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'manager', '/admin/messages/texts');
  const card = page.getByRole('region', { name: 'Moved' });
  await expect(card.getByText('the visit of Sunita Deshpande is now on')).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'Usual names' })).toContainText('1 part');
  await expect(card.getByRole('listitem').filter({ hasText: 'Devanagari' })).toContainText('Unicode');
  await expect(card.getByText('An SMS per part')).toBeVisible();
  await card.getByLabel('DLT template id').fill('1107161234567890123');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await expect(page).toHaveURL(/channel=email/);
  await expect(page.getByRole('region', { name: 'Cancelled' }).getByText('Free of charge')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'SMS' }).click();
  await expect(page.getByRole('region', { name: 'Moved' }).getByLabel('DLT template id')).toHaveValue(
    '1107161234567890123',
  );
});

test('texts of every language fit on a phone, with their language and how far they are checked', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, 'manager', '/admin/messages/texts');
  const card = page.getByRole('region', { name: 'Cancelled' });
  for (const [name, code, word] of [
    ['हिन्दी', 'hi', 'रद्द'],
    ['मराठी', 'mr', 'रद्द'],
    ['বাংলা', 'bn', 'বাতিল'],
    ['தமிழ்', 'ta', 'ரத்து'],
    ['తెలుగు', 'te', 'రద్దయింది'],
    ['ಕನ್ನಡ', 'kn', 'ರದ್ದಾಗಿದೆ'],
    ['ગુજરાતી', 'gu', 'રદ'],
    ['മലയാളം', 'ml', 'റദ്ദാക്കി'],
    ['ਪੰਜਾਬੀ', 'pa', 'ਰੱਦ'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Language' }).selectOption(name);
    await expect(card.locator(`div[lang=${code}]`)).toContainText(word);
    await expect(card.getByRole('listitem').filter({ hasText: 'Usual names' })).toContainText(/[23] parts.*Unicode/);
    await expectNoSidewaysScroll(page);
  }
  await expect(
    page.getByText('These texts were translated by a program and translated back to compare the meaning.'),
  ).toBeVisible();
  await card.getByText('Text for the registration').click();
  await expect(card.locator('p[lang=pa]')).toContainText('#alphanumeric# ਦੀ');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('English');
  await expect(page.getByText('translated by a program')).toHaveCount(0);
});

test('an assistant reads messages and texts, and can neither pause nor test nor set a template', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'assistant', '/admin/messages');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Test message' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Texts' }).click();
  await expect(page.getByText('DLT template id:').first()).toBeVisible();
  await expect(page.getByLabel('DLT template id')).toHaveCount(0);
});

test('running late notifies everybody concerned in one press, with their number and the message', async ({
  page,
  runStatement,
}) => {
  await openAs(page, 'assistant', '/admin');
  const { id, phone } = await bookedVisit(page, runStatement, 'Waiting');
  // Families get this notice on the day of the visit. A doctor without visits around now is free at any time.
  const moved = await runStatement(`
    update appointments a set starts_at = date_trunc('minute', ${now()} + interval '2 hours'),
      ends_at = date_trunc('minute', ${now()} + interval '2 hours 30 minutes'), doctor_id = (
        select d.id from doctors d
        where d.archived_at is null and not exists (
          select from appointments o
          where o.doctor_id = d.id and o.starts_at between ${now()} - interval '1 day' and ${now()} + interval '1 day')
        limit 1)
    where a.id = '${id}' returning a.doctor_id`);
  expect(moved).toHaveLength(1);
  const { doctor, startsAt } = await getJson<{ doctor: { id: string; name: string }; startsAt: string }>(
    page,
    `/api/admin/appointments/${id}`,
  );
  const date = new Date(new Date(startsAt).getTime() + 330 * 60_000).toISOString().slice(0, 10);
  await page.goto(`/admin/day?date=${date}&doctor=${doctor.id}`);
  await page.getByRole('button', { name: 'Running late…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Running late' });
  await dialog.getByRole('button', { name: '20 min' }).click();
  await dialog.getByLabel('Notify the families concerned').check();
  await expect(dialog.getByText(/^\d+ visits?: \d+ by SMS/)).toBeVisible();
  await expect(dialog.getByText('starts about 20 minutes late')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('button', { name: 'Save and notify' }).click();
  await expect(page.getByText('The families are notified.')).toBeVisible();
  await expect.poll(async () => (await textsSentTo(page, phone))[0]).toContain('20 minutes late');
});

test('a booking and a move by staff say who is notified', { tag: '@full' }, async ({ page, runStatement }) => {
  await openAs(page, 'assistant', '/admin');
  const { id, familyName } = await bookedVisit(page, runStatement, 'Desk');
  const { patient } = await getJson<{ patient: { id: string } }>(page, `/api/admin/appointments/${id}`);
  await page.goto(`/appointment?patient=${patient.id}`);
  await expect(page.getByText(`${familyName} is notified: inbox and SMS.`)).toBeVisible();
  await page.goto(`/admin/appointments?open=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' });
  await expect(dialog.getByText(`${familyName} is notified: inbox and SMS.`)).toBeVisible();
  await dialog.getByLabel('Choose outside the usual hours').check();
  await dialog.getByLabel('Date').fill(dayIn(9));
  await dialog.getByLabel('Time').fill('13:05');
  await dialog.getByRole('button', { name: 'Add a sentence' }).click();
  await dialog.getByLabel('Sentence to the family').fill('The doctor is away until then.');
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await dialog.getByLabel('Reason').fill('Only time left');
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expect(page.getByText('Appointment moved')).toBeVisible();
  await expect(section(page, 'Messages').getByText('Moved · Inbox')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(shownTime('13:05')).first()).toBeVisible();
});

test('the answer of a family is on the visit, the day board and the list of calls', { tag: '@full' }, async ({
  page,
  runStatement,
}) => {
  await openAs(page, 'assistant', '/admin');
  const { id, patientName } = await bookedVisit(page, runStatement, 'Answering');
  const { startsAt, doctor } = await getJson<{ startsAt: string; doctor: { id: string } }>(
    page,
    `/api/admin/appointments/${id}`,
  );
  const date = new Date(new Date(startsAt).getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const answer = { answer: 'coming', at: new Date().toISOString(), person: 'family' };
  type Day = { visits: { id: string; answer: unknown }[] };
  await alterReply<Day>(page, '**/api/admin/day?*', ({ visits }) => {
    for (const visit of visits) if (visit.id === id) visit.answer = answer;
  });
  await alterReply<{ answer: unknown }>(page, `**/api/admin/appointments/${id}`, (visit) => {
    visit.answer = answer;
  });
  await page.goto(`/admin/day?date=${date}&doctor=${doctor.id}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${patientName}.*answered: Will come`) })).toBeVisible();
  await page.goto(`/admin/day?view=calls&date=${date}&doctor=${doctor.id}`);
  await expect(row(page, patientName)).toContainText('Will come');
  await expect(row(page, patientName)).toContainText('By link');
  await page.setViewportSize(phoneScreen);
  await page.goto(`/admin/day?date=${date}&doctor=${doctor.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: patientName })).toContainText('Will come');
  await page.goto(`/admin/appointments?open=${id}`);
  await expect(page.getByRole('dialog').getByText('Answered: Will come').first()).toBeVisible();
});

test('a rejection, an empty list and a long list of troubles can be read on the smallest phone', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'admin', '/admin');
  await page.setViewportSize({ width: 320, height: 640 });
  await alterReply<{ pauses: unknown[]; channels: { channel: string; failingSince: string; problem: string }[] }>(
    page,
    '**/api/admin/messages/health',
    (health) => {
      const at = new Date().toISOString();
      health.pauses = [{ scope: 'all', reason: 'The database was restored: 214 messages are due.', by: null, at }];
      for (const one of health.channels)
        if (one.channel === 'sms') Object.assign(one, { failingSince: at, problem: 'It answers 500.' });
    },
  );
  await page.goto('/admin/messages?state=failed&kind=test');
  await expect(page.getByText('All messages are paused')).toBeVisible();
  await expect(page.getByText('SMS fails')).toBeVisible();
  await expect(page.getByText('No messages found.')).toBeVisible();
  await expectReadable(page);
  await page.route('**/api/admin/messages/search', (route) => route.fulfill(tooMany));
  await page.goto('/admin/messages');
  await expect(page.getByText('Error loading messages: Please wait a minute.')).toBeVisible();
  await page.unroute('**/api/admin/messages/search');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expectReadable(page);
});

test('an answer about a step reaches the calls, the board and the list of steps', { tag: '@full' }, async ({
  page,
  runStatement,
}) => {
  await openAs(page, 'assistant', '/admin');
  const { id, patientName } = await bookedVisit(page, runStatement, 'Asking');
  const { startsAt, doctor } = await getJson<{ startsAt: string; doctor: { id: string } }>(
    page,
    `/api/admin/appointments/${id}`,
  );
  const date = new Date(new Date(startsAt).getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const added = await page.request.post(`/api/admin/appointments/${id}/steps`, {
    data: { title: 'Blood test', date, time: '07:30' },
  });
  expect(added.ok()).toBe(true);
  const answered = await runStatement(`
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
    select s.id, s.user_id, s.starts_at, 'call', 'family', ${now()} from appointments s where s.parent_id = '${id}' returning id`);
  expect(answered).toHaveLength(1);

  await page.goto(`/admin/day?view=calls&date=${date}&doctor=${doctor.id}`);
  await expect(row(page, patientName)).toContainText('Wants a call');
  await expect(row(page, patientName)).toContainText('Blood test, by link');
  await expectAccessibleInAllLooks(page);
  await page.goto(`/admin/day?date=${date}&doctor=${doctor.id}`);
  const shown = page.getByRole('button', { name: new RegExp(`${patientName}.*answered: Blood test: Wants a call`) });
  await expect(shown).toBeVisible();
  await page.goto(`/admin/appointments?open=${id}`);
  const step = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '7:30 AM' });
  await expect(step.getByText('Wants a call')).toBeVisible();
});
