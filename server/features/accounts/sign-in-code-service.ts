import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { signInCodeText } from '#server/sms-texts.ts';
import { issueCode } from './codes-service.ts';
import { type LimitCounter, limitSubjects, takeAttempt, tryTakeAttempts } from './limits-service.ts';
import { noSmsToPhone } from './phone-rules.ts';
import { canGetSms } from './phone-service.ts';
import { findAccountByPhone } from './queries.ts';

/** The rate limits of a sign-in that needs a code. They count attempts with the right and with a wrong password. */
export function signInCodeCounters(ctx: Ctx, phone: string): LimitCounter[] {
  const { pair, address } = limitSubjects(ctx, phone);
  return [
    ['stepPerPair', pair],
    ['stepPerAddress', address],
  ];
}

/**
 * Asks for an SMS code as the second step of a sign-in. `passwordHash` is the hash of the account if the password was right; only
 * then is a code sent. If the password was wrong, or no account has the phone, the browser is asked for a code that does not exist:
 * the reply and the work are the same.
 */
export async function sendSignInCode(ctx: Ctx, phone: string, passwordHash: string | null): Promise<void> {
  if (!canGetSms(ctx, phone)) throw conflict(noSmsToPhone); // whether or not the password is right
  // A wrong password uses another counter, so that strangers cannot exhaust the counter of the owner.
  const subject = passwordHash ? phone : `wrong ${limitSubjects(ctx, phone).pair}`;
  const isCodeLeft = await inGateTransaction(ctx.db, (tx) =>
    tryTakeAttempts(tx, ctx, [
      ['stepCodePerPhone', subject],
      ['stepCodePerPhoneADay', subject],
    ]),
  );
  const request = { phone, purpose: 'sign-in', name: null, passwordHash } as const;
  await issueCode(ctx, request, isCodeLeft && passwordHash !== null, signInCodeText, []);
}

/** Sends a new sign-in code. If the password was changed after it had been entered, it counts as wrong. */
export async function resendSignInCode(ctx: Ctx, phone: string, passwordHash: string | null): Promise<void> {
  const account = await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of signInCodeCounters(ctx, phone)) await takeAttempt(tx, ctx, ...counter);
    return findAccountByPhone(tx, phone);
  });
  const isStillRight = passwordHash !== null && account?.passwordHash === passwordHash && !account.deactivatedAt;
  await sendSignInCode(ctx, phone, isStillRight ? passwordHash : null);
}
