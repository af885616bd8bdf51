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

/** Whether a session is still stored. Call it under the lock of its account, which whoever ends sessions takes first. */
export async function hasSession(db: Db, sessionId: string): Promise<boolean> {
  return (await db.maybeRow(sql`select from sessions where id = ${sessionId}`)) !== undefined;
}

/** Blocks the end of ways into an account until the transaction ends. */
export async function blockEndOfAccess(db: Db, accountId: string): Promise<void> {
  await db.run(sql`select from accounts where id = ${accountId} for share`);
}

/** Gives a session another token. Returns false if the session has ended. */
export async function replaceToken(db: Db, sessionId: string, newHash: Buffer, now: Date): Promise<boolean> {
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

const endsKeptFor = '7 days';

/** Ends all sessions of an account for staff, and stores why, for the browsers that still have their tokens. Returns their number. */
async function endSessions(
  db: Db,
  accountId: string,
  cause: Exclude<EndCause, 'elsewhere'>,
  now: Date,
): Promise<number> {
  const count = await db.run(sql`
    with ended as (delete from sessions where account_id = ${accountId} returning token_hash),
      outdated as (delete from session_ends where ended_at < ${now}::timestamptz - ${endsKeptFor}::interval)
    insert into session_ends (token_hash, cause, ended_at) select token_hash, ${cause}, ${now} from ended
    on conflict (token_hash) do nothing`);
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

/** Why ways into an account end. */
export type EndOfAccess =
  | 'recovery'
  | 'phone-corrected'
  | 'deactivated'
  | 'password-changed'
  | 'password-reset'
  | 'role-changed'
  | 'removed'
  | 'second-factor-added'
  | 'second-factor-reset';

type Ending = {
  accountId: string;
  event: EndOfAccess;
  now: Date;
  /** The session that changed its own password. It stays, with its notifications and the data on its device. */
  keptSessionId: string | null;
};

/**
 * What staff read the cause of. For the other events, a browser whose session ended learns that it was ended elsewhere.
 */
const shownCauses = [
  ...(['phone-corrected', 'deactivated', 'password-reset', 'role-changed', 'removed'] as const),
  'second-factor-reset',
] as const;
const shownCauseOf = (event: EndOfAccess) => shownCauses.find((cause) => cause === event);

function endAllSessions(db: Db, { accountId, event, now, keptSessionId }: Ending): Promise<number> {
  const cause = shownCauseOf(event);
  if (cause) return endSessions(db, accountId, cause, now);
  return deleteSessions(db, accountId, keptSessionId ? { except: keptSessionId } : {});
}

/**
 * Every way into an account, and how it ends. `server/features/accounts/ways-in.test.ts` compares the list with the schema:
 * each column that can hold a token, a secret or an address for messages belongs to one entry, or lets nobody in.
 *
 * Data that a device stores for use without a network ends with its session: the device erases it at the next contact
 * (`web/lib/account-storage.ts`), and cannot read it after seven days without one.
 */
const waysIn = {
  sessions: endAllSessions,
  devices: (db: Db, { accountId }: Ending) => deleteDevices(db, accountId),
  'push subscriptions': (db: Db, { accountId, keptSessionId }: Ending) =>
    db.run(sql`
      delete from push_subscriptions s where s.account_id = ${accountId}
        ${keptSessionId ? sql`and s.session_id <> ${keptSessionId}` : emptySql}`),
  'calendar addresses': (db: Db, { accountId }: Ending) =>
    db.run(sql`delete from calendar_feeds f where f.account_id = ${accountId}`),
  // A message that waits for another attempt gets another link, because links are derived from the epoch.
  'links of messages': (db: Db, { accountId }: Ending) =>
    db.run(sql`update messages m set link_hash = null where m.account_id = ${accountId} and m.link_hash is not null`),
  'addresses for messages': async (db: Db, { accountId }: Ending) => {
    const { count } = await db.row<{ count: number }>(sql`select end_message_addresses(${accountId}) as count`);
    return count;
  },
  // Codes to the account's phone are valid in one epoch only.
  'waiting codes': async (db: Db, { accountId }: Ending) => {
    await db.run(sql`update accounts a set access_epoch = access_epoch + 1 where a.id = ${accountId}`);
    return db.run(sql`
      update message_addresses d set code_hash = null, code_expires_at = null
      where d.account_id = ${accountId}`);
  },
  'sign-ins that wait': (db: Db, { accountId }: Ending) =>
    db.run(sql`delete from pending_sign_ins s where s.account_id = ${accountId}`),
  'second factors': async (db: Db, { accountId }: Ending) => {
    const { count } = await db.row<{ count: number }>(sql`
      with apps as (delete from totp_factors f where f.account_id = ${accountId} returning f.account_id),
        keys as (delete from passkeys k where k.account_id = ${accountId} returning k.account_id),
        codes as (delete from recovery_codes c where c.account_id = ${accountId} returning c.account_id)
      select (select count(*) from apps) + (select count(*) from keys) + (select count(*) from codes) as count`);
    return Number(count);
  },
} satisfies Record<string, (db: Db, ending: Ending) => Promise<number>>;

export type WayIn = keyof typeof waysIn;
export const everyWayIn = Object.keys(waysIn) as WayIn[];
/** Second factors let nobody in without the password, and protect it: they end only with the membership or by a reset. */
const everyWay = everyWayIn.filter((way) => way !== 'second factors');

const endedWays: Record<EndOfAccess, readonly WayIn[]> = {
  recovery: everyWay,
  'phone-corrected': everyWay,
  deactivated: everyWay,
  // The owner sees the addresses on the page of the account.
  'password-changed': everyWay.filter((way) => way !== 'addresses for messages'),
  'password-reset': everyWay,
  'role-changed': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait'],
  // The person's own calendar and inbox stay.
  removed: ['sessions', 'devices', 'push subscriptions', 'waiting codes', 'sign-ins that wait', 'second factors'],
  // Every session of an account with a factor was opened with it, and every browser that has a counter of its own has shown it.
  'second-factor-added': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait'],
  'second-factor-reset': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait', 'second factors'],
};

/**
 * Ends the ways into an account that an event ends. Call it under the lock of the account's row. Returns those of which the
 * account had one.
 */
export async function endWaysIn(
  db: Db,
  accountId: string,
  event: EndOfAccess,
  now: Date,
  keptSessionId: string | null = null,
): Promise<Set<WayIn>> {
  const had = new Set<WayIn>();
  for (const way of endedWays[event]) {
    if ((await waysIn[way](db, { accountId, event, now, keptSessionId })) > 0) had.add(way);
  }
  return had;
}
