import type * as api from '#contract/accounts/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { filled } from '#contract/shared/filled.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction } from '#server/db/client.ts';
import { conflict, invalid, tooManyRequests } from '#server/errors.ts';
import { isLimitExhausted, type LimitCounter, takeAttempt } from './limits-service.ts';
import { findAccount, lockAccount, lockFamilyOfAccount, restoreEntriesSetAside } from './queries.ts';

export const nothingToRestore = () => conflict('There is nothing to restore any more.');

/** How long what was set aside when an account was recovered can be restored. */
const restorableDays = 30;

const noTriesLeft = () =>
  tooManyRequests(
    filled('Too many attempts. Please call {phone}.', { phone: organisation.phone.shown }),
    restorableDays * 86_400,
  );

/** Until when a family can restore what a recovery set aside (hid). Null if nothing was set aside, or if it is too late. */
export function restorableUntil(setAsideAt: Date | null, now: Date): Date | null {
  if (!setAsideAt) return null;
  const until = new Date(setAsideAt.getTime() + restorableDays * 86_400_000);
  return until > now ? until : null;
}

/** Restores what was set aside in the actor's account, if the actor names one of its patients. */
export async function restoreEntries(ctx: SignedInCtx, { body: { patientName } }: ParsedOf<typeof api.restoreEntries>) {
  const { id } = ctx.actor;
  const setAsideAt = await inGateTransaction(ctx.db, async (tx) => {
    const account = await findAccount(tx, id);
    if (!account?.setAsideAt || !restorableUntil(account.setAsideAt, ctx.now)) throw nothingToRestore();
    const tries: LimitCounter = ['setAsidePerAccount', `${id} ${account.setAsideAt.toISOString()}`];
    // The counter lasts longer than the time to restore. After the last try, only staff can restore the data.
    if (await isLimitExhausted(tx, ctx, ...tries)) throw noTriesLeft();
    await takeAttempt(tx, ctx, ...tries);
    return account.setAsideAt;
  });
  await inFamilyTransaction(ctx.db, id, async (tx) => {
    await lockFamilyOfAccount(tx, id);
    const account = await lockAccount(tx, id);
    if (account?.setAsideAt?.getTime() !== setAsideAt.getTime()) throw nothingToRestore();
    const count = await restoreEntriesSetAside(tx, id, patientName);
    if (count === null) throw invalid({ patientName: 'No patient from before has this name.' });
    await recordAudit(tx, ctx, {
      action: 'account.set-aside-restored',
      entity: 'account',
      entityId: id,
      after: { count },
    });
  });
}
