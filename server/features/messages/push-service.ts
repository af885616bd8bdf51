import type * as api from '#contract/messages/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { ownScope } from '#server/access.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inMessengerTransaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/errors.ts';
import { isPushService } from '#server/messages/channels/push.ts';
import * as queries from './push-queries.ts';

/** The most browsers per account that get notifications, because each message is encrypted for each browser. */
const maxSubscriptions = 10;

/** Sends notifications to this browser until its session ends. Only the account that called this last gets them. */
export async function startPush(ctx: SignedInCtx, { body: subscription }: ParsedOf<typeof api.startPush>) {
  const scope = ownScope(ctx.actor);
  if (!ctx.services.messages?.pushKey) throw conflict('Notifications are not available yet.');
  if (!isPushService(subscription.endpoint))
    throw invalid({ endpoint: 'Notifications of this browser are not supported.' });
  await inMessengerTransaction(ctx.db, (tx) => queries.deleteSubscriptionOfOthers(tx, scope, subscription.endpoint));
  await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.saveSubscription(tx, scope, ctx.actor.sessionId, subscription, maxSubscriptions),
  );
}

export async function endPush(ctx: SignedInCtx, { body: { endpoint } }: ParsedOf<typeof api.endPush>): Promise<void> {
  await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.deleteSubscription(tx, ownScope(ctx.actor), ctx.actor.sessionId, endpoint),
  );
}
