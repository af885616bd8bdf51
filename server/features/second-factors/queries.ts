import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * The authenticator app of an account. `sealedSecret`: the encrypted secret of the active app. `offeredSecret`: of an app that is
 * being set up; it becomes active with its first code. `lastUsedStep`: the time step of the last code that was used.
 */
type AppRow = { sealedSecret: Buffer | null; offeredSecret: Buffer | null; lastUsedStep: number };

/** Which factors an account has, and how many recovery codes are left. Under the lock of the account, this cannot change. */
export async function findFactorState(db: Db, accountId: string) {
  return db.row<{ hasApp: boolean; hasPasskey: boolean; codesLeft: number }>(sql`
    select exists (select from totp_factors where account_id = ${accountId} and activated_at is not null) as has_app,
      exists (select from passkeys where account_id = ${accountId}) as has_passkey,
      (select count(*)::integer from recovery_codes where account_id = ${accountId}) as codes_left`);
}

/** Whether an account has a second factor. Also for database roles that may not read the tables of the factors. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(sql`select has_second_factor(${accountId}) as has`);
  return row.has;
}

export async function findAuthenticatorApp(db: Db, accountId: string): Promise<AppRow | null> {
  const row = await db.maybeRow<AppRow>(sql`
    select sealed_secret, offered_secret, last_used_step::float8 as last_used_step from totp_factors
    where account_id = ${accountId}`);
  return row ?? null;
}

/** Stores the secret of an app that is being set up, in place of an earlier attempt. An active app stays active. */
export async function saveAppSecretInSetup(db: Db, accountId: string, sealedSecret: Buffer, now: Date): Promise<void> {
  await db.run(sql`
    insert into totp_factors (account_id, offered_secret, created_at) values (${accountId}, ${sealedSecret}, ${now})
    on conflict (account_id) do update set offered_secret = excluded.offered_secret, created_at = excluded.created_at`);
}

/** Makes the app that is being set up the active one, in place of an earlier app. `step` is the time step of its first code. */
export async function activateAuthenticatorApp(db: Db, accountId: string, step: number, now: Date): Promise<void> {
  await db.run(sql`
    update totp_factors
    set sealed_secret = offered_secret, offered_secret = null, activated_at = ${now}, last_used_step = ${step}
    where account_id = ${accountId}`);
}

/** Stores the time step of a used code. A code works once: only codes of later steps are accepted then. */
export async function setLastUsedStep(db: Db, accountId: string, step: number): Promise<void> {
  await db.run(sql`update totp_factors set last_used_step = ${step} where account_id = ${accountId}`);
}

/** Returns whether there was an active app. */
export async function deleteAuthenticatorApp(db: Db, accountId: string): Promise<boolean> {
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

/** All other active administrators. `phone` is null for administrators without a phone. */
export async function findOtherAdmins(db: Db, accountId: string): Promise<{ id: string; phone: string | null }[]> {
  return db.rows<{ id: string; phone: string | null }>(sql`
    select id, phone from accounts where user_role = 'admin' and deactivated_at is null and id <> ${accountId}`);
}

/** What a challenge is for: to prove who somebody is, or to add a passkey. */
type Purpose = 'prove' | 'add';

export type PasskeyRow = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  /** The browser in which the passkey was added. */
  device: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export async function findPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(sql`
    select id, credential_id, public_key, sign_count::float8 as sign_count, transports, device, created_at, last_used_at
    from passkeys where account_id = ${accountId} order by created_at, id`);
}

/** Returns false if this passkey is stored already. */
export async function insertPasskey(
  db: Db,
  accountId: string,
  passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'device'> & { now: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    insert into passkeys (account_id, credential_id, public_key, sign_count, transports, device, created_at)
    values (${accountId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.signCount}, ${passkey.transports},
      ${passkey.device}, ${passkey.now})
    on conflict (credential_id) do nothing`);
  return count === 1;
}

export async function recordPasskeyUse(db: Db, id: string, signCount: number, now: Date): Promise<void> {
  await db.run(sql`update passkeys set sign_count = ${signCount}, last_used_at = ${now} where id = ${id}`);
}

export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from passkeys where account_id = ${accountId} and id = ${id}`)) === 1;
}

/** Stores a challenge for a browser, in place of an earlier one. `holder` is the hash of the browser's token. */
export async function saveChallenge(
  db: Db,
  given: { holder: Buffer; purpose: Purpose; challenge: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into passkey_challenges (holder, purpose, challenge, created_at, expires_at)
    values (${given.holder}, ${given.purpose}, ${given.challenge}, ${given.now}, ${given.expiresAt})
    on conflict (holder, purpose) do update
      set challenge = excluded.challenge, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** Deletes the challenge of a browser and returns it. Null if there is none, or if it has expired. */
export async function takeChallenge(db: Db, holder: Buffer, purpose: Purpose, now: Date): Promise<string | null> {
  const row = await db.maybeRow<{ challenge: string; isAlive: boolean }>(sql`
    delete from passkey_challenges where holder = ${holder} and purpose = ${purpose}
    returning challenge, is_within_lifetime(created_at, expires_at, ${now}, '5 minutes') as is_alive`);
  return row?.isAlive ? row.challenge : null;
}

/** Deletes at most 20 challenges that nobody answered. Call it last in a transaction. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    delete from passkey_challenges where (holder, purpose) in (
      select holder, purpose from passkey_challenges where expires_at < ${now}::timestamptz - interval '1 hour'
      order by expires_at limit 20 for update skip locked)`);
}

/** A sign-in with the right password, which waits for the second factor. */
export type PendingSignIn = { accountId: string; passwordHash: string; isForStaff: boolean; isWeak: boolean };

export async function insertPendingSignIn(
  db: Db,
  pending: PendingSignIn & { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into pending_sign_ins (token_hash, account_id, password_hash, is_for_staff, is_weak, created_at, expires_at)
    values (${pending.tokenHash}, ${pending.accountId}, ${pending.passwordHash}, ${pending.isForStaff}, ${pending.isWeak},
      ${pending.now}, ${pending.expiresAt})`);
}

export async function findPendingSignIn(db: Db, tokenHash: Buffer, now: Date): Promise<PendingSignIn | null> {
  const row = await db.maybeRow<PendingSignIn>(sql`
    select account_id, password_hash, is_for_staff, is_weak from pending_sign_ins
    where token_hash = ${tokenHash} and is_within_lifetime(created_at, expires_at, ${now}, '10 minutes')`);
  return row ?? null;
}

/** Returns false if another request has completed or ended this sign-in. */
export async function deletePendingSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from pending_sign_ins where token_hash = ${tokenHash}`)) === 1;
}

/** Deletes at most 20 sign-ins that were not completed in time. Call it last in a transaction. */
export async function deleteExpiredPendingSignIns(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    delete from pending_sign_ins where token_hash in (
      select token_hash from pending_sign_ins where expires_at < ${now}::timestamptz - interval '1 hour'
      order by expires_at limit 20 for update skip locked)`);
}

/** When the user signed in (with the password), and when they last confirmed who they are; null if never. */
export async function findConfirmation(db: Db, sessionId: string) {
  const row = await db.maybeRow<{ createdAt: Date; confirmedAt: Date | null }>(sql`
    select created_at, confirmed_at from sessions where id = ${sessionId}`);
  return row ?? null;
}

/** Returns false if the session has ended. */
export async function setConfirmedAt(db: Db, sessionId: string, now: Date): Promise<boolean> {
  return (await db.run(sql`update sessions set confirmed_at = ${now} where id = ${sessionId}`)) === 1;
}
