import type { EndCause } from '#contract/accounts/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { deleteDevices, deleteSessions } from './sessions-queries.ts';

/** Older causes are deleted when sessions of any account are ended. */
const endsKeptFor = '7 days';

/** Ends all sessions of an account and stores the cause, which a browser with an ended session shows. Returns their number. */
async function endSessionsWithCause(
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

/** The events that end ways into an account. */
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
  /**
   * The session in which the owner changed the password or added a second factor; null for other events. It stays, with its
   * notifications and the data on its device.
   */
  keptSessionId: string | null;
};

/** After these events, a browser shows why its session was ended. After others, it shows only that this was done elsewhere. */
const shownCauses = [
  ...(['phone-corrected', 'deactivated', 'password-reset', 'role-changed', 'removed'] as const),
  'second-factor-reset',
] as const;
const shownCauseOf = (event: EndOfAccess) => shownCauses.find((cause) => cause === event);

function endAllSessions(db: Db, { accountId, event, now, keptSessionId }: Ending): Promise<number> {
  const cause = shownCauseOf(event);
  if (cause) return endSessionsWithCause(db, accountId, cause, now);
  return deleteSessions(db, accountId, keptSessionId ? { except: keptSessionId } : {});
}

/**
 * Every way into an account, and how it ends. `ways-in.test.ts` compares the list with the schema: each column that can hold a
 * token, a secret or an address for messages belongs to one of these ways, or lets nobody in.
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
  // A message that is not sent yet gets a new link, because links are derived from `access_epoch`.
  'links of messages': (db: Db, { accountId }: Ending) =>
    db.run(sql`update messages m set link_hash = null where m.account_id = ${accountId} and m.link_hash is not null`),
  'addresses for messages': async (db: Db, { accountId }: Ending) => {
    const { count } = await db.row<{ count: number }>(sql`select end_message_addresses(${accountId}) as count`);
    return count;
  },
  // A code that was sent to the phone of the account is valid only while `access_epoch` stays the same.
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
/** Second factors stay: alone, they let nobody in. They end only by a reset, or when the account leaves the team. */
const everyWay = everyWayIn.filter((way) => way !== 'second factors');

const endedWays: Record<EndOfAccess, readonly WayIn[]> = {
  recovery: everyWay,
  'phone-corrected': everyWay,
  deactivated: everyWay,
  // The owner sees the addresses for messages on the page of the account.
  'password-changed': everyWay.filter((way) => way !== 'addresses for messages'),
  'password-reset': everyWay,
  'role-changed': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait'],
  // The calendar address and the messages of the person's own family stay.
  removed: ['sessions', 'devices', 'push subscriptions', 'waiting codes', 'sign-ins that wait', 'second factors'],
  // So no session and no known browser is left that was used without the factor. (Known browsers have a counter of their own.)
  'second-factor-added': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait'],
  'second-factor-reset': ['sessions', 'devices', 'push subscriptions', 'sign-ins that wait', 'second factors'],
};

/**
 * Ends the ways into an account that an event ends. Call it under the lock of the account's row. Returns the ways that the account
 * had.
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
