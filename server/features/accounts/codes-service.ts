import { randomUUID, timingSafeEqual } from 'node:crypto';
import { codeResendSeconds, codeValidMinutes } from '#contract/accounts/schemas.ts';
import type { MessageLanguage, SmsShare } from '#contract/messages/kinds.ts';
import { addDays, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import { filled } from '#contract/shared/filled.ts';
import { organisation } from '#contract/shared/organisation.ts';
import type { Ctx } from '#server/context.ts';
import { type Db, inGateTransaction, type Tx } from '#server/db/client.ts';
import { conflict, invalid, tooManyRequests } from '#server/errors.ts';
import { newCode, newToken } from '#server/secrets.ts';
import { defaultSmsBudget } from '#server/sms-budget.ts';
import { findSmsUsage, isKnownPhone } from '#server/sms-queries.ts';
import type { SmsText } from '#server/sms-texts.ts';
import * as queries from './codes-queries.ts';
import { type LimitCounter, limitSubjects, takeAttempt } from './limits-service.ts';

const challengeLifetimeSeconds = 3_600;
export const codeNoLongerValid = 'This code is no longer valid. Please ask for a new one.';

type CodeRequest = { phone: string; purpose: queries.CodePurpose; name: string | null; passwordHash: string | null };

/**
 * Creates a challenge for this browser (a random id in a cookie), and sends its code if `shouldSend` is true. If it is false (no
 * account has the phone, or the password was wrong), the work and the reply are the same, so that they reveal nothing, but no code
 * matches the challenge.
 */
export async function issueCode(
  ctx: Ctx,
  request: CodeRequest,
  shouldSend: boolean,
  formatText: (code: string, language: MessageLanguage) => SmsText,
  counters: LimitCounter[],
): Promise<void> {
  const code = shouldSend ? newCode() : newToken();
  const challenge = randomUUID();
  const share = await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of counters) await takeAttempt(tx, ctx, ...counter);
    const shareOfCode = await requireSmsLeft(tx, ctx, request);
    const codeHash = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
    const expiresAt = new Date(ctx.now.getTime() + codeValidMinutes * 60_000);
    await queries.saveCode(tx, { ...request, challenge, codeHash, sentAt: ctx.now, expiresAt });
    await queries.deleteExpiredCodes(tx, ctx.now);
    return shareOfCode;
  });
  ctx.client.setCookie('challenge', challenge, challengeLifetimeSeconds);
  // Not awaited: the response time would reveal whether a message was sent.
  if (shouldSend) {
    const text = formatText(code, ctx.client.language);
    void ctx.services.sms.send({ phone: request.phone, text, at: ctx.now, share });
  }
}

/**
 * Returns the share of the daily SMS budget from which a code is taken. If no code can be sent today, the request is rejected,
 * whether or not the phone is known, so that the reply reveals nothing. A code that staff request is for an existing account, so it
 * has the share of known phones, also if the phone is new.
 */
async function requireSmsLeft(tx: Db, ctx: Ctx, { purpose, phone }: CodeRequest): Promise<SmsShare> {
  const sent = await findSmsUsage(tx, ctx.now);
  const isKnown = await isKnownPhone(tx, phone);
  const asked = purpose === 'register' ? 'registrations' : 'codes';
  if (sent[asked] >= (ctx.services.smsBudget ?? defaultSmsBudget)[asked])
    throw tooManyRequests(
      filled('No more codes can be sent today. Please call {phone}.', { phone: organisation.phone.shown }),
      secondsUntilTomorrow(ctx.now),
    );
  return asked === 'codes' && (isKnown || purpose === 'desk' || purpose === 'new-phone') ? 'codes' : 'registrations';
}

function secondsUntilTomorrow(now: Date): number {
  const tomorrow = indiaInstant(addDays(dayInIndia(now), 1), '00:00');
  return Math.ceil((tomorrow.getTime() - now.getTime()) / 1_000);
}

/** The rate limits of a code that anyone may request. Known browsers of the account have their own limits. */
export function codeCounters(ctx: Ctx, phone: string, deviceId: string | null): LimitCounter[] {
  if (deviceId)
    return [
      ['codePerDevice', deviceId],
      ['deviceCodePerPhoneADay', phone],
    ];
  const { pair, address, block } = limitSubjects(ctx, phone);
  return [
    ['codePerPair', pair],
    ['codePerAddress', address],
    ['codePerPhone', phone],
    ['codePerPhoneADay', phone],
    ['codePerBlock', block], // the last one, because many requests can wait for the lock of its row
  ];
}

/**
 * Whether no event has ended codes and other ways into the account since the code was sent. Each such event increases
 * `accessEpoch`. Call this under the lock of the account. A code that the previous release of the server sent has no epoch.
 */
export function isOfPresentEpoch(code: queries.SentCodeRow, account: { accessEpoch: number }): boolean {
  return (code.accountEpoch ?? 0) === account.accessEpoch;
}

/** Finds the challenge of this browser, so that a new code can be sent for the same purpose. */
export async function findPendingCode(ctx: Ctx): Promise<queries.CodeRow> {
  const challenge = ctx.client.cookie('challenge');
  const row = isChallenge(challenge)
    ? await inGateTransaction(ctx.db, (tx) => queries.findCode(tx, challenge, ctx.now))
    : null;
  if (!row) throw conflict(codeNoLongerValid);
  return row;
}

type CodeOutcome<T> = { problem: 'gone' | 'wrong' } | { result: T };

/** Uses one try, and runs `work` if the code is right. The row is locked, so concurrent guesses are all counted. */
async function useTry<T>(
  tx: Db,
  ctx: Ctx,
  { challenge, purpose, code }: { challenge: string; purpose: queries.CodePurpose; code: string },
  work: (row: queries.SentCodeRow) => Promise<T>,
): Promise<CodeOutcome<T>> {
  const row = await queries.consumeCodeTry(tx, challenge, purpose, ctx.now);
  if (!row) return { problem: 'gone' };
  const given = ctx.services.secrets.keyedHash('code', `${challenge} ${code}`);
  if (!timingSafeEqual(given, row.codeHash)) return { problem: 'wrong' };
  return { result: await work(row) };
}

/** Returns the result, or throws the rejection. Call it after the transaction, so that the counted try is committed. */
function resultOf<T>(outcome: CodeOutcome<T>): T {
  if ('result' in outcome) return outcome.result;
  if (outcome.problem === 'wrong') throw invalid({ code: 'That code is not right. Please check it and try again.' });
  throw conflict(codeNoLongerValid);
}

/**
 * Checks a code before expensive work, such as hashing a password, so that guesses stay cheap. A right code does not use up
 * a try: `redeemCode()` checks it again and uses it.
 */
export async function checkCode(ctx: Ctx, purpose: queries.CodePurpose, code: string): Promise<queries.SentCodeRow> {
  const challenge = ctx.client.cookie('challenge');
  if (!isChallenge(challenge)) throw conflict(codeNoLongerValid);
  const outcome = await inGateTransaction(ctx.db, (tx) =>
    useTry(tx, ctx, { challenge, purpose, code }, async (row) => {
      await queries.returnCodeTry(tx, challenge);
      return row;
    }),
  );
  return resultOf(outcome);
}

/** Uses a code: runs `work` once, if this browser has the challenge and sends the right code. */
export async function redeemCode<T>(
  ctx: Ctx,
  purpose: queries.CodePurpose,
  code: string,
  work: (tx: Tx, row: queries.SentCodeRow) => Promise<T>,
): Promise<T> {
  const challenge = ctx.client.cookie('challenge');
  if (!isChallenge(challenge)) throw conflict(codeNoLongerValid);

  const outcome = await inGateTransaction(ctx.db, (tx) =>
    useTry(tx, ctx, { challenge, purpose, code }, async (row) => {
      await queries.consumeCode(tx, challenge, ctx.now);
      return work(tx, row);
    }),
  );
  const result = resultOf(outcome);
  ctx.client.clearCookie('challenge');
  return result;
}

export const codeSentReply = { resendAfterSeconds: codeResendSeconds };

function isChallenge(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f-]{36}$/.test(value);
}
