import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCluster } from '#server/embedded/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/embedded/embedded-database.ts';
import { findRunningPostgres, superuser } from '#server/embedded/postmaster.ts';
import { type Replica, startReplica } from '#server/test/replica.ts';
import type { ConnectionParameters, Pool } from './client.ts';
import { openPool } from './pools.ts';
import { PrimaryWatch } from './primary-watch.ts';
import { formatLsn, type Lsn, parseLsn, Replicas, unreachableLsn } from './replicas.ts';
import { sql } from './sql.ts';

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16_b374d848n],
  ['ffffffff/ffffffff', unreachableLsn],
])('%s is a position', (text, lsn) => {
  expect(parseLsn(text)).toBe(lsn);
  expect(formatLsn(lsn).toLowerCase()).toBe(text.toLowerCase());
});

test.each(['', '1', '/1', '1/', '1/2/3', '123456789/0', '1/G', ' 1/2', '1/2;', undefined, null])(
  '%j is not a position',
  (text) => {
    expect(parseLsn(text)).toBeNull();
  },
);

let folder: string;
let embedded: EmbeddedDatabase;
let primary: Pool;
let replica: Replica;
let standby: Pool;
let replicas: Replicas;
let hasNoPrimary = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-replicas-'));
  await chmod(folder, 0o711);
  embedded = await startEmbedded(folder, pino({ level: 'silent' }), { fsync: 'off' });
  const cluster = await openCluster(folder);
  primary = openPool(superuser(cluster, (await findRunningPostgres(cluster))?.socketDir ?? ''), { max: 2 });
  await primary.run(sql`create table notes (text text)`);
  replica = await startReplica(folder, { fsync: 'off' });
  standby = openPool(replica.superuser, { max: 1 });
  replicas = new Replicas(replica.superuser, {
    sizes: { quick: 1, slow: 1 },
    primary,
    hasNoPrimary: () => hasNoPrimary,
    maxLagMs: 3_000,
  });
  await waitUntilReplicaIsUsed();
});
afterAll(async () => {
  replicas?.close();
  await standby?.end({ timeout: 1 });
  await replica?.close();
  await primary?.end({ timeout: 1 });
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reads once for a client whose last write is at this position, and returns which server has answered. */
async function readingServer(written: Lsn = 0n): Promise<'replica' | 'primary'> {
  const { isReplica } = await replicas
    .reader(written)
    .row<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as is_replica`);
  return isReplica ? 'replica' : 'primary';
}
const waitUntilReplicaIsUsed = (written: Lsn = 0n) =>
  vi.waitUntil(async () => (await readingServer(written)) === 'replica', { timeout: 30_000 });
const pauseReplay = () => standby.run(sql`select pg_wal_replay_pause()`);
const resumeReplay = () => standby.run(sql`select pg_wal_replay_resume()`);
const write = (text: string) => primary.run(sql`insert into notes values (${text})`);

test('a client reads its own write: from the primary, and from a replica that has replayed it', async () => {
  await pauseReplay();
  await write('mine');
  const written = await replicas.readPosition();
  const reader = replicas.reader(written ?? unreachableLsn);
  expect(await reader.rows(sql`select text from notes where text = 'mine'`)).toHaveLength(1);
  expect(await readingServer(written ?? 0n)).toBe('primary');
  expect(await readingServer()).toBe('replica'); // somebody else's read

  await resumeReplay();
  await waitUntilReplicaIsUsed(written ?? 0n);
  expect(await reader.rows(sql`select text from notes where text = 'mine'`)).toHaveLength(1);
});

test('after a change was announced, no read shows the state before it', async () => {
  await pauseReplay();
  await write('announced');
  replicas.announceChange();
  expect(await readingServer()).toBe('primary');
  await primary.rows(sql`select pg_sleep(0.05)`); // the position of the change is known by now
  expect(await readingServer()).toBe('primary');
  await resumeReplay();
  await waitUntilReplicaIsUsed();
  expect(await replicas.reader(0n).rows(sql`select from notes where text = 'announced'`)).toHaveLength(1);
});

test('a replica that is too far behind is not used, and its lag is known', async () => {
  await pauseReplay();
  await write('late');
  await vi.waitUntil(async () => (await readingServer()) === 'primary', { timeout: 30_000 });
  expect(replicas.lagSeconds).toBeGreaterThan(3);
  await resumeReplay();
  await vi.waitUntil(() => replicas.lagSeconds < 3, { timeout: 30_000 });
  await waitUntilReplicaIsUsed();
});

test('a slow read uses a replica as a whole', async () => {
  const work = vi.fn(async (db: Pick<Pool, 'row'>) =>
    db.row<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as is_replica`),
  );
  const read = (atLeast: bigint) => replicas.read('slow', atLeast, work, () => work(primary));
  // On a slow machine, the position of the replica may be read too late, so that the primary is used once.
  await vi.waitUntil(async () => (await read(0n)).isReplica, { timeout: 30_000 });
  work.mockClear();
  expect(await read(unreachableLsn)).toEqual({ isReplica: false });
  expect(work).toHaveBeenCalledTimes(1);
});

test('an error of the statement itself is not repeated on the primary', async () => {
  const before = replicas.fallbacks;
  await expect(replicas.reader(0n).rows(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  expect(replicas.fallbacks).toBe(before);
});

test('without a primary, replicas serve whatever their lag; without replicas, the primary does', async () => {
  hasNoPrimary = true;
  await pauseReplay();
  await write('unseen');
  replicas.announceChange();
  expect(await readingServer()).toBe('replica');
  const written = await replicas.readPosition();
  expect(await readingServer(written ?? 0n)).toBe('primary'); // never older than the client's own write
  await resumeReplay();
  hasNoPrimary = false;

  await standby.end({ timeout: 1 });
  await replica.stop();
  expect(await readingServer()).toBe('primary');
  expect(replicas.isReachable).toBe(false);
  await replica.start();
  standby = openPool(replica.superuser, { max: 1 });
  await waitUntilReplicaIsUsed();
});

test('an address that leads to a primary is not used', async () => {
  const wrong = new Replicas(primary.connection, { sizes: { quick: 1, slow: 1 }, primary, hasNoPrimary: () => false });
  await primary.rows(sql`select pg_sleep(0.2)`);
  expect(await wrong.reader(0n).rows(sql`select 1`)).toHaveLength(1);
  expect([wrong.served, wrong.isReachable]).toEqual([0, false]);
  wrong.close();
});

// The last test: it promotes the replica.
test('after a failover, connections lead to the new primary, and work that hangs on the old one is ended', async () => {
  const target = { ...(primary.connection as ConnectionParameters) };
  const pool = openPool(target, { max: 2 });
  const watch = new PrimaryWatch(target, {
    empty: () => pool.empty(),
    destroyRetired: () => pool.destroyRetired(),
  });
  watch.suspect(); // learns which server is the primary
  expect(await watch.isBackWithin(30_000)).toBe(true);
  const hanging = pool.row(sql`select pg_sleep(600)`);
  hanging.catch(() => undefined);

  await standby.run(sql`select pg_promote()`);
  Object.assign(target, replica.superuser); // as a proxy in front of both does
  watch.suspect();
  await expect(hanging).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  expect(await pool.run(sql`insert into notes values ('after the failover')`)).toBe(1);
  expect(await primary.rows(sql`select from notes where text = 'after the failover'`)).toEqual([]);
  expect([watch.state, watch.losses]).toEqual(['writable', 1]);
  watch.close();
  await pool.end({ timeout: 1 });
});
