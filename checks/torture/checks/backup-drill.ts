import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { type BackupMember, readBackup, writeBackup } from '#server/embedded/backup/backup-file.ts';
import { type RecoveryTarget, restoreBackup } from '#server/embedded/backup/restore.ts';
import { takeBackup } from '#server/embedded/backup/take-backup.ts';
import { archiveFolder } from '#server/embedded/backup/wal-archive.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { findRunningPostgres, superuser } from '#server/embedded/postmaster.ts';
import { createTemporaryFolder, startEmbeddedDeployment, startServer } from '../../rig/deployment.ts';
import { atLeast, exactly, type Fact, measured } from '../../rig/facts.ts';
import { stopProgram } from '../../rig/processes.ts';
import { startBookingLoad } from '../booking-load.ts';
import type { Check, RunOptions } from '../check.ts';

const { signal } = new AbortController();

/** The hashes of all rows of each table. */
type Rows = Map<string, string[]>;

/** A backup is taken while families book. Then it is restored into other folders. */
export const backupDrillCheck: Check = {
  name: 'backup-drill',
  promise:
    'the end of a backup under load, a moment after it, and the end of the archive are restored row by row, and sending is paused',
  control: 'the label that tells PostgreSQL where the backup began',
  async run({ quick, control }: RunOptions) {
    const each = quick ? 300 : 5_000;
    const folder = await createTemporaryFolder();
    const deployment = await startEmbeddedDeployment({ more: { WAL_ARCHIVE: 'true' } });
    const cluster = await openCluster(deployment.folder);
    const { socketDir = '' } = (await findRunningPostgres(cluster)) ?? {};
    const all = openPool({ ...superuser(cluster, socketDir), database: 'caresaathi' }, { max: 2 });
    try {
      const load = await startBookingLoad(deployment.owner, deployment.server.url, 24);
      await load.waitFor(each);

      let file = join(folder, 'backup.tar.gz');
      let atBackup: Rows = new Map();
      let goOn = () => {};
      const [before, began] = [load.acknowledged.size, performance.now()];
      let meanwhile = 0;
      await takeBackup(deployment.folder, file, {
        signal,
        archivesWal: true,
        onCopied: async () => {
          meanwhile = load.acknowledged.size - before;
          goOn = await load.hold();
          atBackup = await readSettledRows(all);
          // After a checkpoint, recovery without the label would start too late and miss changes that are not in the copy.
          await all.run(sql`checkpoint`);
        },
      });
      const took = performance.now() - began;
      goOn();

      await load.waitFor(each);
      goOn = await load.hold();
      const atMoment = await readSettledRows(all);
      await pause(5);
      const moment = new Date();
      await pause(5);
      goOn();

      await load.waitFor(each);
      const held = await load.finish();
      const atEnd = await readSettledRows(all);
      await all.end({ timeout: 1 });
      await stopProgram(deployment.server.process); // archives the last WAL file

      if (control) file = await withoutLabel(file, join(folder, 'control.tar.gz'));
      const restored = async (what: string, at: RecoveryTarget | null, wanted: Rows): Promise<Fact> => {
        const { count, why } = await differences(join(folder, what), file, at, archiveFolder(cluster), wanted);
        return exactly(`${what}: rows that differ${why && ` (${why})`}`, count, 0);
      };
      const atEndOfBackup = await restored('as the backup ended', null, atBackup);
      return [
        ...held,
        atEndOfBackup,
        exactly(
          'sending is paused when a server starts on it',
          await countPauses(join(folder, 'as the backup ended')),
          1,
        ),
        await restored('at a moment after it', moment, atMoment),
        await restored('at the end of the archive', 'latest', atEnd),
        atLeast('bookings while the files were copied', meanwhile, 1),
        atLeast('rows that differ between the moment and the end', differing(atMoment, atEnd), 1),
        measured('rows compared at the end', countOf(atEnd)),
        measured('tables compared', atEnd.size),
        measured('the backup took, in ms', took),
        measured('its size in MB', (await stat(file)).size / 1024 ** 2),
      ];
    } finally {
      await all.end({ timeout: 1 });
      await deployment.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The rows must not change for this long. The engine of messages looks for new bookings twice a second. */
const settledAfterMs = 3_000;

/** Waits until the rows no longer change. No family books meanwhile, but the engine may still write messages. */
async function readSettledRows(all: Pool): Promise<Rows> {
  for (let rows = await readRows(all); ; ) {
    await pause(settledAfterMs);
    const later = await readRows(all);
    if (differing(rows, later) === 0) return later;
    rows = later;
  }
}

async function readRows(all: Pool): Promise<Rows> {
  const tables = await all.rows<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  const rows: Rows = new Map();
  for (const { name } of tables) {
    const found = await all.rows<{ hash: string }>(
      sql`select md5(t::text) as hash from ${identifier(name)} t order by 1`,
    );
    rows.set(
      name,
      found.map((row) => row.hash),
    );
  }
  return rows;
}

const countOf = (rows: Rows) => [...rows.values()].reduce((sum, hashes) => sum + hashes.length, 0);

/** Restores into a new folder, starts the database there, and counts missing and additional rows. */
async function differences(dataDir: string, file: string, at: RecoveryTarget | null, archive: string, wanted: Rows) {
  try {
    await restoreBackup(dataDir, file, { at, archive: at && archive, signal });
    const database = await startEmbedded(dataDir, pino({ level: 'silent' }));
    const all = openPool({ ...database.owner, username: 'postgres' }, { max: 1 });
    try {
      const found = await readRows(all);
      return { count: differing(wanted, found), why: '' };
    } finally {
      await all.end({ timeout: 1 });
      await database.stop();
    }
  } catch (error) {
    return { count: countOf(wanted), why: (error as Error).message };
  }
}

/** Returns 1 if a server on a restored folder pauses all messages: those of after the backup are due again there. */
async function countPauses(dataDir: string): Promise<number> {
  // With --control, the server does not start.
  const server = await startServer({ env: { DATA_DIR: dataDir } }).catch(() => null);
  if (!server) return 0;
  try {
    const cluster = await openCluster(dataDir);
    const { socketDir = '' } = (await findRunningPostgres(cluster)) ?? {};
    const all = openPool({ ...superuser(cluster, socketDir), database: 'caresaathi' }, { max: 1 });
    try {
      return (await all.rows(sql`select from message_pauses where scope = 'all'`)).length;
    } finally {
      await all.end({ timeout: 1 });
    }
  } finally {
    await stopProgram(server.process);
  }
}

/** The number of rows that are in only one of the two. Duplicates count separately. */
function differing(wanted: Rows, found: Rows): number {
  const left = new Map<string, number>();
  const count = (rows: Rows, step: 1 | -1) => {
    for (const [table, hashes] of rows)
      for (const hash of hashes) left.set(`${table} ${hash}`, (left.get(`${table} ${hash}`) ?? 0) + step);
  };
  count(wanted, 1);
  count(found, -1);
  return [...left.values()].reduce((sum, times) => sum + Math.abs(times), 0);
}

/** Writes the same backup without the label, with a valid list of hashes. */
async function withoutLabel(file: string, to: string): Promise<string> {
  const members: BackupMember[] = [];
  const facts = await readBackup(file, async ({ path, isFolder }, content) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    if (path !== 'postgres/backup_label') members.push({ path, content: isFolder ? 'folder' : Buffer.concat(pieces) });
  });
  const again = async function* () {
    yield* members;
    return { endedAt: facts.endedAt };
  };
  await writeBackup(to, facts, again(), signal);
  return to;
}
