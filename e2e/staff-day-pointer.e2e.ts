import type { Locator } from '@playwright/test';
import { dayIn } from './booking-data.ts';
import { phoneScreen } from './page-checks.ts';
import { staff } from './staff.ts';
import { addCityWithDoctors, bookAsStaff, createDoctor, createFamily, openStaffPage } from './staff-data.ts';
import { expect, signInAs, test } from './visitor.ts';

const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Where an element begins on the screen, its size in whole pixels, and whether nothing covers its middle. */
async function placeOf(item: Locator) {
  const box = await item.boundingBox();
  if (!box) throw new Error('The visit must be on the screen');
  const middle = { x: box.x + Math.floor(box.width / 2), y: box.y + 12 };
  const isThere = await item.evaluate((element, { x, y }) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && element.contains(found);
  }, middle);
  return { x: box.x, y: Math.round(box.y), width: Math.round(box.width), isThere };
}

test('changes in another browser do not move what is under the pointer', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await openStaffPage(browser, baseURL, 'manager');
  const date = dayIn(2);
  const { city, doctors } = await addCityWithDoctors(other, 2);
  const absent = await createDoctor(other, city, `Dr. Z of ${city}`, [
    { weekday: (weekdayOf(date) % 7) + 1, opens: 0, closes: 1440 },
  ]);
  const family = await createFamily(other, 'Under The Pointer');
  const patientId = family.patient.id;
  const { id } = await bookAsStaff(other, { patientId, city, date, time: '15:00', doctorId: doctors[0]?.id ?? '' });
  const strangers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => createFamily(other, `Guest ${name}`)),
  );
  const [first, second, third, fourth] = strangers.map(({ patient }) => patient.id) as [string, string, string, string];

  await signInAs(page, staff.assistant);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/day?date=${date}&city=${encodeURIComponent(city)}`);
  const visit = page.locator(`[data-visit="${id}"]`);
  await visit.scrollIntoViewIfNeeded();
  const before = await placeOf(visit);
  expect(before.isThere).toBe(true);
  await page.mouse.move(before.x + 20, before.y + 12);

  // Two more visits at the same time make the column wider. A doctor who does not work on that day gets a new column.
  await bookAsStaff(other, { patientId: first, city, date, time: '15:00' });
  await expect(page.locator('[data-column=none]')).toContainText('Guest One');
  expect(await placeOf(visit)).toEqual(before);
  const walkIn = page.locator('[data-visit]').filter({ hasText: 'Guest One' });
  const walkInBefore = await placeOf(walkIn);
  await bookAsStaff(other, { patientId: second, city, date, time: '15:00' });
  await expect(page.locator('[data-column=none]')).toContainText('Guest Two');
  expect(await placeOf(walkIn)).toEqual(walkInBefore);
  await bookAsStaff(other, { patientId: third, city, date, time: '15:00', doctorId: absent.id });
  await expect(page.getByRole('heading', { level: 2, name: absent.name })).toBeAttached();
  expect(await placeOf(visit)).toEqual(before);

  // If a refresh fails, a message appears above the board.
  await page.route('**/api/admin/day?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  );
  await bookAsStaff(other, { patientId: fourth, city, date, time: '16:00' });
  await expect(page.getByText('The day could not be refreshed.')).toBeVisible();
  expect(await placeOf(visit)).toEqual(before);
  await page.unroute('**/api/admin/day?*');

  // On a phone, the board is a list. An earlier visit is added above the one under the pointer.
  await page.setViewportSize(phoneScreen);
  const item = page.getByRole('listitem').filter({ hasText: 'Under The Pointer' });
  await item.scrollIntoViewIfNeeded();
  await item.hover();
  const inList = await placeOf(item);
  const early = await createFamily(other, 'Early Bird');
  await bookAsStaff(other, { patientId: early.patient.id, city, date, time: '09:00' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Early Bird' })).toBeAttached();
  expect(Math.abs((await placeOf(item)).y - inList.y)).toBeLessThanOrEqual(1); // a browser scrolls by whole pixels
  await other.context().close();
});
