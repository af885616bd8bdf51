import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { sql } from '#server/db/sql.ts';

/** Servers that start together on an empty database create one admin. */
export async function lockFirstAdmin(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.firstAdmin})`);
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db.maybeRow(sql`select from accounts where user_role = 'admin' limit 1`);
  return admin !== undefined;
}

/** Creates the admin, or gives the account with this phone the admin role. The operator chose the password: nobody is asked. */
export async function saveFirstAdmin(db: Db, phone: string, passwordHash: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into accounts (id, name, phone, user_role, password_hash, phone_verified_at, password_warned_at)
    values (new_account_id(), 'Administrator', ${phone}, 'admin', ${passwordHash}, now(), now())
    on conflict (phone) do update set user_role = 'admin', password_hash = excluded.password_hash,
      password_warned_at = excluded.password_warned_at
    returning id`);
  return row.id;
}
