import type * as api from '#contract/replies/endpoints.ts';
import type { Subscription } from '#contract/replies/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction } from '#server/db/client.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { isSubscribed, setSubscribed } from '../messages/link-service.ts';
import type { LinkRow } from './queries.ts';
import { acceptsSubscription } from './rules.ts';
import { findLink, unknownLink } from './service.ts';

async function findSubscriptionLink(ctx: Ctx, token: string): Promise<LinkRow> {
  const link = await findLink(ctx, token);
  if (!acceptsSubscription(link, ctx.now)) throw unknownLink();
  return link;
}

const subscriptionOf = ({ kind, channel, person, language }: LinkRow, isOn: boolean): Subscription => ({
  kind,
  channel,
  person,
  isOn,
  language,
});

/** Which messages a link can stop. It changes nothing, and shows nothing of the visit. */
export async function getSubscription(
  ctx: Ctx,
  { params: { token } }: ParsedOf<typeof api.getSubscription>,
): Promise<Subscription> {
  const link = await findSubscriptionLink(ctx, token);
  const isOn = await inFamilyTransaction(ctx.db, link.accountId, (tx) => isSubscribed(tx, link));
  return subscriptionOf(link, isOn);
}

/** Ends messages of the kind and channel of a link, or starts them again. */
export async function setSubscription(
  ctx: Ctx,
  { params: { token }, body: { isOn } }: ParsedOf<typeof api.setSubscription>,
): Promise<Subscription> {
  const link = await findSubscriptionLink(ctx, token);
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'answerPerLink', link.id));
  return inFamilyTransaction(ctx.db, link.accountId, async (tx) => {
    await setSubscribed(tx, ctx, link, isOn);
    return subscriptionOf(link, await isSubscribed(tx, link));
  });
}
