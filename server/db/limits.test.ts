import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from '#server/test/database.ts';
import { type ConnectionParameters, inStaffTransaction, type Pool } from './client.ts';
import { deriveAppPassword, openDatabase } from './database.ts';
import { defaultLimits, exportLimits, setLocalLimits } from './limits.ts';
import { openPool } from './pools.ts';
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

const asApp = (): ConnectionParameters => ({
  ...inject('owner'),
  database: database.name,
  username: 'caresaathi_app',
  password: deriveAppPassword(testSecretKey),
});

/** Opens the database with a given role for requests, as DATABASE_APP_URL does. */
function openWithRole(app: ConnectionParameters, lockMs: number) {
  const owner = { ...inject('owner'), database: database.name };
  const limits = { ...defaultLimits, lockMs };
  return openDatabase({
    owner,
    app,
    direct: null,
    secretKey: testSecretKey,
    poolSize: 4,
    usesPreparedStatements: true,
    limits,
  });
}

async function readLimits(db: Pool | TestDatabase['pool']) {
  const row = await db.maybeRow(sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_timeout') as transaction`);
  return row;
}

const defaults = { lock: '5s', statement: '10s', idle: '4s', transaction: '16s' };

test('the role that serves requests has limits, the owner has none', async () => {
  expect(await readLimits(database.pool)).toEqual(defaults);
  expect(await readLimits(database.owner)).toEqual({ lock: '0', statement: '0', idle: '0', transaction: '0' });
});

test('local limits apply until the transaction ends', async () => {
  await inStaffTransaction(database.pool, systemProof, async (tx) => {
    await setLocalLimits(tx, exportLimits);
    expect(await readLimits(tx as never)).toEqual({ ...defaults, statement: '15s', transaction: '17s' });
  });
  expect(await readLimits(database.pool)).toEqual(defaults);
});

test('a given role sets its own limits, before the pool connects', async () => {
  const given = openWithRole(asApp(), 1_234);
  await given.migrate(pino({ level: 'silent' }), new AbortController().signal);
  expect(await readLimits(given.pool)).toEqual({ ...defaults, lock: '1234ms' });
  await given.close();
});

test('a role that bypasses row-level security is rejected, and keeps its settings', async () => {
  const owner = { ...inject('owner'), database: database.name };
  const given = openWithRole(owner, 1_234);
  const migrated = given.migrate(pino({ level: 'silent' }), new AbortController().signal);
  await expect(migrated).rejects.toThrow('The role caresaathi_owner bypasses row-level security');
  await given.close();
  const later = openPool(owner, { max: 1 });
  pools.push(later);
  expect(await readLimits(later)).toMatchObject({ lock: '0' });
});
