import type * as api from '#contract/second-factors/endpoints.ts';
import type { PasskeyQuestion } from '#contract/second-factors/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { invalid, Rejection, signedOut } from '#server/errors.ts';
import { tokenHash } from '#server/secrets.ts';
import { refundAttempt, takeAttempt } from '../accounts/limits-service.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { createPasskeyQuestion } from './passkeys-service.ts';
import { checkProof, findFactorKinds } from './proof-service.ts';
import * as queries from './queries.ts';

/**
 * Rejects a sensitive act unless the user has confirmed in the last `confirmationMinutes` who they are. The sign-in is such a
 * confirmation for an account without a second factor. An account with a factor must confirm by the factor again.
 */
export async function requireConfirmed(ctx: SignedInCtx): Promise<void> {
  const { session, factors } = await inGateTransaction(ctx.db, async (tx) => {
    const account = await findAccount(tx, ctx.actor.id);
    return {
      session: await queries.findConfirmation(tx, ctx.actor.sessionId),
      factors: account ? await findFactorKinds(tx, ctx, account) : [],
    };
  });
  if (!session) throw signedOut();
  const confirmedAt = session.confirmedAt ?? (factors.length === 0 ? session.createdAt : null);
  if (confirmedAt && isRecent(confirmedAt, ctx.now)) return;
  throw new Rejection({
    code: 'confirmation_required',
    message: 'Please confirm first that it is you.',
    confirmWith: factors.length === 0 ? ['password'] : factors,
  });
}

/** How long after a confirmation no new one is needed. */
const confirmationMinutes = 15;
const clockToleranceMs = 5 * 60_000;

/** False for a time in the future too: it was stored while a clock was ahead, and must not be valid for longer than usual. */
function isRecent(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return ageMs >= -clockToleranceMs && ageMs < confirmationMinutes * 60_000;
}

/** Checks the password or the second factor, and stores that the user has confirmed who they are. */
export async function confirmIdentity(ctx: SignedInCtx, { body: given }: ParsedOf<typeof api.confirmIdentity>) {
  if (given.kind === 'password') return confirmByPassword(ctx, given.password);
  const checked = await inGateTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, ctx.actor.id);
    if (!account || account.deactivatedAt) throw signedOut();
    const outcome = await checkProof(tx, ctx, account, { proof: given, holder: sessionHolder(ctx) });
    if (outcome.problem === null && !(await queries.setConfirmedAt(tx, ctx.actor.sessionId, ctx.now)))
      throw signedOut();
    return outcome;
  });
  checked.afterCommit();
  // Throws outside the transaction, so that the attempt is committed.
  if (checked.problem !== null) throw invalid({ code: checked.problem });
}

async function confirmByPassword(ctx: SignedInCtx, password: string): Promise<void> {
  const counter = ['passwordPerAccount', ctx.actor.id] as const;
  const verified = await inGateTransaction(ctx.db, async (tx) => {
    await takeAttempt(tx, ctx, ...counter);
    return findAccount(tx, ctx.actor.id);
  });
  if (!(await ctx.services.passwords.verify(password, verified?.passwordHash ?? null))) {
    throw invalid({ password: 'This is not your password.' });
  }
  await inGateTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, ctx.actor.id);
    if (!account || account.deactivatedAt || account.passwordHash !== verified?.passwordHash) throw signedOut();
    // A factor was added after the page had been loaded.
    if ((await findFactorKinds(tx, ctx, account)).length > 0)
      throw invalid({ password: 'Please use the second step of your account instead.' });
    if (!(await queries.setConfirmedAt(tx, ctx.actor.sessionId, ctx.now))) throw signedOut();
    await refundAttempt(tx, ctx, ...counter);
  });
}

/** The hash of the token of this session. The challenge of a passkey is valid only for the holder of this token. */
export function sessionHolder(ctx: SignedInCtx): Buffer {
  return tokenHash(ctx.client.cookie('session') ?? '');
}

/** What a passkey must sign to confirm who the user is. */
export function askForPasskey(ctx: SignedInCtx): Promise<PasskeyQuestion> {
  return inGateTransaction(ctx.db, (tx) => createPasskeyQuestion(tx, ctx, ctx.actor.id, sessionHolder(ctx)));
}
