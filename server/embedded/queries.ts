import type { Db, Pool } from '../db/client.ts';
import { lockKeys } from '../db/limits.ts';
import { sql } from '../db/sql.ts';

/** Tries to take the lock of the data folder, until the connection closes. False: another server holds it. */
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
