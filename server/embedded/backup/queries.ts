import type { Db } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

const statementTimeoutMs = 600_000;

/** Starts a backup, which ends when its connection closes. Returns the first WAL segment that it needs. */
export async function startBackup(db: Db): Promise<{ firstWal: string; at: Date }> {
  // It limits each statement, not the copying of files in between. The slowest is `pg_backup_start`: it waits for a checkpoint.
  await db.run(sql`select set_config('statement_timeout', ${`${statementTimeoutMs}ms`}, false)`);
  // The temporary slot keeps the WAL from now on, however long the copy takes. It is removed with the connection.
  await db.run(sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`);
  return db.row<{ firstWal: string; at: Date }>(sql`
    select pg_walfile_name(pg_backup_start('CareSaathi', fast => true)) as first_wal, clock_timestamp() as at`);
}

export async function stopBackup(db: Db): Promise<{ label: string; tablespaceMap: string; lastWal: string; at: Date }> {
  return db.row<{ label: string; tablespaceMap: string; lastWal: string; at: Date }>(sql`
    select labelfile as label, spcmapfile as tablespace_map, pg_walfile_name(lsn) as last_wal, clock_timestamp() as at
    from pg_backup_stop(wait_for_archive => false)`);
}
