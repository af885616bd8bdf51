import type { ProvedSignIn, SignInStarted } from '#contract/accounts/schemas.ts';
import type * as api from '#contract/second-factors/endpoints.ts';
import type { PasskeyQuestion } from '#contract/second-factors/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction, type Tx } from '#server/db/client.ts';
import { conflict, invalid } from '#server/errors.ts';
import { isToken, newToken, tokenHash } from '#server/secrets.ts';
import { isTemporaryPasswordExpired } from '../accounts/passwords-service.ts';
import { type AccountRow, lockAccount, markPasswordWarned } from '../accounts/queries.ts';
import { openSession } from '../accounts/sessions-service.ts';
import { createPasskeyQuestion } from './passkeys-service.ts';
import { checkProof, findFactorKinds } from './proof-service.ts';
import * as queries from './queries.ts';

const pendingMinutes = 10;
const signInAgain = 'This took too long, or your account has changed. Please log in again.';

/**
 * Opens a session, or asks for the second factor if the account has one. Then this browser gets a token that is valid only for
 * the answer. The caller has locked the account, so no factor is added or removed meanwhile.
 */
export async function openSessionOrAsk(
  tx: Tx,
  ctx: Ctx,
  account: AccountRow,
  password: { passwordHash: string; isForStaff: boolean; isWeak: boolean },
): Promise<SignInStarted> {
  const secondFactor = await findFactorKinds(tx, ctx, account);
  if (secondFactor.length === 0) return openVerifiedSession(tx, ctx, account, password);

  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + pendingMinutes * 60_000);
  const pending = { accountId: account.id, ...password };
  await queries.insertPendingSignIn(tx, { ...pending, tokenHash: tokenHash(token), now: ctx.now, expiresAt });
  await queries.deleteExpiredPendingSignIns(tx, ctx.now);
  ctx.client.setCookie('sign-in', token, pendingMinutes * 60);
  return { viewer: null, secondFactor };
}

/** Opens the session. For a weak password, the reply asks once for a stronger one. */
async function openVerifiedSession(tx: Tx, ctx: Ctx, account: AccountRow, { isWeak }: { isWeak: boolean }) {
  const asksForStrongerPassword = isWeak && (await markPasswordWarned(tx, account.id, ctx.now));
  return { viewer: await openSession(tx, ctx, account), asksForStrongerPassword };
}

/** Completes the sign-in of this browser with the second factor. */
export async function proveSecondFactor(
  ctx: Ctx,
  { body: proof }: ParsedOf<typeof api.proveSecondFactor>,
): Promise<ProvedSignIn> {
  const token = ctx.client.cookie('sign-in');
  if (!token || !isToken(token)) throw conflict(signInAgain);

  const outcome = await inGateTransaction(ctx.db, async (tx) => {
    const pending = await queries.findPendingSignIn(tx, tokenHash(token), ctx.now);
    const account = pending && (await lockAccount(tx, pending.accountId));
    // The pending sign-in is read again under the lock: a reset or another request with the same token may have ended it.
    if (!account || !(await queries.findPendingSignIn(tx, tokenHash(token), ctx.now))) return null;
    const mayStillSignIn =
      !account.deactivatedAt &&
      account.passwordHash === pending.passwordHash &&
      !isTemporaryPasswordExpired(account.temporaryPasswordExpiresAt, ctx.now) &&
      (!pending.isForStaff || can(account.userRole, 'admin.enter'));
    if (!mayStillSignIn) return null;
    const checked = await checkProof(tx, ctx, account, { proof, holder: tokenHash(token) });
    if (checked.problem !== null) return checked;
    await queries.deletePendingSignIn(tx, tokenHash(token));
    return { ...checked, signedIn: await openVerifiedSession(tx, ctx, account, pending) };
  });
  // Throws outside the transaction, so that the attempt is committed.
  if (!outcome) {
    ctx.client.clearCookie('sign-in');
    throw conflict(signInAgain);
  }
  outcome.afterCommit();
  if (!('signedIn' in outcome)) throw invalid({ code: outcome.problem ?? '' });
  ctx.client.clearCookie('sign-in');
  return outcome.signedIn;
}

/** What a passkey must sign to complete the sign-in of this browser. */
export async function askForPasskeyAtSignIn(ctx: Ctx): Promise<PasskeyQuestion> {
  const token = ctx.client.cookie('sign-in');
  if (!token || !isToken(token)) throw conflict(signInAgain);
  return inGateTransaction(ctx.db, async (tx) => {
    const pending = await queries.findPendingSignIn(tx, tokenHash(token), ctx.now);
    if (!pending) throw conflict(signInAgain);
    return createPasskeyQuestion(tx, ctx, pending.accountId, tokenHash(token));
  });
}
