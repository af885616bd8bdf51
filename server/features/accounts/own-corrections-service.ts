import type * as api from '#contract/accounts/endpoints.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { ownScope } from '#server/access.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction, type Tx } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { object } from '../team/objection-service.ts';
import { findCorrection, findOwnCorrections } from '../team/queries.ts';
import { lockAccount } from './queries.ts';

type OwnCorrections = ReplyOf<typeof api.listCorrections>;

/** The corrections of the own phone, those that wait and those that have ended. */
export function listCorrections(ctx: SignedInCtx): Promise<OwnCorrections> {
  return inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => readOwn(tx, ctx));
}

async function readOwn(tx: Tx, ctx: SignedInCtx): Promise<OwnCorrections> {
  const rows = await findOwnCorrections(tx, ownScope(ctx.actor), ctx.now);
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
export async function objectToCorrection(
  ctx: SignedInCtx,
  { params: { correctionId } }: ParsedOf<typeof api.objectToCorrection>,
): Promise<OwnCorrections> {
  return inGateTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.actor.id);
    const correction = await findCorrection(tx, correctionId, ctx.now);
    if (correction?.accountId !== ctx.actor.id) throw conflict('This correction has ended.');
    await object(tx, ctx, correction, 'device');
    return readOwn(tx, ctx);
  });
}
