import type { listCorrections } from '#contract/accounts-api.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ownScope } from '#server/access.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { object } from '../team/objection-service.ts';
import { findCorrection, findOwnCorrections } from '../team/phone-queries.ts';
import { lockAccount } from './queries.ts';

/** The corrections of the own phone, those that wait and those that have ended. */
export async function list(ctx: SignedInCtx): Promise<ReplyOf<typeof listCorrections>> {
  const rows = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    findOwnCorrections(tx, ownScope(ctx.actor), ctx.now),
  );
  return {
    corrections: rows.map(({ id, state, newPhone, requestedAt, endedAt }) => ({
      id,
      state,
      phoneEnd: newPhone.slice(-4),
      requestedAt: requestedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

/** Objects on a device of the account. */
export async function objectTo(ctx: SignedInCtx, correctionId: string): ReturnType<typeof list> {
  const isStored = await inGateTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.actor.id);
    const correction = await findCorrection(tx, correctionId, ctx.now);
    if (correction?.accountId !== ctx.actor.id) return false;
    await object(tx, ctx, correction, 'device');
    return true;
  });
  if (!isStored) throw conflict('This correction has ended.');
  return list(ctx);
}
