import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemWork } from '#server/access.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '#server/test/database.ts';
import { type Connection, inStaffTransaction, openPool, type Pool } from './client.ts';
import { appPasswordOf, openDatabase } from './database.ts';
import { exportLimits, setLocalLimits, usualLimits } from './limits.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.end({ timeout: 1 });
  await database.drop();
});

const asApp = (): Connection => ({
  ...{
    ...inject('owner'),
    database: database.name,
    username: 'caresaathi_app',
    password: appPasswordOf(testSecretKey),
  },
});

/** A database whose role for requests is given, as by DATABASE_APP_URL. */
function openWith(app: Connection, lockMs: number) {
  const owner = { ...inject('owner'), database: database.name };
  const limits = { ...usualLimits, lockMs };
  return openDatabase({ owner, app, direct: null, secretKey: testSecretKey, poolSize: 4, prepare: true, limits });
}

async function limitsOf(db: Pool | TestDatabase['pool']) {
  const row = await db.maybeRow(sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_timeout') as transaction`);
  return row;
}

const usual = { lock: '5s', statement: '10s', idle: '4s', transaction: '16s' };

test('whoever connects as the role that serves requests has its limits, the owner none', async () => {
  expect(await limitsOf(database.pool)).toEqual(usual);
  expect(await limitsOf(database.owner)).toEqual({ lock: '0', statement: '0', idle: '0', transaction: '0' });
});

test('other limits hold until the end of the transaction', async () => {
  await inStaffTransaction(database.pool, systemWork, async (tx) => {
    await setLocalLimits(tx, exportLimits);
    expect(await limitsOf(tx as never)).toEqual({ ...usual, statement: '15s', transaction: '17s' });
  });
  expect(await limitsOf(database.pool)).toEqual(usual);
});

test('a role that was given sets its own limits, before the pool connects', async () => {
  const given = openWith(asApp(), 1_234);
  await given.prepare(pino({ level: 'silent' }), new AbortController().signal);
  expect(await limitsOf(given.pool)).toEqual({ ...usual, lock: '1234ms' });
  await given.close();
});

test('a role that must not serve requests is refused, and keeps its settings', async () => {
  const owner = { ...inject('owner'), database: database.name };
  const given = openWith(owner, 1_234);
  const refused = given.prepare(pino({ level: 'silent' }), new AbortController().signal);
  await expect(refused).rejects.toThrow('The role caresaathi_owner bypasses row-level security');
  await given.close();
  const later = openPool(owner, { max: 1 });
  pools.push(later);
  expect(await limitsOf(later)).toMatchObject({ lock: '0' });
});
