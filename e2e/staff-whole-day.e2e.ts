import type { Locator } from '@playwright/test';
import { chooseType, dayIn, indiaClock, shownTime, timeRadios } from './booking-data.ts';
import { staff } from './staff.ts';
import { addCityWithDoctors, type CityWithDoctors, createFamily, openStaffPage } from './staff-data.ts';
import { readStored } from './stored-rows.ts';
import { expect, newPhone, type Page, signInAs, test } from './visitor.ts';

// Two members of staff run a whole day of one city on the day board, each in a browser. `npm run verify` has 60 visits, `npm test` one of each kind.
const visitCount = Number(process.env.DESK_VISITS ?? 12);
test.describe.configure({ timeout: 120_000 + visitCount * 15_000 });

/** How a visit is booked, and what happens to it. Only a visit that has begun can be a no-show, so no-shows are walk-ins. */
const plan = [
  ['walk-in', 'seen'],
  ['slot', 'seen'],
  ['caller', 'arrived'],
  ['walk-in', 'no-show'],
  ['slot', 'dragged'],
  ['new', 'no-show'],
  ['slot', 'later today'],
  ['caller', 'tomorrow'],
  ['walk-in', 'undone'],
  ['slot', 'cancelled'],
  ['new', 'with doctor'],
  ['slot', 'expected'],
] as const;
type Booking = (typeof plan)[number][0];
type Outcome = (typeof plan)[number][1];
type Planned = {
  booking: Booking;
  outcome: Outcome;
  patientName: string;
  phone: string;
  doctor: number;
  /** The time of a visit that is moved to tomorrow. All moved visits have the same doctor, so each has another time. */
  timeTomorrow: string;
};
type Totals = Record<'visits' | 'arrived' | 'withDoctor' | 'seen' | 'noShows' | 'cancelled', number>;

/** Slots are free until midnight. In the last hours of the day there are too few of them, so everybody walks in. */
const hoursNeeded = Math.ceil(visitCount / 15);
const hasTimeLeft = Number(indiaClock(Date.now()).time.slice(0, 2)) < 24 - hoursNeeded;
const day = indiaClock(Date.now()).date;

const columnOf = (page: Page, name: string) => page.getByRole('region', { name });
const visitOf = (page: Page, { patientName }: Planned) => page.locator('[data-visit]').filter({ hasText: patientName });

/** Opens the family card by the phone of the caller, and begins a booking. */
async function findCaller(page: Page, phone: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Book', exact: true }).click();
}

/** Adds the family and the patient of a new caller, which leads to the booking form. */
async function addCaller(page: Page, { patientName, phone }: Planned) {
  await page.getByRole('button', { name: 'New caller' }).click();
  const form = page.getByRole('dialog', { name: 'New caller' });
  await form.getByLabel('Phone').fill(phone);
  await form.getByLabel("Caller's name").fill(`${patientName} Senior`);
  await form.getByLabel("Patient's name").fill(patientName);
  await form.getByLabel('Age').fill('40');
  await form.getByText('Female', { exact: true }).click();
  await form.getByRole('button', { name: 'Add and book' }).click();
  await expect(page).toHaveURL(/\/appointment\?patient=/);
}

/** Books a walk-in that begins in this minute, without a doctor. */
async function bookNow(page: Page, city: string) {
  await chooseType(page);
  await page.getByLabel('City').selectOption(city);
  await page.getByRole('button', { name: 'Other time…' }).click();
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Time').fill(indiaClock(Date.now()).time);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Why this time?' });
  await question.getByLabel('Reason').fill('Stands at the desk');
  await page.keyboard.press('Enter');
}

/** Books the first free time of the doctor today. */
async function bookFirst(page: Page, doctor: string) {
  await page.getByRole('button', { name: 'Choose a doctor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a doctor' });
  await dialog.getByRole('searchbox').fill(doctor);
  await dialog.getByRole('button', { name: doctor }).click();
  await timeRadios(page).first().locator('..').click();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
}

/** Books a free slot. Each browser takes other places of the list, which changes while the other one books. */
async function bookSlot(
  page: Page,
  { patientName, doctor }: Planned,
  { doctors }: CityWithDoctors,
  browserNumber: number,
) {
  const column = columnOf(page, doctors[doctor]?.name ?? '');
  const slots = column.getByRole('button', { name: /free, book$/ });
  await slots.nth(Math.min(2 + browserNumber * 4, (await slots.count()) - 1)).click();
  await page.getByRole('button', { name: 'Choose a patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Patient' });
  await dialog.getByRole('searchbox').fill(patientName);
  await dialog.getByRole('button', { name: patientName }).click();
  await page.getByRole('button', { name: 'Book Appointment' }).click();
}

async function bookVisit(page: Page, visit: Planned, place: CityWithDoctors, browserNumber: number) {
  const booking = hasTimeLeft || visit.booking === 'new' ? visit.booking : 'walk-in';
  if (booking === 'slot') await bookSlot(page, visit, place, browserNumber);
  else {
    if (booking === 'new') await addCaller(page, visit);
    else await findCaller(page, visit.phone);
    if (booking === 'caller') await bookFirst(page, place.doctors[visit.doctor]?.name ?? '');
    else await bookNow(page, place.city);
  }
  await expect(page).toHaveURL(/\/admin\/(day|families)/); // back to where the booking began
  if (booking !== 'slot') await openBoard(page, place.city);
  await expect(visitOf(page, visit)).toBeVisible();
}

async function openBoard(page: Page, city: string) {
  await page.goto(`/admin/day?city=${encodeURIComponent(city)}`);
  await expect(page.locator('.day-counts')).toContainText(/\d visits?/);
}

async function mark(page: Page, visit: Planned, ...names: string[]) {
  for (const name of names) {
    await page.getByRole('button', { name: `Actions for ${visit.patientName}` }).click();
    const actions = page.getByRole('dialog', { name: `Actions for ${visit.patientName}` });
    await actions.getByRole('button', { name, exact: true }).click();
    if (!name.startsWith('Undo')) await expect(visitOf(page, visit)).toContainText(name);
    await expect(actions).toBeHidden();
  }
}

async function moveTo(page: Page, visit: Planned, date: string, choose: (dialog: Locator) => Promise<void>) {
  await visitOf(page, visit).focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: `Move ${visit.patientName}` });
  await dialog.getByLabel('Date').fill(date);
  await expect(dialog.locator('.ui-skeleton')).toHaveCount(0); // the button moves when the free times are loaded
  await choose(dialog);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Drags a visit to a later free slot of its doctor. */
async function drag(page: Page, visit: Planned, place: CityWithDoctors) {
  const item = visitOf(page, visit);
  const before = await item.getAttribute('data-item');
  const target = columnOf(page, place.doctors[visit.doctor]?.name ?? '')
    .getByRole('button', { name: /free, book$/ })
    .nth(3);
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await item.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The visit and the slot must be on the screen');
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect(item).not.toHaveAttribute('data-item', before ?? '');
}

/** Marks, moves or cancels a visit on the board, as `plan` says. */
async function finish(page: Page, visit: Planned, place: CityWithDoctors) {
  const { outcome } = visit;
  if (outcome === 'seen') return mark(page, visit, 'Arrived', 'With doctor', 'Seen');
  if (outcome === 'arrived') return mark(page, visit, 'Arrived');
  if (outcome === 'with doctor') return mark(page, visit, 'Arrived', 'With doctor');
  if (outcome === 'no-show') return mark(page, visit, 'No-show');
  if (outcome === 'undone') return mark(page, visit, 'No-show', 'Undo No-show', 'Arrived', 'Seen');
  if (outcome === 'dragged' && hasTimeLeft) return drag(page, visit, place);
  if (outcome === 'later today' && hasTimeLeft)
    return moveTo(page, visit, day, (dialog) => dialog.locator('.time-grid label').last().click());
  if (outcome === 'tomorrow') {
    await moveTo(page, visit, dayIn(1), (dialog) => dialog.getByLabel(/^(Any t|T)ime$/).fill(visit.timeTomorrow));
    return expect(visitOf(page, visit)).toHaveCount(0);
  }
  if (outcome === 'cancelled') {
    await visitOf(page, visit).click();
    const dialog = page.getByRole('dialog', { name: 'Doctor Consultation' });
    await dialog.getByRole('button', { name: 'Cancelled' }).click();
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return expect(visitOf(page, visit)).toHaveCount(0);
  }
}

/** Calls the families of tomorrow's visits, with each answer in turn. */
async function callFamilies(page: Page, moved: readonly Planned[]) {
  await page.getByRole('button', { name: 'Tomorrow’s calls' }).click();
  for (const [index, visit] of moved.entries()) {
    const row = page.getByRole('row').filter({ hasText: visit.patientName });
    await expect(row).toContainText(shownTime(visit.timeTomorrow));
    const answer = ['Confirmed', 'No answer', 'Wants to move'][index % 3] ?? '';
    await row.getByRole('button', { name: answer, exact: true }).click();
    await expect(row).toContainText(new RegExp(`${answer}.*(Meera Iyer|Imran Qureshi)`, 's'));
  }
}

/** The totals of today in the database, of all cities or of one. */
async function storedTotals(dataDir: string, city?: string): Promise<Totals> {
  const [totals] = await readStored<Totals>(
    dataDir,
    `select count(*) filter (where status <> 'cancelled')::int as visits,
       count(*) filter (where coalesce(no_show_at, seen_at, with_doctor_at, arrived_at) = arrived_at
         and num_nonnulls(no_show_at, seen_at, with_doctor_at) = 0)::int as arrived,
       count(*) filter (where with_doctor_at is not null and num_nonnulls(no_show_at, seen_at) = 0)::int as "withDoctor",
       count(*) filter (where seen_at is not null)::int as seen,
       count(*) filter (where no_show_at is not null)::int as "noShows",
       count(*) filter (where status = 'cancelled')::int as cancelled
     from appointments a left join doctors d on d.id = a.doctor_id
     join cities c on c.id = coalesce(d.city_id, a.city_id)
     where not a.is_step and (a.starts_at at time zone 'Asia/Kolkata')::date = $1 and ($2::text is null or c.name = $2)`,
    [day, city ?? null],
  );
  if (!totals) throw new Error('There is no total');
  return totals;
}

async function totalsOnBoard(page: Page): Promise<Totals> {
  const numberOf = async (name: keyof Totals) =>
    Number.parseInt(await page.locator(`[data-count=${name}]`).innerText(), 10);
  return {
    visits: await numberOf('visits'),
    arrived: await numberOf('arrived'),
    withDoctor: await numberOf('withDoctor'),
    seen: await numberOf('seen'),
    noShows: await numberOf('noShows'),
    cancelled: await numberOf('cancelled'),
  };
}

/** The totals of the exported CSV file. It does not contain cancelled visits. */
async function totalsInFile(page: Page): Promise<Omit<Totals, 'cancelled'>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer);
  const rows = Buffer.concat(chunks).toString('utf8').trim().split('\r\n').slice(1);
  // The last column is `Needs a new time`, and neither of the two contains a comma.
  const countOf = (attendance: string) => rows.filter((row) => row.split(',').at(-2) === attendance).length;
  return {
    visits: rows.length,
    arrived: countOf('Arrived'),
    withDoctor: countOf('With doctor'),
    seen: countOf('Seen'),
    noShows: countOf('No-show'),
  };
}

/** The totals of Manage Appointments, from the line above the list. */
async function totalsInList(page: Page, city: string): Promise<Totals> {
  const countOf = async (filter: Record<string, string>) => {
    await page.goto(`/admin/appointments?${new URLSearchParams({ from: day, to: day, city, ...filter })}`);
    const line = page.getByText(/^Showing \d+ of \d+$|^No appointments/);
    await expect(line.first()).toBeVisible();
    return Number((await line.first().innerText()).match(/of (\d+)$/)?.[1] ?? 0);
  };
  const cancelled = await countOf({ status: 'cancelled' });
  return {
    visits: (await countOf({})) - cancelled,
    arrived: await countOf({ attendance: 'arrived' }),
    withDoctor: await countOf({ attendance: 'with-doctor' }),
    seen: await countOf({ attendance: 'seen' }),
    noShows: await countOf({ attendance: 'no-show' }),
    cancelled,
  };
}

/** The totals of the dashboard: open, closed and cancelled visits of all cities, hour by hour. */
async function totalsOnDashboard(page: Page) {
  await page.goto('/admin');
  const hours = page.getByRole('region', { name: 'Today' }).locator('ol').last().getByRole('listitem');
  await expect(hours.first()).toBeVisible();
  const words = (await hours.allTextContents()).join('; ');
  const sumOf = (status: string) =>
    [...words.matchAll(new RegExp(`(\\d+) ${status}`, 'g'))].reduce((sum, [, count]) => sum + Number(count), 0);
  return { open: sumOf('open'), closed: sumOf('closed'), cancelled: sumOf('cancelled') };
}

test('two browsers run the day of one city, and all totals agree', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
  serving,
}) => {
  const { dataDir } = serving;
  const other = await openStaffPage(browser, baseURL, 'manager');
  const place = await addCityWithDoctors(other, 3);
  const visits: Planned[] = Array.from({ length: visitCount }, (_, index) => {
    const [booking, outcome] = plan[index % plan.length] ?? plan[0];
    const patientName = `Patient ${index} ${place.city.slice(-8)}`;
    const timeTomorrow = `${10 + Math.floor(index / plan.length)}:00`;
    return { booking, outcome, patientName, phone: newPhone(), doctor: index % place.doctors.length, timeTomorrow };
  });
  for (const visit of visits)
    if (visit.booking !== 'new') visit.phone = (await createFamily(other, visit.patientName)).phone;

  await signInAs(page, staff.assistant);
  await page.setViewportSize({ width: 1280, height: 800 });
  const staffPages = [page, other];
  for (const staffPage of staffPages) await openBoard(staffPage, place.city);

  // One browser enters that a doctor runs late, and the other browser shows it.
  const late = place.doctors[0]?.name ?? '';
  await page.getByRole('button', { name: `Running late: ${late}` }).click();
  await page.getByRole('dialog', { name: 'Running late' }).getByRole('button', { name: '20 min' }).click();
  await page.getByRole('dialog', { name: 'Running late' }).getByRole('button', { name: 'Save' }).click();
  await expect(other.locator('.day-head').filter({ hasText: late })).toContainText('Running 20 minutes late');

  await Promise.all(
    staffPages.map(async (staffPage, number) => {
      for (const visit of visits.filter((_, index) => index % staffPages.length === number)) {
        await bookVisit(staffPage, visit, place, number);
        await finish(staffPage, visit, place);
      }
    }),
  );
  const countOf = (...wanted: Outcome[]) => visits.filter(({ outcome }) => wanted.includes(outcome)).length;
  const expected: Totals = {
    visits: visitCount - countOf('tomorrow', 'cancelled'),
    arrived: countOf('arrived'),
    withDoctor: countOf('with doctor'),
    seen: countOf('seen', 'undone'),
    noShows: countOf('no-show'),
    cancelled: countOf('cancelled'),
  };

  // The database, both boards, the file and the list agree about this city.
  expect(await storedTotals(dataDir, place.city)).toEqual(expected);
  for (const staffPage of staffPages) await expect.poll(() => totalsOnBoard(staffPage)).toEqual(expected);
  const { cancelled: _notInFile, ...inFile } = expected;
  expect(await totalsInFile(page)).toEqual(inFile);
  if (hasTimeLeft) {
    const waiting = visits.find(({ outcome, doctor }) => outcome === 'expected' && doctor === 0);
    if (waiting) await expect(visitOf(page, waiting)).toContainText('expected at');
  }

  // Both browsers note the calls to the families whose visits were moved to tomorrow.
  const moved = visits.filter(({ outcome }) => outcome === 'tomorrow');
  await Promise.all(
    staffPages.map((staffPage, number) =>
      callFamilies(
        staffPage,
        moved.filter((_, index) => index % staffPages.length === number),
      ),
    ),
  );
  const calls = await readStored<{ count: number }>(
    dataDir,
    `select count(*)::int as count from call_notes n join appointments a on a.id = n.appointment_id
     join cities c on c.id = a.city_id where c.name = $1`,
    [place.city],
  );
  expect(calls).toEqual([{ count: moved.length }]);
  expect(await totalsInList(page, place.city)).toEqual(expected);

  // The board of all cities, and the dashboard, agree with the database on the whole day.
  const whole = await storedTotals(dataDir);
  await other.goto('/admin/day');
  await other.getByLabel('City').selectOption('');
  await expect.poll(() => totalsOnBoard(other)).toEqual(whole);
  const { open, closed, cancelled } = await totalsOnDashboard(other);
  const [stored] = await readStored<{ closed: number }>(
    dataDir,
    `select count(*) filter (where status = 'closed')::int as closed from appointments
     where not is_step and (starts_at at time zone 'Asia/Kolkata')::date = $1`,
    [day],
  );
  expect({ open: open + closed, closed, cancelled }).toEqual({
    open: whole.visits,
    closed: stored?.closed,
    cancelled: whole.cancelled,
  });
  await other.context().close();
});
