import { randomUUID, timingSafeEqual } from 'node:crypto';
import { codeResendSeconds, codeValidMinutes } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { type Db, inGateTransaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/errors.ts';
import { newCode, newToken } from '#server/secrets.ts';
import {
  type CodePurpose,
  type CodeRow,
  consumeCode,
  consumeTry,
  deleteExpired,
  findCode,
  isRedeemable,
  saveCode,
} from './codes-queries.ts';
import { type Counter, limitSubjects, takeAttempt } from './limits-service.ts';

const challengeLifetimeSeconds = 3_600;
export const codeNoLongerValid = 'This code is no longer valid. Please ask for a new one.';

type CodeRequest = { phone: string; purpose: CodePurpose; name: string | null; passwordHash: string | null };

/**
 * Creates a challenge for this browser and sends its code if `shouldSend`. Otherwise (no account has the phone, or the
 * password was wrong) it does the same work, so that the reply reveals nothing, but no code matches the challenge.
 */
export async function issueCode(
  ctx: Ctx,
  request: CodeRequest,
  shouldSend: boolean,
  formatText: (code: string) => string,
  counters: Counter[],
): Promise<void> {
  const code = shouldSend ? newCode() : newToken();
  const challenge = randomUUID();
  await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of counters) await takeAttempt(tx, ctx, ...counter);
    const codeHash = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
    const expiresAt = new Date(ctx.now.getTime() + codeValidMinutes * 60_000);
    await saveCode(tx, { ...request, challenge, codeHash, sentAt: ctx.now, expiresAt });
    await deleteExpired(tx, ctx.now);
  });
  ctx.client.setCookie('challenge', challenge, challengeLifetimeSeconds);
  // Not awaited: the response time would reveal whether a message was sent.
  if (shouldSend) void ctx.services.sms.send({ phone: request.phone, text: formatText(code), at: ctx.now });
}

/** The rate limits of a code that anyone may request. A known browser of the account has its own limit. */
export function codeCounters(ctx: Ctx, phone: string, deviceId: string | null): Counter[] {
  if (deviceId) return [['codePerDevice', deviceId]];
  const { pair, address } = limitSubjects(ctx, phone);
  return [
    ['codePerPair', pair],
    ['codePerAddress', address],
    ['codePerPhone', phone],
    ['codePerPhoneADay', phone],
  ];
}

/** The pending challenge of this browser, to send a new code for the same purpose. */
export async function findPendingCode(ctx: Ctx): Promise<CodeRow> {
  const challenge = ctx.client.cookie('challenge');
  const row = isChallenge(challenge) ? await inGateTransaction(ctx.db, (tx) => findCode(tx, challenge, ctx.now)) : null;
  if (!row) throw conflict(codeNoLongerValid);
  return row;
}

/** Rejects the request early if this browser has no pending code, because hashing a password is expensive. */
export async function requirePendingCode(ctx: Ctx, purpose: CodePurpose): Promise<void> {
  const challenge = ctx.client.cookie('challenge');
  const isPending =
    isChallenge(challenge) && (await inGateTransaction(ctx.db, (tx) => isRedeemable(tx, challenge, purpose, ctx.now)));
  if (!isPending) throw conflict(codeNoLongerValid);
}

/**
 * Runs `work` once, for the browser that has the challenge and sends its code. A wrong code uses one try. The row is locked
 * during the check, so concurrent guesses are all counted.
 */
export async function redeemCode<T>(
  ctx: Ctx,
  purpose: CodePurpose,
  code: string,
  work: (tx: Db, row: CodeRow) => Promise<T>,
): Promise<T> {
  const challenge = ctx.client.cookie('challenge');
  if (!isChallenge(challenge)) throw conflict(codeNoLongerValid);

  const outcome = await inGateTransaction(ctx.db, async (tx) => {
    const row = await consumeTry(tx, challenge, purpose, ctx.now);
    if (!row) return { problem: 'gone' } as const;
    const given = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
    if (!timingSafeEqual(given, row.codeHash)) return { problem: 'wrong' } as const;
    await consumeCode(tx, challenge, ctx.now);
    return { result: await work(tx, row) };
  });
  // Throws outside the transaction, so that the used try is committed.
  if ('result' in outcome) {
    ctx.client.clearCookie('challenge');
    return outcome.result as T;
  }
  if (outcome.problem === 'wrong') throw invalid({ code: 'That code is not right. Please check it and try again.' });
  throw conflict(codeNoLongerValid);
}

export const codeSentReply = { resendAfterSeconds: codeResendSeconds };

function isChallenge(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f-]{36}$/.test(value);
}
