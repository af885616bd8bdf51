import type * as api from '#contract/replies/endpoints.ts';
import type { ObjectionPage } from '#contract/replies/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction, type Tx } from '#server/db/client.ts';
import { linkHashOf } from '#server/messages/links.ts';
import { languages } from '#server/messages/texts/languages/languages.ts';
import { lockAccount } from '../accounts/queries.ts';
import { findLanguage } from '../messages/queries.ts';
import { object } from '../team/objection-service.ts';
import { type Correction, findCorrection, findCorrectionOfLink } from '../team/queries.ts';
import { rejectLink } from './service.ts';

/** What the link to an old phone shows. It changes nothing, because messaging apps open links too. */
export async function getObjection(ctx: Ctx, { params: { token } }: ParsedOf<typeof api.getObjection>) {
  const page = await inGateTransaction(ctx.db, async (tx) => {
    const correction = await findCorrectionOfLink(tx, linkHashOf(token), ctx.now);
    return correction && pageOf(tx, ctx, correction);
  });
  return page ?? rejectLink(ctx);
}

/** Objects as the old phone, without a password. */
export async function sendObjection(ctx: Ctx, { params: { token } }: ParsedOf<typeof api.sendObjection>) {
  const page = await inGateTransaction(ctx.db, async (tx) => {
    const seen = await findCorrectionOfLink(tx, linkHashOf(token), ctx.now);
    const account = seen && (await lockAccount(tx, seen.accountId));
    const correction = account && (await findCorrection(tx, seen.id, ctx.now));
    if (!correction) return null;
    await object(tx, ctx, correction, 'link');
    return pageOf(tx, ctx, (await findCorrection(tx, seen.id, ctx.now)) ?? correction);
  });
  return page ?? rejectLink(ctx);
}

async function pageOf(tx: Tx, { now }: Ctx, correction: Correction): Promise<ObjectionPage> {
  const { accountId, objectedAt, agreedAt, objectsUntil } = correction;
  const language = await findLanguage(tx, accountId);
  const isWaiting = objectsUntil !== null && now < objectsUntil;
  const until = isWaiting ? languages[language].words.longWhen({ at: objectsUntil, hasTime: true }) : null;
  if (!objectedAt) return { state: 'open', until, language };
  return { state: agreedAt ? 'decided' : 'objected', until, language };
}
