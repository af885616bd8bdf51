import { randomUUID, timingSafeEqual } from 'node:crypto';
import { codeMinutes, codeResendSeconds } from '#contract/accounts.ts';
import { productName } from '#contract/product.ts';
import type { Ctx } from '#server/context.ts';
import { type Db, inGateTransaction } from '#server/db/client.ts';
import { invalid, refused } from '#server/errors.ts';
import { newCode, newToken } from '#server/secrets.ts';
import {
  type CodePurpose,
  type CodeRow,
  consumeCode,
  findCode,
  isRedeemable,
  saveCode,
  sweepEnded,
  takeTry,
} from './codes-queries.ts';
import { type Counter, subjectsOf, takeAttempt } from './limits-service.ts';

const challengeSeconds = 3_600;
export const codeGone = 'This code is no longer valid. Please ask for a new one.';

type Wanted = { phone: string; purpose: CodePurpose; name: string | null; passwordHash: string | null };

/**
 * Makes a code for this browser and sends it, where `isSent`. Where it is not (nobody has the phone, or the password was
 * wrong), everything else happens all the same, so that the answer tells nothing; but no code is the right one.
 */
export async function issueCode(
  ctx: Ctx,
  wanted: Wanted,
  isSent: boolean,
  words: (code: string) => string,
  counters: Counter[],
): Promise<void> {
  const code = isSent ? newCode() : newToken();
  const challenge = randomUUID();
  await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of counters) await takeAttempt(tx, ctx, ...counter);
    const codeHash = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
    const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60_000);
    await saveCode(tx, { ...wanted, challenge, codeHash, sentAt: ctx.now, expiresAt });
    await sweepEnded(tx, ctx.now);
  });
  ctx.client.setCookie('challenge', challenge, challengeSeconds);
  // Not awaited: how long the gateway takes would tell whether anything was sent.
  if (isSent) void ctx.services.sms.send({ phone: wanted.phone, text: words(code), at: ctx.now });
}

/** What a code that anybody may ask for is counted by. A browser that the account knows has a share of its own. */
export function codeCounters(ctx: Ctx, phone: string, deviceId: string | null): Counter[] {
  if (deviceId) return [['codePerDevice', deviceId]];
  const { pair, address } = subjectsOf(ctx, phone);
  return [
    ['codePerPair', pair],
    ['codePerAddress', address],
    ['codePerPhone', phone],
    ['codePerPhoneADay', phone],
  ];
}

export function codeText(code: string): string {
  return `${code} is your ${productName} code. It is valid for ${codeMinutes} minutes. Never share it with anyone.`;
}

/** What this browser is waiting for, to send it a new code for the same. */
export async function pendingCode(ctx: Ctx): Promise<CodeRow> {
  const challenge = ctx.client.cookie('challenge');
  const row = isChallenge(challenge) ? await inGateTransaction(ctx.db, (tx) => findCode(tx, challenge, ctx.now)) : null;
  if (!row) throw refused(codeGone);
  return row;
}

/** Refuses at once where this browser waits for no code: what would follow (hashing a password) is costly. */
export async function requireWaiting(ctx: Ctx, purpose: CodePurpose): Promise<void> {
  const challenge = ctx.client.cookie('challenge');
  const isWaiting =
    isChallenge(challenge) && (await inGateTransaction(ctx.db, (tx) => isRedeemable(tx, challenge, purpose, ctx.now)));
  if (!isWaiting) throw refused(codeGone);
}

/**
 * Runs `work` once, for the browser that holds the challenge and gives its code. A wrong code uses up a try, also when
 * thousands come at once: the row is locked while it is judged.
 */
export async function redeemCode<T>(
  ctx: Ctx,
  purpose: CodePurpose,
  code: string,
  work: (tx: Db, row: CodeRow) => Promise<T>,
): Promise<T> {
  const challenge = ctx.client.cookie('challenge');
  if (!isChallenge(challenge)) throw refused(codeGone);

  const outcome = await inGateTransaction(ctx.db, async (tx) => {
    const row = await takeTry(tx, challenge, purpose, ctx.now);
    if (!row) return { problem: 'gone' } as const;
    const given = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
    if (!timingSafeEqual(given, row.codeHash)) return { problem: 'wrong' } as const;
    await consumeCode(tx, challenge, ctx.now);
    return { result: await work(tx, row) };
  });
  // Thrown outside the transaction: the try that was used up must stay used up.
  if ('result' in outcome) {
    ctx.client.clearCookie('challenge');
    return outcome.result as T;
  }
  if (outcome.problem === 'wrong') throw invalid({ code: 'That code is not right. Please check it and try again.' });
  throw refused(codeGone);
}

export const codeSent = { resendAfterSeconds: codeResendSeconds };

function isChallenge(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f-]{36}$/.test(value);
}
