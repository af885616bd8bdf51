import { randomUUID } from 'node:crypto';
import { clock, dayIn, get, indiaClock, priceOf } from './booking-data.ts';
import { phoneScreen } from './checks.ts';
import { openAs, staff } from './staff.ts';
import { expect as briefly, newPhone, type Page, signIn, test } from './visitor.ts';

// A whole day of one desk in two browsers. `npm run verify` has 60 visits, `npm test` fewer.
const visitCount = Number(process.env.DESK_VISITS ?? 6);
const expect = briefly.configure({ timeout: 30_000 });
test.describe.configure({ timeout: 60_000 + visitCount * 10_000 });

const outcomes = ['seen', 'no-show', 'undone', 'moved', 'cancelled', 'waiting'] as const;
type Visit = { id: string; patientName: string; outcome: (typeof outcomes)[number] };
type Totals = Record<'visits' | 'arrived' | 'seen' | 'noShows' | 'cancelled', number>;

/** A new caller who stands at the desk: a family, its patient, and a visit that has begun. */
async function admitWalkIn(page: Page, index: number, seenTotal: number): Promise<Visit> {
  const patientName = `Walk In ${randomUUID().slice(0, 8)}`;
  const added = await page.request.post('/api/admin/families', {
    data: {
      key: randomUUID(),
      phone: newPhone(),
      name: `Family ${patientName}`,
      patient: { name: patientName, age: 40, gender: 'Other' },
    },
  });
  expect(added.status()).toBe(201);
  const { patientId } = (await added.json()) as { patientId: string };
  const booked = await page.request.post('/api/admin/appointments', {
    data: {
      key: randomUUID(),
      patientId,
      type: 'consultation',
      city: 'Mumbai',
      seenTotal,
      ...indiaClock(Date.now()),
      overrideReason: 'Walk-in',
    },
  });
  expect(booked.status()).toBe(201);
  const { id } = (await booked.json()) as { id: string };
  return { id, patientName, outcome: outcomes[index % outcomes.length] ?? 'seen' };
}

/** Does with a visit what the day brings, on the screen of one desk. */
async function finish(page: Page, { id, patientName, outcome }: Visit) {
  const item = page.getByRole('listitem').filter({ hasText: patientName });
  const press = async (name: string) => {
    await item.getByRole('button', { name, exact: true }).click();
    await expect(item.getByRole('button', { name: `Undo ${name}` })).toBeVisible();
  };
  if (outcome === 'no-show') return press('No-show');
  if (outcome === 'cancelled') {
    const { version } = await get<{ version: number }>(page, `/api/admin/appointments/${id}`);
    const data = { status: 'cancelled', version };
    const answer = await page.request.post(`/api/admin/appointments/${id}/status`, { data });
    expect(answer.status()).toBe(200);
    return expect(item).toHaveCount(0);
  }
  if (outcome === 'moved') {
    await item.getByRole('button', { name: /Move/ }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${patientName}` });
    await dialog.getByLabel('Date').fill(dayIn(1));
    await dialog.getByLabel('Time').fill('11:00');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    return expect(item).toHaveCount(0);
  }
  await press('Arrived');
  if (outcome === 'waiting') return;
  if (outcome === 'undone') {
    await item.getByRole('button', { name: /^Undo/ }).click();
    await expect(item.getByRole('button', { name: 'Arrived', exact: true })).toBeVisible();
  }
  await press('With doctor');
  await press('Seen');
}

const totalsOnScreen = async (page: Page): Promise<Totals> => {
  const numberOf = async (name: string) => Number.parseInt(await page.locator(`[data-count=${name}]`).innerText(), 10);
  const [visits, arrived, seen, noShows, cancelled] = [
    await numberOf('visits'),
    await numberOf('arrived'),
    await numberOf('seen'),
    await numberOf('noShows'),
    await numberOf('cancelled'),
  ];
  return { visits, arrived, seen, noShows, cancelled };
};

type DayReply = { visits: { status: string; attendance: { state: string } | null }[] };

/** The totals of the database. */
async function storedTotals(page: Page, date: string): Promise<Totals> {
  const { visits } = await get<DayReply>(page, `/api/admin/day?date=${date}`);
  const kept = visits.filter(({ status }) => status !== 'cancelled');
  const countOf = (state: string) => kept.filter(({ attendance }) => attendance?.state === state).length;
  return {
    visits: kept.length,
    arrived: countOf('arrived'),
    seen: countOf('seen'),
    noShows: countOf('no-show'),
    cancelled: visits.length - kept.length,
  };
}

test('two browsers run the day of one desk, and all totals agree', async ({ page, browser }) => {
  const other = await (await browser.newContext({ viewport: phoneScreen })).newPage();
  const { date } = indiaClock(Date.now());
  const seenTotal = await priceOf(page, 'Mumbai');
  await page.setViewportSize(phoneScreen);
  await openAs(page, 'assistant', '/admin/day');
  await other.goto(new URL('/help', page.url()).href);
  await signIn(other, staff.manager);
  await other.goto(new URL('/admin/day', page.url()).href);
  const before = await storedTotals(page, date);

  const desks = [page, other];
  const work = desks.map(async (desk, first) => {
    const visits: Visit[] = [];
    for (let index = first; index < visitCount; index += desks.length) {
      const visit = await admitWalkIn(desk, index, seenTotal);
      await finish(desk, visit);
      visits.push(visit);
    }
    return visits;
  });
  const visits = (await Promise.all(work)).flat();
  const countOf = (...wanted: Visit['outcome'][]) => visits.filter(({ outcome }) => wanted.includes(outcome)).length;
  const expected: Totals = {
    visits: before.visits + visitCount - countOf('moved', 'cancelled'),
    arrived: before.arrived + countOf('waiting'),
    seen: before.seen + countOf('seen', 'undone'),
    noShows: before.noShows + countOf('no-show'),
    cancelled: before.cancelled + countOf('cancelled'),
  };

  // The database, both screens, the file, the list and the dashboard agree.
  expect(await storedTotals(page, date)).toEqual(expected);
  for (const desk of desks) await expect.poll(() => totalsOnScreen(desk)).toEqual(expected);

  const answer = await page.request.post('/api/admin/day/export', { data: { date } });
  const { text: file } = (await answer.json()) as { text: string };
  const rowsWith = (attendance: string) => file.split('\r\n').filter((row) => row.endsWith(`,${attendance}`)).length;
  expect([rowsWith('Seen'), rowsWith('No-show'), rowsWith('Arrived')]).toEqual([
    expected.seen,
    expected.noShows,
    expected.arrived,
  ]);

  const search = async (filter: object) => {
    const reply = await page.request.post('/api/admin/appointments/search', {
      data: { from: date, to: date, ...filter },
    });
    return ((await reply.json()) as { count: { value: number } }).count.value;
  };
  expect(await search({ attendance: 'seen' })).toBe(expected.seen);
  expect(await search({ attendance: 'no-show' })).toBe(expected.noShows);
  expect(await search({})).toBe(expected.visits + expected.cancelled);

  const { today } = await get<{ today: { hours: { open: number; closed: number }[] } }>(page, '/api/admin/dashboard');
  expect(today.hours.reduce((sum, { open, closed }) => sum + open + closed, 0)).toBe(expected.visits);

  // The moved ones are called for tomorrow, by both desks.
  const moved = visits.filter(({ outcome }) => outcome === 'moved');
  for (const [index, { patientName }] of moved.entries()) {
    const desk = desks[index % desks.length] ?? page;
    await desk.goto(new URL(`/admin/day?view=calls&date=${dayIn(1)}`, page.url()).href);
    const call = desk.getByRole('row').or(desk.getByRole('listitem')).filter({ hasText: patientName }).first();
    await expect(call).toContainText(clock('11:00'));
    await call.getByRole('button', { name: /^Confirmed/ }).click();
    await expect(call).toContainText(/Confirmed.*(Meera Iyer|Imran Qureshi)/s);
  }
  await other.context().close();
});
