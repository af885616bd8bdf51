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
 * Rejects a sensitive act unless the person behind the session has confirmed who they are within the last minutes. A sign-in
 * counts as a confirmation by the password, but not by the factor: an account that has one is asked for it again.
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

/** Bounded on both ends: a time that was stored while a clock was ahead must not count for longer. */
function isRecent(at: Date, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return ageMs >= -clockToleranceMs && ageMs < confirmationMinutes * 60_000;
}

/** Confirms who is behind the session. */
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
    // A factor was added in the meantime, or the page is older than it.
    if ((await findFactorKinds(tx, ctx, account)).length > 0)
      throw invalid({ password: 'Please use the second step of your account instead.' });
    if (!(await queries.setConfirmedAt(tx, ctx.actor.sessionId, ctx.now))) throw signedOut();
    await refundAttempt(tx, ctx, ...counter);
  });
}

/** The hash of the session's token: the challenge of a passkey belongs to it. */
export function sessionHolder(ctx: SignedInCtx): Buffer {
  return tokenHash(ctx.client.cookie('session') ?? '');
}

/** What a passkey must sign to confirm who is behind the session. */
export function askForPasskey(ctx: SignedInCtx): Promise<PasskeyQuestion> {
  return inGateTransaction(ctx.db, (tx) => createPasskeyQuestion(tx, ctx, ctx.actor.id, sessionHolder(ctx)));
}
