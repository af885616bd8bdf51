import { dayIn, familyWithPatient, priceOf } from './booking-data.ts';
import { expectAccessible, expectAccessibleInAllLooks } from './page-checks.ts';
import { openAs, staff } from './staff.ts';
import { addCityWithDoctors, bookAsStaff, createDoctor, createFamily, openStaffPage } from './staff-data.ts';
import { expect, type Page, signInAs, test } from './visitor.ts';

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Reports from the board of the next day that a doctor is away. */
async function reportAway(page: Page, doctor: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: `Report away: ${doctor}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Report away' });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Report away' }).click();
}

test.describe('a doctor falls ill', () => {
  test.setTimeout(180_000);

  test('12 visits are resolved from one screen: one by one, all that fit, a colleague, a call, a kept visit', async ({
    page,
    browser,
    baseURL,
  }) => {
    const tomorrow = dayIn(1);
    const inThreeWeeks = dayIn(22);
    const manager = await openStaffPage(browser, baseURL, 'manager');
    const { city, doctors } = await addCityWithDoctors(manager, 1);
    const colleague = doctors[0]?.name ?? '';
    // The doctor works on one weekday from 10:00 to 13:00: twelve slots of a quarter of an hour.
    const hours = [{ weekday: weekdayOf(tomorrow), opens: 600, closes: 780 }];
    const ill = await createDoctor(manager, city, `Dr. Ill of ${city}`, hours);
    const timeOf = (n: number) => `${10 + Math.floor(n / 4)}:${String((n % 4) * 15).padStart(2, '0')}`;
    const names = Array.from({ length: 12 }, (_, n) => `Patient ${String(n + 1).padStart(2, '0')} ${city.slice(6)}`);
    const phones: string[] = [];
    for (const [n, name] of names.entries()) {
      const family = await createFamily(manager, name);
      phones.push(family.phone);
      const visit = { patientId: family.patient.id, city, time: timeOf(n), doctorId: ill.id };
      await bookAsStaff(manager, { ...visit, date: tomorrow });
      // In three weeks, four of the twelve times are taken.
      if (n < 4) await bookAsStaff(manager, { ...visit, date: inThreeWeeks });
    }

    await openAs(page, 'assistant', `/admin/day?date=${tomorrow}&city=${encodeURIComponent(city)}`);
    await reportAway(page, ill.name, async (dialog) => {
      await dialog.getByText('Several days').click();
      await dialog.getByLabel('Last day').fill(dayIn(16));
      await dialog.getByLabel('Reason').fill('Dengue');
      await expectAccessible(page);
    });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${ill.name} is away`);
    const heading = (text: string) => expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
    const card = (n: number) => page.getByRole('article', { name: names[n] ?? '' });
    await heading('12 visits need a new time');
    await expectAccessibleInAllLooks(page);

    await test.step('one press moves one visit', async () => {
      await card(0)
        .getByRole('button', { name: /^Move to .*11:00 AM$/ })
        .click();
      await heading('11 visits need a new time');
      await expect(page.getByText('1 visit moved')).toBeVisible();
    });

    await test.step('another goes to a colleague on the same day', async () => {
      await card(1).getByRole('button', { name: 'Other times and doctors' }).click();
      const times = card(1).getByRole('group', { name: colleague });
      await times.getByRole('button').first().click();
      await heading('10 visits need a new time');
    });

    await test.step('a third is kept on purpose', async () => {
      await card(2).getByRole('button', { name: 'Keep…' }).click();
      const dialog = page.getByRole('dialog', { name: `Keep ${names[2]}` });
      await dialog.getByRole('button', { name: 'Keep the visit' }).click();
      await expect(dialog.getByText('Please give a reason.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('The nurse changes the dressing');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Keep the visit' }).click();
      await heading('9 visits need a new time');
    });

    await test.step('a fourth is cancelled in its dialog', async () => {
      await card(3)
        .getByRole('button', { name: names[3] ?? '' })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
      await expect(dialog.getByText(`${ill.name} is away at this time.`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancelled' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
      await expect(page.getByText('Status changed to cancelled')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await heading('8 visits need a new time');
    });

    await test.step('in the calls of tomorrow, nobody confirms a visit whose doctor is away', async () => {
      const list = `/admin/day?view=calls&date=${tomorrow}&city=${encodeURIComponent(city)}`;
      await manager.goto(list);
      const row = manager.getByRole('row', { name: new RegExp(names[4] ?? '') });
      await expect(row.getByText('Needs a new time')).toBeVisible();
      await expect(row.getByRole('button', { name: 'No answer' })).toBeVisible();
      await expect(row.getByRole('button', { name: 'Confirmed' })).toHaveCount(0);
    });

    await test.step('all that fit are moved, and who is left is called', async () => {
      await page.getByRole('button', { name: 'Move all that fit (7)' }).click();
      await heading('1 visit needs a new time');
      await expect(page.getByText('9 visits moved')).toBeVisible();
      const last = page.getByRole('article');
      await expect(last.getByRole('link', { name: new RegExp((phones[11] ?? '').slice(-5)) })).toBeVisible();
      await expect(last.getByRole('button', { name: 'Confirmed' })).toHaveCount(0);
      await last.getByRole('button', { name: 'No answer' }).click();
      await expect(last.getByText('No answer', { exact: true }).first()).toBeVisible();
      await expect(last.getByText(staff.assistant.name)).toBeVisible();
      await last.getByRole('group', { name: colleague }).getByRole('button').first().click();
      await expect(page.getByText('Every visit has been taken care of.')).toBeVisible();
    });

    await test.step('a manager confirms the long absence', async () => {
      await manager.goto('/admin/absences?state=unconfirmed');
      await manager.getByRole('row', { name: new RegExp(ill.name) }).click();
      await manager.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(manager.getByText(`confirmed by ${staff.manager.name}`)).toBeVisible();
    });

    await test.step('the board shows who is away, and the kept visit', async () => {
      await page.goto(`/admin/day?date=${tomorrow}&city=${encodeURIComponent(city)}`);
      const column = page.getByRole('region', { name: ill.name });
      await expect(column.getByText('Away: Dengue')).toBeVisible();
      await expect(column.locator('[data-visit]')).toHaveCount(1);
      await expect(column.getByRole('button', { name: /free, book$/ })).toHaveCount(0);
    });

    await test.step('a move from a day without free times offers other days and doctors', async () => {
      await page
        .locator('[data-visit]')
        .filter({ hasText: names[2] ?? '' })
        .focus();
      await page.keyboard.press('m');
      const dialog = page.getByRole('dialog', { name: `Move ${names[2]}` });
      const others = dialog.getByRole('region', { name: 'Other doctors' });
      await expect(others.getByRole('listitem')).toContainText([colleague]);
      await expectAccessible(page);
      const days = dialog.getByRole('group', { name: 'Next free days of this doctor' });
      await days.getByRole('button').first().click();
      // The doctor is away for two weeks, and then has no free time on one day.
      await expect(dialog.getByLabel('Date')).toHaveValue(dayIn(29));
      await expect(dialog.getByLabel('Date')).toBeFocused();
      await expect(dialog.getByRole('radio').first()).toBeAttached();
      await dialog.getByLabel('Date').fill(tomorrow);
      await others.getByRole('button', { name: 'Open the visit to change the doctor' }).click();
      await expect(page.getByRole('dialog', { name: 'Doctor Consultation' })).toBeVisible();
    });
    await manager.context().close();
  });
});

test('a family reads that its doctor is away, until the absence is withdrawn', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const day = dayIn(2);
  const manager = await openStaffPage(browser, baseURL, 'manager');
  const { city, doctors } = await addCityWithDoctors(manager, 1);
  const doctor = doctors[0] ?? { id: '', name: '' };
  const patient = await familyWithPatient(page, 'Leela Away');
  const booked = await page.request.post('/api/appointments', {
    data: {
      key: crypto.randomUUID(),
      patientId: patient.id,
      type: 'consultation',
      city,
      seenTotal: await priceOf(page, city),
      doctorId: doctor.id,
      date: day,
      time: '11:00',
    },
  });
  const { id } = (await booked.json()) as { id: string };

  await manager.goto('/admin/absences');
  await manager.getByRole('button', { name: 'Report away' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Report away' });
  await dialog.getByRole('button', { name: 'Choose a doctor' }).click();
  const choice = manager.getByRole('dialog', { name: 'Choose a doctor' });
  await choice.getByRole('searchbox').fill(doctor.name);
  await choice.getByRole('button', { name: doctor.name }).click();
  await dialog.getByRole('textbox', { name: 'Day' }).fill(day);
  await dialog.getByText('From 1 PM').click();
  await dialog.getByText('Until 1 PM').click();
  await dialog.getByLabel('Reason').fill('Funeral');
  await dialog.getByRole('button', { name: 'Report away' }).click();
  await expect(manager.getByRole('heading', { level: 2, name: '1 visit needs a new time' })).toBeVisible();

  const words = `${doctor.name} is away. We will call you, or choose another time.`;
  for (const path of ['/patients', '/appointments', `/appointments/${id}`]) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText('Needs a new time').first()).toBeVisible();
    await expect(page.getByText('Funeral')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit needs a new time' })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await manager.goto(`/admin/appointments?needs=new-time&doctor=${doctor.id}`);
  await expect(manager.getByRole('row', { name: new RegExp(patient.name) })).toContainText('Needs a new time');
  await manager.getByRole('row', { name: new RegExp(patient.name) }).click();
  await manager.getByRole('link', { name: 'Free times' }).click();
  await manager.getByRole('button', { name: 'Withdraw…' }).click();
  const withdrawal = manager.getByRole('dialog', { name: 'Withdraw the absence' });
  await withdrawal.getByLabel('Reason').fill('It is next week');
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
  await expect(manager.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expectAccessible(manager);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your visit is booked' })).toBeVisible();
  await manager.context().close();
});

test('the list of absences and its filters', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, staff.assistant);
  await page.goto('/admin/absences');
  const row = page.getByRole('row', { name: /Harpreet Singh Bedi/ });
  await expect(row).toContainText('Fever');
  await expect(row).toContainText('3 need a new time');
  await expect(page.getByRole('row', { name: /Ayesha Shaikh/ })).toContainText('Leave');
  await expectAccessibleInAllLooks(page);
  // Other absences may have been withdrawn.
  await page.getByRole('searchbox', { name: 'Search by doctor' }).fill('harpreet');
  await expect(page.getByRole('row', { name: /Ayesha Shaikh/ })).toHaveCount(0);
  await page.getByLabel('State').selectOption('Withdrawn');
  await expect(page.getByText('No absences found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all absences' }).click();
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: '3 visits need a new time' })).toBeVisible();
  await page.goto('/admin/absences/11111111-1111-4111-8111-111111111111');
  await expect(page.getByText('This absence does not exist any more.')).toBeVisible();
});
