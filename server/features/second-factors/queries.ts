import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The authenticator app that counts, if there is one, and the secret of one that has not shown a code yet. */
type AppRow = { sealedSecret: Buffer | null; offeredSecret: Buffer | null; lastUsedStep: number };

/** Which factors an account has. Call it under the account's lock to rely on the result. */
export async function countFactors(db: Db, accountId: string) {
  return db.row<{ hasApp: boolean; hasPasskey: boolean; codesLeft: number }>(sql`
    select exists (select from totp_factors where account_id = ${accountId} and activated_at is not null) as has_app,
      exists (select from passkeys where account_id = ${accountId}) as has_passkey,
      (select count(*)::integer from recovery_codes where account_id = ${accountId}) as codes_left`);
}

/** Whether the account of a request has a factor, for roles that may not read the factors. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(sql`select has_second_factor(${accountId}) as has`);
  return row.has;
}

export async function findApp(db: Db, accountId: string): Promise<AppRow | null> {
  const row = await db.maybeRow<AppRow>(sql`
    select sealed_secret, offered_secret, last_used_step::float8 as last_used_step from totp_factors
    where account_id = ${accountId}`);
  return row ?? null;
}

/** Stores a secret that was offered, in the place of one that was offered before. An app that counts stays. */
export async function saveOfferedApp(db: Db, accountId: string, sealedSecret: Buffer, now: Date): Promise<void> {
  await db.run(sql`
    insert into totp_factors (account_id, offered_secret, created_at) values (${accountId}, ${sealedSecret}, ${now})
    on conflict (account_id) do update set offered_secret = excluded.offered_secret, created_at = excluded.created_at`);
}

/** From now on the app counts whose secret was offered, and no other. `step` is that of its first code. */
export async function activateApp(db: Db, accountId: string, step: number, now: Date): Promise<void> {
  await db.run(sql`
    update totp_factors
    set sealed_secret = offered_secret, offered_secret = null, activated_at = ${now}, last_used_step = ${step}
    where account_id = ${accountId}`);
}

/** A code works once: only later steps are accepted from now on. */
export async function setLastUsedStep(db: Db, accountId: string, step: number): Promise<void> {
  await db.run(sql`update totp_factors set last_used_step = ${step} where account_id = ${accountId}`);
}

/** Returns whether there was an active app. */
export async function deleteApp(db: Db, accountId: string): Promise<boolean> {
  const row = await db.maybeRow<{ wasActive: boolean }>(sql`
    delete from totp_factors where account_id = ${accountId} returning activated_at is not null as was_active`);
  return row?.wasActive ?? false;
}

/** Replaces the recovery codes of an account. */
export async function saveRecoveryCodes(db: Db, accountId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, accountId);
  await db.run(sql`
    insert into recovery_codes (account_id, code_hash) select ${accountId}, unnest(${codeHashes}::bytea[])`);
}

/** Returns false if the account has no such code. */
export async function redeemRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const count = await db.run(sql`
    delete from recovery_codes where account_id = ${accountId} and code_hash = ${codeHash}`);
  return count === 1;
}

export async function deleteRecoveryCodes(db: Db, accountId: string): Promise<void> {
  await db.run(sql`delete from recovery_codes where account_id = ${accountId}`);
}

/** All other administrators who can be told something by SMS. */
export async function findOtherAdmins(db: Db, accountId: string): Promise<{ id: string; phone: string | null }[]> {
  return db.rows<{ id: string; phone: string | null }>(sql`
    select id, phone from accounts where user_role = 'admin' and deactivated_at is null and id <> ${accountId}`);
}
