import type { Db } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

export type NewSubscription = { endpoint: string; p256dh: string; auth: string };

/** Stores the subscription of a browser and its session. Deletes the oldest ones if the account has more than the limit. */
export async function saveSubscription(
  db: Db,
  scope: OwnScope,
  sessionId: string,
  { endpoint, p256dh, auth }: NewSubscription,
  maxSubscriptions: number,
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

/** Deletes the push subscription of a browser, found by its address or by the session that is open in the browser. */
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

/** Deletes the subscriptions of other accounts in this browser. Needs the database role `caresaathi_messenger`. */
export async function deleteSubscriptionOfOthers(db: Db, scope: OwnScope, endpoint: string): Promise<void> {
  await db.run(sql`
    delete from push_subscriptions s where s.endpoint = ${endpoint} and s.account_id <> ${scope.ownerId}`);
}
