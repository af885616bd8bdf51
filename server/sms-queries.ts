import { type SmsShare, smsShares } from '#contract/messages/kinds.ts';
import { dayInIndia } from '#contract/shared/clock.ts';
import type { Db } from './db/client.ts';
import { sql } from './db/sql.ts';
import { takeAttemptSql } from './db/sql-functions.ts';

/** Takes SMS from a share of today's budget. Returns how many could be taken, at most `wanted`. */
export async function takeSms(
  db: Db,
  { share, wanted, most, now }: { share: SmsShare; wanted: number; most: number; now: Date },
): Promise<number> {
  const { taken } = await db.row<{ taken: number }>(
    sql`select take_sms(${dayInIndia(now)}, ${share}, ${wanted}, ${most}) as taken`,
  );
  return taken;
}

/**
 * Counts a notice against the limit of 24 hours. `key` identifies the kind of notice and the phone number. Returns false if
 * the limit is reached: then the notice is not sent.
 */
export async function takeNotice(db: Db, key: Buffer, { most, now }: { most: number; now: Date }): Promise<boolean> {
  const { isTaken } = await db.row<{ isTaken: boolean }>(
    sql`select ${takeAttemptSql({ wanted: key, at: now, most, lasts: '1 day', pauses: [] })} = 0 as is_taken`,
  );
  return isTaken;
}

/** How many SMS of each share were taken today. */
export async function findSmsUsage(db: Db, now: Date): Promise<Record<SmsShare, number>> {
  const rows = await db.rows<{ share: SmsShare; count: number }>(
    sql`select share, count from sms_usage where day = ${dayInIndia(now)}`,
  );
  const countOf = (share: SmsShare) => rows.find((row) => row.share === share)?.count ?? 0;
  return Object.fromEntries(smsShares.map((share) => [share, countOf(share)])) as Record<SmsShare, number>;
}

/**
 * Whether a phone belongs to a known account: somebody has entered a code sent to the phone, or staff added the account and it
 * has no password yet.
 */
export async function isKnownPhone(db: Db, phone: string): Promise<boolean> {
  const { isKnown } = await db.row<{ isKnown: boolean }>(sql`
    select exists (
      select from accounts
      where phone = ${phone} and (phone_verified_at is not null or password_hash is null)) as is_known`);
  return isKnown;
}
