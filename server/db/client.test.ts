import { expect, inject, test } from 'vitest';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import { openPool } from './client.ts';

test('moments are written in UTC, also by a database that lives in another zone', async () => {
  const scratch = await createScratchDatabase();
  const [{ name }] = await scratch.owner<[{ name: string }]>`select current_database() as name`;
  await scratch.owner`alter database ${scratch.owner(name)} set timezone = 'Asia/Kolkata'`;
  const pool = openPool({ ...inject('owner'), database: name }, { max: 1 });
  const [row] = await pool`select '2027-01-05T10:00:00+05:30'::timestamptz::text as moment`;
  await pool.end({ timeout: 1 });
  await scratch.drop();
  expect(row?.moment).toBe('2027-01-05 04:30:00+00');
});
