import { addVisit, freeSlot, getJson, timeRadios } from './booking-data.ts';
import { expectAccessibleInAllLooks } from './page-checks.ts';
import { alterReply, openAs, staff, tooMany } from './staff.ts';
import { countPresses } from './taps.ts';
import { expect, newPhone, type Page, registerFamily, signInAs, test } from './visitor.ts';

const searchEndpoint = '/api/admin/families/search';
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Phone, name or number' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Families' }).getByRole('option');
const addressOfCard = /\/admin\/families\/[0-9a-f-]{36}/;
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

async function addPatient(page: Page, name: string): Promise<{ id: string; patientNumber: string }> {
  const answer = await page.request.post('/api/patients', { data: { name, age: 68, gender: 'Female' } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** On the booking page with a given patient, chooses a doctor and a time, and books. */
async function finishBooking(
  page: Page,
  doctor: string,
  click: (target: ReturnType<Page['locator']>) => Promise<void>,
) {
  await click(page.getByRole('button', { name: 'Choose a doctor' }));
  const dialog = page.getByRole('dialog', { name: 'Choose a doctor' });
  await dialog.getByRole('searchbox').fill(doctor);
  await click(dialog.getByRole('button', { name: doctor }));
  await click(timeRadios(page).first().locator('..'));
  await click(page.getByRole('button', { name: 'Book Appointment' }));
}

type Card = { nextVisits: { id: string; number: string; doctor: { name: string } | null }[] };
const nextVisits = async (page: Page, accountId: string) =>
  (await getJson<Card>(page, `/api/admin/families/${accountId}`)).nextVisits;
const accountIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('the search for a caller says what it does and what failed, and works by keyboard alone', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'assistant', '/admin/patients');
  await page.keyboard.press('/'); // still the search of the list
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
  await expect(page.getByText('What can the caller say?')).toBeVisible();
  await page.route(searchEndpoint, (route) => route.fulfill(tooMany));
  await page.keyboard.type('sharma ananya');
  const failure = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Please wait a minute.' });
  await expect(failure).toBeVisible();
  await page.unroute(searchEndpoint);
  await failure.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toHaveAccessibleName(/Ananya Sharma.*Kamala Sharma, 68 years.*Name of the family/s);
  await alterReply<{ isCut: boolean }>(page, searchEndpoint, (reply) => {
    reply.isCut = true;
  });
  await searchField(page).fill('a');
  await expect(page.getByText('More families match; type more.', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowUp'); // the last option
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(searchField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).last().getAttribute('id')) ?? '',
  );
  await page.unroute(searchEndpoint);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a known caller is found by the account’s phone and booked in at most eight presses', async ({ page }) => {
  const word = unique('Caller');
  const family = await registerFamily(page, `Rakesh ${word}`);
  await addPatient(page, `कमला ${word}`);
  const aarav = await addPatient(page, `Aarav ${word}`);
  const slot = await freeSlot(page);
  const visit = await addVisit(page, {
    patientId: aarav.id,
    doctorId: slot.doctor.id,
    date: slot.date,
    time: slot.time,
  });

  await openAs(page, 'assistant', '/admin/patients');
  const { press, click, total } = countPresses(page);
  await press('Control+k');
  await page.keyboard.type(`0${family.phone.slice(0, 5)} ${family.phone.slice(5)}`);
  await press('Enter'); // before the result has arrived
  await expect(page).toHaveURL(addressOfCard);
  await expect(page.getByRole('heading', { name: family.name, level: 1 })).toBeVisible();
  const accountId = accountIn(page);
  await click(page.getByRole('link', { name: 'Book', exact: true }));
  await expect(page).toHaveURL(
    `/appointment?patient=${aarav.id}&from=${encodeURIComponent(`/admin/families/${accountId}`)}`,
  );
  await finishBooking(page, slot.doctor.name, click);
  expect(total()).toBeLessThanOrEqual(8);
  await expect.poll(async () => (await nextVisits(page, accountId)).length).toBe(2);

  // The number of a visit opens the card with that visit.
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const [{ number } = { number: '' }] = (await nextVisits(page, accountId)).filter(({ id }) => id === visit.id);
  await page.keyboard.type(number);
  await expect(options(page)).toContainText(`Appointment of Aarav ${word}`);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog').filter({ hasText: number });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Family');
  await expect(page).toHaveTitle('Family · CareSaathi admin');
  await expect(page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: '+91' })).toHaveAttribute(
    'href',
    `tel:+91${family.phone}`,
  );
  await expect(page.getByRole('link', { name: `Book for कमला ${word}` })).toBeVisible();
  await expect(page.getByText(`${staff.assistant.name} (Assistant)`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct phone' })).toHaveCount(0); // only managers have this button
  await expectAccessibleInAllLooks(page);
});

test('an unknown caller: one dialog to the booking; a family that exists is opened instead', async ({ page }) => {
  const word = unique('Unknown');
  const slot = await freeSlot(page);
  const phone = newPhone();
  await openAs(page, 'assistant', '/admin/appointments');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone);
  await page.getByText('No family found').waitFor();
  await page.getByRole('button', { name: 'New caller' }).last().press('Enter');
  const form = page.getByRole('dialog', { name: 'New caller' });
  await expect(form.getByLabel('Phone')).toHaveValue(phone);
  await form.getByRole('button', { name: 'Add and book' }).click();
  await expect(form.getByLabel("Caller's name")).toHaveAccessibleDescription('Name must be at least 2 characters');
  await form.getByLabel("Caller's name").fill(`Sunita ${word}`);
  await form.getByRole('button', { name: 'The caller is the patient' }).click();
  await expect(form.getByLabel("Patient's name")).toHaveValue(`Sunita ${word}`);
  await form.getByLabel("Patient's name").fill(`Baby ${word}`);
  await form.getByLabel('Age').fill('0');
  await form.getByLabel('Months').fill('7');
  await form.getByText('Female', { exact: true }).click();

  await form.getByLabel('Phone').fill('90000 00001');
  await form.getByRole('button', { name: 'Add and book' }).click();
  await expect(form.getByText('A family with this phone number already exists.')).toBeVisible();
  await expect(form.getByRole('link', { name: 'Open the family' })).toHaveAttribute('href', addressOfCard);
  await expectAccessibleInAllLooks(page);

  await form.getByLabel('Phone').fill(phone);
  await form.getByRole('button', { name: 'Add and book' }).dblclick();
  await expect(page).toHaveURL(/\/appointment\?patient=[0-9a-f-]{36}&from=/);
  const accountId = new URL(page.url()).searchParams.get('from')?.split('/').at(-1) ?? '';
  await finishBooking(page, slot.doctor.name, (target) => target.click());
  await expect.poll(async () => (await nextVisits(page, accountId)).length).toBe(1);

  await page.goto(`/admin/families/${accountId}`);
  await expect(page.getByRole('heading', { name: `Sunita ${word}`, level: 1 })).toBeVisible();
  await expect(page.getByText('No password yet: the family sets it by a code to this phone.')).toBeVisible();
  await expect(page.getByText('7 months')).toBeVisible();
  await expect(page.getByRole('button', { name: `for Baby ${word}` })).toHaveCount(1);
  await page.goto('/admin/families/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('This family does not exist.')).toBeVisible();
});

test('a manager and an administrator correct a phone, and edit an account: its sessions end', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const family = await registerFamily(theirs, unique('Moved'));
  await openAs(page, 'manager', '/admin');
  const { families } = await (await page.request.post(searchEndpoint, { data: { q: family.phone } })).json();
  await page.goto(`/admin/families/${families[0].id}`);
  await page.getByRole('button', { name: 'Correct phone' }).click();
  const dialog = page.getByRole('dialog', { name: `Correct the phone of ${family.name}` });
  await expect(dialog).toContainText('A colleague must agree.');
  await dialog.getByLabel('Reason').fill('The family has a new number');
  await dialog.getByLabel('New phone').fill('9000000002');
  await dialog.getByRole('button', { name: 'Correct phone' }).click();
  await expect(dialog.getByLabel('New phone')).toHaveAccessibleDescription('This phone number is already registered.');
  const phone = newPhone();
  await dialog.getByLabel('New phone').fill(phone);
  await dialog.getByRole('button', { name: 'Correct phone' }).click();
  await expect(page.getByText('The correction was asked for')).toBeVisible();
  await expect(page.getByText('A colleague must agree.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0);
  expect((await theirs.request.get('/api/patients')).status()).toBe(200);
  await openAs(page, 'admin', '/admin');
  await page.getByRole('region', { name: 'Phone numbers to decide' }).getByRole('link', { name: family.name }).click();
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  const agree = page.getByRole('dialog', { name: 'Agree to the correction?' });
  await agree.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(agree.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./);
  await agree.getByLabel('Reason').fill('I called the family');
  await agree.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText('Phone corrected')).toBeVisible();
  await expect(page.getByRole('link', { name: `${phone.slice(0, 5)} ${phone.slice(5)}` })).toBeVisible();
  expect((await theirs.request.get('/api/patients')).status()).toBe(401);
  await signInAs(theirs, { ...family, phone });

  await openAs(page, 'admin', '/admin/users');
  await page.getByRole('searchbox').fill(phone);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${family.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${family.name}` });
  await expect(edit.getByLabel('Phone')).toHaveAccessibleDescription(/signs .* out everywhere/);
  await expectAccessibleInAllLooks(page);
  await edit.getByLabel('Name').fill(`${family.name} Renamed`);
  await edit.getByLabel('Email').fill('moved@example.in');
  // Somebody else saves first.
  const body = { name: family.name, phone, email: 'other@example.in', reason: 'Asked', version: 2 };
  expect((await page.request.put(`/api/admin/accounts/${families[0].id}`, { data: body })).status()).toBe(200);
  await expect(edit.getByRole('alert').first()).toContainText('Email:other@example.in');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason\./);
  await edit.getByLabel('Reason').fill('Married, and has a new address');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${family.name} Renamed` })).toBeVisible();
  await theirs.context().close();
});
