import { codeMinutes } from '#contract/accounts.ts';
import { productName } from '#contract/product.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { issueCode } from './codes-service.ts';
import { type Counter, subjectsOf, takeAttempt, takeAttemptsIfLeft } from './limits-service.ts';
import { findAccountByPhone } from './queries.ts';

/** What a sign-in that needs a code is counted by, whether its password is right or not. */
export function stepCounters(ctx: Ctx, phone: string): Counter[] {
  const { pair, address } = subjectsOf(ctx, phone);
  return [
    ['stepPerPair', pair],
    ['stepPerAddress', address],
  ];
}

/**
 * Asks this browser for a code, as the second step of a sign-in. `passwordHash` is the account's, where the password was
 * right; only then is a code sent. Where it was wrong, or nobody has the phone, the browser is asked for a code that
 * does not exist: the answer and the work are the same.
 */
export async function sendSignInCode(ctx: Ctx, phone: string, passwordHash: string | null): Promise<void> {
  // A wrong password takes from a counter too, but not from the one that the owner needs.
  const subject = passwordHash ? phone : `wrong ${subjectsOf(ctx, phone).pair}`;
  const isLeft = await inGateTransaction(ctx.db, (tx) =>
    takeAttemptsIfLeft(tx, ctx, [
      ['stepCodePerPhone', subject],
      ['stepCodePerPhoneADay', subject],
    ]),
  );
  const wanted = { phone, purpose: 'sign-in', name: null, passwordHash } as const;
  await issueCode(ctx, wanted, isLeft && passwordHash !== null, signInCodeText, []);
}

/** The same once more. A password that has been changed since it was given is a wrong one now. */
export async function resendSignInCode(ctx: Ctx, phone: string, passwordHash: string | null): Promise<void> {
  const account = await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of stepCounters(ctx, phone)) await takeAttempt(tx, ctx, ...counter);
    return findAccountByPhone(tx, phone);
  });
  const isStillRight = account !== null && !account.deactivatedAt && account.passwordHash === passwordHash;
  await sendSignInCode(ctx, phone, isStillRight ? passwordHash : null);
}

function signInCodeText(code: string): string {
  return `${code} is your ${productName} code to log in. It is valid for ${codeMinutes} minutes. Never share it with anyone. If you are not logging in, change your password.`;
}

/** For the owner, when strangers may have guessed. Holds nothing that is about the person. */
export const warningText = `Someone tried to sign in to your ${productName} account several times. If it was not you, your account is safe. Never share your password or a code with anyone.`;
