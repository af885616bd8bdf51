import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** What a challenge is for: to prove who somebody is, or to add a passkey. */
type Purpose = 'prove' | 'add';

export type PasskeyRow = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  /** The browser in which it was added. */
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

export async function recordUse(db: Db, id: string, signCount: number, now: Date): Promise<void> {
  await db.run(sql`update passkeys set sign_count = ${signCount}, last_used_at = ${now} where id = ${id}`);
}

export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from passkeys where account_id = ${accountId} and id = ${id}`)) === 1;
}

/** Stores a challenge for the browser that holds a token. It replaces the one before. */
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

/** Uses the challenge of a browser up. Null: there is none, or it has expired. */
export async function takeChallenge(db: Db, holder: Buffer, purpose: Purpose, now: Date): Promise<string | null> {
  const row = await db.maybeRow<{ challenge: string; isAlive: boolean }>(sql`
    delete from passkey_challenges where holder = ${holder} and purpose = ${purpose}
    returning challenge, is_within_lifetime(created_at, expires_at, ${now}, '5 minutes') as is_alive`);
  return row?.isAlive ? row.challenge : null;
}

/** Deletes challenges that nobody answered, a few at a time. Call it last in a transaction. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    delete from passkey_challenges where (holder, purpose) in (
      select holder, purpose from passkey_challenges where expires_at < ${now}::timestamptz - interval '1 hour'
      order by expires_at limit 20 for update skip locked)`);
}
