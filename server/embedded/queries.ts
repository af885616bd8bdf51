import type { Db, Pool } from '../db/client.ts';
import { lockKeys } from '../db/limits.ts';
import { identifier, sql } from '../db/sql.ts';

/** Tries once to take the lock of the data folder. The lock lasts until the connection closes. False: another server holds it. */
export async function tryInstanceLock(db: Db): Promise<boolean> {
  const row = await db.row<{ isLocked: boolean }>(sql`select pg_try_advisory_lock(${lockKeys.instance}) as is_locked`);
  return row.isLocked;
}

/** Whether the data directory of the connected PostgreSQL has a file of this name. */
export async function hasFile(db: Db, name: string): Promise<boolean> {
  const row = await db.row<{ isSeen: boolean }>(sql`
    select (pg_stat_file(${name}, true)).size is not null as is_seen`);
  return row.isSeen;
}

/** Creates the product's database and the role that owns it, if they are missing. */
export async function ensureOwnDatabase(superuser: Pool, ownerPassword: string): Promise<void> {
  const role = await superuser.maybeRow(sql`select from pg_roles where rolname = 'caresaathi_owner'`);
  // The password is base64url: no quotes to escape. DDL takes no parameters.
  if (!role)
    await superuser.script(`create role caresaathi_owner login createrole createdb password '${ownerPassword}'`);
  const database = await superuser.maybeRow(sql`select from pg_database where datname = 'caresaathi'`);
  if (!database) await superuser.script('create database caresaathi owner caresaathi_owner');
}

const statementTimeoutMs = 600_000;
const checkTimeoutMs = 3_600_000;

/** Starts a backup, which ends when its connection closes. Returns the first WAL segment that it needs. */
export async function startBackup(db: Db): Promise<{ firstWal: string; at: Date }> {
  // Limits each statement, not the copying of files in between. The slowest is `pg_backup_start`: it waits for a checkpoint.
  await db.run(sql`select set_config('statement_timeout', ${`${statementTimeoutMs}ms`}, false)`);
  // The slot keeps the WAL from now on, however long the copy takes. The slot is temporary: it ends with the connection.
  await db.run(sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`);
  return db.row<{ firstWal: string; at: Date }>(sql`
    select pg_walfile_name(pg_backup_start('CareSaathi', fast => true)) as first_wal, clock_timestamp() as at`);
}

export async function stopBackup(db: Db): Promise<{ label: string; tablespaceMap: string; lastWal: string; at: Date }> {
  return db.row<{ label: string; tablespaceMap: string; lastWal: string; at: Date }>(sql`
    select labelfile as label, spcmapfile as tablespace_map, pg_walfile_name(lsn) as last_wal, clock_timestamp() as at
    from pg_backup_stop(wait_for_archive => false)`);
}

/** The newest WAL segment that PostgreSQL has archived, and whether its last attempt to archive one failed. */
export async function readArchiver(db: Db): Promise<{ last: string | null; isFailing: boolean }> {
  return db.row<{ last: string | null; isFailing: boolean }>(sql`
    select last_archived_wal as last,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`);
}

/** Prepares the checks of a restored database, which take minutes for a large one. */
export async function prepareChecks(db: Db): Promise<void> {
  await db.run(sql`select set_config('statement_timeout', ${`${checkTimeoutMs}ms`}, false)`);
  await db.run(sql`create extension if not exists amcheck`);
}

type Relation = { oid: string; name: string };

/** The tables of the product. Partitions are tables of their own. */
export function findTables(db: Db): Promise<Relation[]> {
  return db.rows<Relation>(sql`
    select oid::text, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
}

/** The B-tree indexes of the product. */
export function findIndexes(db: Db): Promise<Relation[]> {
  return db.rows<Relation>(sql`
    select c.oid::text, c.relname as name
    from pg_class c join pg_index i on i.indexrelid = c.oid join pg_am m on m.oid = c.relam
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and m.amname = 'btree' and i.indisvalid
    order by c.relname`);
}

/** Reads every row of a table. Returns what is wrong with the rows. If a page is damaged, the statement fails. */
export async function checkTable(db: Db, { oid }: Relation): Promise<string[]> {
  const rows = await db.rows<{ message: string }>(sql`
    select msg as message from verify_heapam(${oid}::oid::regclass) limit 10`);
  return rows.map(({ message }) => message);
}

/** Reads an index and checks its order. If something is wrong, the statement fails. */
export async function checkIndex(db: Db, { oid }: Relation): Promise<void> {
  await db.run(sql`select bt_index_check(${oid}::oid::regclass)`);
}

export async function countRows(db: Db, { name }: Relation): Promise<number> {
  return (await db.row<{ rows: number }>(sql`select count(*)::float8 as rows from ${identifier(name)}`)).rows;
}

/**
 * Counts contradictions, of which a consistent database has none: rows without the row they belong to, overlapping visits of
 * a doctor, and stored totals that differ from the rows that they count.
 */
export async function countContradictions(db: Db): Promise<Record<string, number>> {
  return db.row<Record<string, number>>(sql`
    select
      (select count(*)::integer from appointments a
        where not exists (select from patients p where p.id = a.patient_id and p.user_id = a.user_id)) as "visits without a patient",
      (select count(*)::integer from patients p
        where not exists (select from accounts f where f.id = p.user_id)) as "patients without a family",
      (select count(*)::integer from (
        select starts_at < lag(ends_at) over (partition by doctor_id order by starts_at) as is_overlapping
        from appointments where doctor_id is not null and status <> 'cancelled') v
        where is_overlapping) as "overlapping visits",
      (select abs(coalesce((select sum(bookings) from booking_totals), 0)
        - (select count(*) from appointments where not is_step and status <> 'cancelled'))::float8) as "visits missing in the totals",
      (select abs(coalesce((select sum(amount) from payment_totals), 0)
        - coalesce((select sum(amount) from payments), 0))::float8) as "paise missing in the totals"`);
}
