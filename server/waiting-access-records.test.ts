import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { getDay } from '#contract/day/endpoints.ts';
import { getPatient } from '#contract/patients/endpoints.ts';
import { systemProof } from './access.ts';
import type { Pool } from './db/client.ts';
import { sql } from './db/sql.ts';
import { testApp } from './test/app.ts';
import { createVisit, prepareStaff } from './test/staff-setup.ts';
import { WaitingAccessRecords } from './waiting-access-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'caresaathi-records-'));
const file = join(folder, 'waiting');
afterAll(() => rmSync(folder, { recursive: true }));

const records = new WaitingAccessRecords({ file, isDiskFull: () => t.database.isDiskFull() });
const t = testApp({ services: { waitingRecords: records } });
const date = '2027-01-05';
const query = { date };

/** Makes writes fail as on a full disk. The returned function ends this. */
async function fillDisk(): Promise<() => Promise<void>> {
  const raise = `language plpgsql as $$begin raise exception 'could not extend file' using errcode = '53100'; end$$`;
  const { definition } = await t.owner.row<{ definition: string }>(
    sql`select pg_get_functiondef('confirm_stored()'::regprocedure) as definition`,
  );
  await t.owner.script(`
    create or replace function confirm_stored() returns void ${raise};
    create or replace function find_no_space() returns trigger ${raise};
    create trigger full_disk before insert on access_records for each row execute function find_no_space();
    create trigger full_disk before update on sessions for each row execute function find_no_space()`);
  return () =>
    t.owner.script(`${definition}; drop trigger full_disk on access_records; drop trigger full_disk on sessions`);
}

const stored = () =>
  t.owner.rows(sql`
    select r.screen, r.at, r.viewer_name, r.row_count from access_records r where r.screen = 'day-board' order by r.at, r.id`);

beforeEach(() => t.owner.run(sql`delete from access_records`).then(() => undefined));

test('while the disk is full, reception reads the list of the day, and its records are written first afterwards', async () => {
  const { assistant, city } = await prepareStaff(t);
  const visit = await createVisit(t, { cityId: city.id, startsAt: '2027-01-05T06:00:00Z' });
  t.database.setWaitingWrites({
    get count() {
      return records.count;
    },
    write: () => records.write(t.db),
  });
  const makeSpace = await fillDisk();
  const seenAt: Date[] = [];
  try {
    for (let n = 0; n < 3; n += 1) {
      t.now = new Date(t.now.getTime() + 120_000); // more than a minute, so each request tries to mark its session as seen, which fails
      seenAt.push(t.now);
      const day = await assistant.call(getDay, { query });
      expect(day).toMatchObject({ status: 200, body: { visits: [{ id: visit.id }] } });
      expect(day.text).not.toContain('istory');
    }
    expect(await t.database.isDiskFull()).toBe(true);
    expect(records.count).toBe(3);
    expect(readFileSync(file, 'utf8').split(' ')[0]).toBe('3');
    // All other reads that must be recorded are rejected until there is space.
    const patient = await assistant.call(getPatient, { params: { patientId: visit.patient.id } });
    expect(patient).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const family = await t.as(visit.family);
    expect(await family.call(getDay, { query })).toMatchObject({ status: 403 });
    expect(records.count).toBe(3);
    expect(await stored()).toEqual([]);
  } finally {
    await makeSpace();
  }
  await vi.waitUntil(() => !t.database.isDiskFull(), { timeout: 30_000 });
  expect(records.count).toBe(0);
  expect(readFileSync(file, 'utf8').split(' ')[0]).toBe('0');
  expect(await stored()).toEqual(seenAt.map((at) => ({ screen: 'day-board', at, viewerName: 'Meera', rowCount: 1 })));
  await assistant.call(getDay, { query });
  expect(await stored()).toHaveLength(4);
});

const view = {
  at: t.now,
  viewer: { id: crypto.randomUUID(), name: 'A', role: 'assistant' },
  screen: 'day-board',
  requestId: 'r',
};
const waiting = { staff: systemProof, scope: { ownerId: null }, view, seen: { rowCount: 1 } } as never;

test('what a server still holds when it ends is counted by the next start, and never forgotten', async () => {
  const path = join(folder, 'ended');
  const open = () => {
    const next = new WaitingAccessRecords({ file: path, isDiskFull: () => true });
    next.open({ isFolderOurs: true });
    return next;
  };
  const first = open();
  expect(first.lostCount).toBe(0);
  for (let n = 0; n < 12; n += 1) first.hold(waiting);
  first.close(); // it is killed
  const second = open();
  expect([second.count, second.lostCount]).toEqual([0, 12]);
  second.hold(waiting);
  await second.write(t.db);
  second.close();
  const third = open();
  expect(third.lostCount).toBe(12);
  third.hold(waiting);
  await expect(third.write({ begin: () => Promise.reject(new Error('away')) } as unknown as Pool)).rejects.toThrow(
    'away',
  );
  third.close();
  expect(open().lostCount).toBe(13);
});

test('nothing is shown if its record would be one too many, or could not be counted', () => {
  const many = new WaitingAccessRecords({ file: join(folder, 'many'), isDiskFull: () => true });
  for (let n = 0; n < 10_000; n += 1) many.hold(waiting);
  expect(() => many.hold(waiting)).toThrow(expect.objectContaining({ status: 503 }));
  expect(many.count).toBe(10_000);

  writeFileSync(join(folder, 'not-a-folder'), '');
  const nowhere = new WaitingAccessRecords({ file: join(folder, 'not-a-folder', 'waiting'), isDiskFull: () => true });
  expect(() => nowhere.hold(waiting)).toThrow(expect.objectContaining({ status: 503 }));
  expect(nowhere.count).toBe(0);
});
