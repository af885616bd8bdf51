import type { EndCause } from '#contract/accounts/schemas.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { emptySql, sql } from '#server/db/sql.ts';

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; accountId: string; device: string; now: Date; expiresAt: Date },
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into sessions (token_hash, account_id, device, created_at, last_seen_at, expires_at)
    values (${session.tokenHash}, ${session.accountId}, ${session.device}, ${session.now}, ${session.now}, ${session.expiresAt})
    returning id`);
  return row.id;
}

type ActorRow = {
  sessionId: string;
  accountId: string;
  name: string;
  phone: string | null;
  userRole: Role;
  passwordIsTemporary: boolean;
  phoneVerifiedAt: Date | null;
};

/** The account of a session, with its current role. */
export async function findSessionActor(db: Db, tokenHash: Buffer, now: Date): Promise<ActorRow | null> {
  const row = await db.maybeRow<ActorRow>(sql`select * from session_account(${tokenHash}, ${now})`);
  return row ?? null;
}

/** Whether a session has not ended. Call it under the lock of its account: requests that end sessions take this lock first. */
export async function hasSession(db: Db, sessionId: string): Promise<boolean> {
  return (await db.maybeRow(sql`select from sessions where id = ${sessionId}`)) !== undefined;
}

/** Makes requests that end sessions and other ways into an account wait until this transaction ends. */
export async function blockEndOfAccess(db: Db, accountId: string): Promise<void> {
  await db.run(sql`select from accounts where id = ${accountId} for share`);
}

/** Gives a session another token. Returns false if the session has ended. */
export async function replaceSessionToken(db: Db, sessionId: string, newHash: Buffer, now: Date): Promise<boolean> {
  const count = await db.run(sql`
    update sessions set token_hash = ${newHash}, last_seen_at = ${now} where id = ${sessionId}`);
  return count > 0;
}

/** Deletes the session with this token, also if it has expired. */
export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${tokenHash}`);
}

/** Ends one session, all but one, or all sessions of an account. Returns their number. */
export async function deleteSessions(
  db: Db,
  accountId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const count = await db.run(sql`
    delete from sessions
    where account_id = ${accountId}
      ${which.only ? sql`and id = ${which.only}` : emptySql}
      ${which.except ? sql`and id <> ${which.except}` : emptySql}`);
  return count;
}

export async function findEndCause(db: Db, tokenHash: Buffer): Promise<EndCause | null> {
  const row = await db.row<{ cause: EndCause | null }>(sql`select session_end_cause(${tokenHash}) as cause`);
  return row.cause;
}

export async function findSessions(db: Db, accountId: string, now: Date) {
  return db.rows<{ id: string; device: string; lastSeenAt: Date }>(sql`
    select id, device, last_seen_at from sessions
    where account_id = ${accountId} and is_within_lifetime(greatest(created_at, last_seen_at), expires_at, ${now}, '30 days')
    order by last_seen_at desc`);
}

/**
 * The id of a browser that has signed in to this account before. It stays the same when the token changes. Without an
 * account the query runs as well, so that the time does not reveal whether the account exists.
 */
export async function findDevice(
  db: Db,
  tokenHash: Buffer,
  accountId: string | null,
  now: Date,
): Promise<string | null> {
  const row = await db.maybeRow<{ id: string }>(sql`
    select id from devices
    where token_hash = ${tokenHash} and account_id = ${accountId}
      and is_within_lifetime(last_used_at, last_used_at + interval '400 days', ${now}, '400 days')`);
  return row?.id ?? null;
}

/**
 * Stores this browser under a new token, and moves the other accounts of its old token to the new one. A token that the
 * server never issued belongs to no account, so nothing is moved.
 */
export async function saveDevice(
  db: Db,
  tokens: { oldHash: Buffer | null; newHash: Buffer },
  accountId: string,
  now: Date,
): Promise<void> {
  if (tokens.oldHash)
    await db.run(sql`update devices set token_hash = ${tokens.newHash} where token_hash = ${tokens.oldHash}`);
  await db.run(sql`
    insert into devices (token_hash, account_id, last_used_at) values (${tokens.newHash}, ${accountId}, ${now})
    on conflict (token_hash, account_id) do update set last_used_at = excluded.last_used_at`);
}

/** Call it after a change of the password, so that every browser counts as unknown. */
export function deleteDevices(db: Db, accountId: string): Promise<number> {
  return db.run(sql`delete from devices where account_id = ${accountId}`);
}
