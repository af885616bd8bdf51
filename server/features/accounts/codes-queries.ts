import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export type CodePurpose = 'register' | 'reset' | 'sign-in' | 'verify' | 'desk' | 'old-phone' | 'new-phone';
export type CodeRow = {
  /** A random id in a cookie of the browser that requested the code. The code is valid only there. */
  challenge: string;
  phone: string;
  purpose: CodePurpose;
  name: string | null;
  /**
   * For a registration: the encrypted password. It is hashed only after the right code was entered. For a sign-in: the
   * password hash of the account, if the entered password was right; null if the password was wrong or no account has the phone.
   */
  passwordHash: string | null;
  codeHash: Buffer;
};
/** `accountEpoch`: `accessEpoch` of the account that had the phone when the code was sent; null if no account had it. */
export type SentCodeRow = CodeRow & { accountEpoch: number | null };

export async function saveCode(db: Db, code: CodeRow & { sentAt: Date; expiresAt: Date }): Promise<void> {
  await db.run(sql`
    insert into phone_codes (challenge, phone, purpose, name, password_hash, code_hash, sent_at, expires_at, account_epoch)
    values (${code.challenge}, ${code.phone}, ${code.purpose}, ${code.name}, ${code.passwordHash}, ${code.codeHash},
      ${code.sentAt}, ${code.expiresAt},
      -- Without an account the row of the next phone is read and dropped, so that the time reveals nothing.
      (select case when a.phone = ${code.phone} then a.access_epoch end from accounts a
        where a.phone >= ${code.phone} order by a.phone limit 1))`);
}

/** Finds a challenge of the last hour that was not used. Its code may have expired, but a new code can be sent for it. */
export async function findCode(db: Db, challenge: string, now: Date): Promise<CodeRow | null> {
  const row = await db.maybeRow<CodeRow>(sql`
    select challenge, phone, purpose, name, password_hash, code_hash from phone_codes
    where challenge = ${challenge} and consumed_at is null
      and is_within_lifetime(sent_at, sent_at + interval '1 hour', ${now}, '1 hour')`);
  return row ?? null;
}

const isRedeemable = (challenge: string, purpose: CodePurpose, now: Date) => sql`
  challenge = ${challenge} and purpose = ${purpose} and tries < 5 and consumed_at is null
  and is_within_lifetime(sent_at, expires_at, ${now}, '10 minutes')`;

/** Counts one of the five tries of a code. Returns null if the code is unknown, expired or used, or if no try is left. */
export async function consumeCodeTry(
  db: Db,
  challenge: string,
  purpose: CodePurpose,
  now: Date,
): Promise<SentCodeRow | null> {
  const row = await db.maybeRow<SentCodeRow>(sql`
    update phone_codes set tries = tries + 1
    where ${isRedeemable(challenge, purpose, now)}
    returning challenge, phone, purpose, name, password_hash, code_hash, account_epoch`);
  return row ?? null;
}

/** Gives back a counted try, because the code was right. */
export async function returnCodeTry(db: Db, challenge: string): Promise<void> {
  await db.run(sql`update phone_codes set tries = tries - 1 where challenge = ${challenge}`);
}

export async function consumeCode(db: Db, challenge: string, now: Date): Promise<void> {
  await db.run(sql`update phone_codes set consumed_at = ${now} where challenge = ${challenge}`);
}

/**
 * Deletes challenges and counters that expired more than a day ago, so that people who guess do not fill the tables. One call
 * deletes at most 20 of each, and skips rows that other transactions have locked. Call it last in a transaction: a later wait for
 * another lock could deadlock.
 */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    with codes as (
      delete from phone_codes where challenge in (
        select challenge from phone_codes where expires_at < ${now}::timestamptz - interval '1 day'
        order by expires_at limit 20 for update skip locked))
    delete from attempt_counters where key in (
      select key from attempt_counters where window_ends_at < ${now}::timestamptz - interval '1 day'
      order by window_ends_at limit 20 for update skip locked)`);
}
