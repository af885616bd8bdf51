import type { Db } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

export type NewSubscription = { endpoint: string; p256dh: string; auth: string };

/** The most browsers of one account that show notifications. Each message is encrypted for each of them. */
const maxSubscriptions = 10;

/** Stores the subscription of a browser for the session that is open in it. It replaces the oldest one if there are too many. */
export async function saveSubscription(
  db: Db,
  scope: OwnScope,
  sessionId: string,
  { endpoint, p256dh, auth }: NewSubscription,
): Promise<void> {
  await deleteSubscription(db, scope, sessionId, endpoint);
  await db.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${scope.ownerId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})`);
  await db.run(sql`
    delete from push_subscriptions s
    where s.account_id = ${scope.ownerId} and s.endpoint <> ${endpoint} and s.id in (
      select o.id from push_subscriptions o
      where o.account_id = ${scope.ownerId} and o.endpoint <> ${endpoint}
      order by o.created_at desc, o.id desc offset ${maxSubscriptions - 1})`);
}

/** Ends the subscription of a browser, by its address or by the session that is open in it. */
export async function deleteSubscription(db: Db, scope: OwnScope, sessionId: string, endpoint: string): Promise<void> {
  await db.run(sql`
    delete from push_subscriptions s
    where s.account_id = ${scope.ownerId} and (s.endpoint = ${endpoint} or s.session_id = ${sessionId})`);
}

export async function hasSubscription(db: Db, scope: OwnScope, sessionId: string): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from push_subscriptions s where s.account_id = ${scope.ownerId} and s.session_id = ${sessionId}`);
  return row !== undefined;
}

/**
 * Removes the subscription that another account left in the same browser. Only the database role of the message engine
 * may do that.
 */
export async function deleteSubscriptionOfOthers(db: Db, scope: OwnScope, endpoint: string): Promise<void> {
  await db.run(sql`
    delete from push_subscriptions s where s.endpoint = ${endpoint} and s.account_id <> ${scope.ownerId}`);
}
