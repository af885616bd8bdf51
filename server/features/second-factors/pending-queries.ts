import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** A browser that has shown the right password, and not yet the second factor. */
export type PendingSignIn = { accountId: string; passwordHash: string; isForStaff: boolean; isWeak: boolean };

export async function insertPending(
  db: Db,
  pending: PendingSignIn & { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into pending_sign_ins (token_hash, account_id, password_hash, is_for_staff, is_weak, created_at, expires_at)
    values (${pending.tokenHash}, ${pending.accountId}, ${pending.passwordHash}, ${pending.isForStaff}, ${pending.isWeak},
      ${pending.now}, ${pending.expiresAt})`);
}

export async function findPending(db: Db, tokenHash: Buffer, now: Date): Promise<PendingSignIn | null> {
  const row = await db.maybeRow<PendingSignIn>(sql`
    select account_id, password_hash, is_for_staff, is_weak from pending_sign_ins
    where token_hash = ${tokenHash} and is_within_lifetime(created_at, expires_at, ${now}, '10 minutes')`);
  return row ?? null;
}

/** Returns false if another request has completed or ended this sign-in. */
export async function deletePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from pending_sign_ins where token_hash = ${tokenHash}`)) === 1;
}

/** Deletes sign-ins that were given up, a few at a time. Call it last in a transaction. */
export async function deleteExpiredPending(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    delete from pending_sign_ins where token_hash in (
      select token_hash from pending_sign_ins where expires_at < ${now}::timestamptz - interval '1 hour'
      order by expires_at limit 20 for update skip locked)`);
}
