import type { Credentials, SignInStarted } from '#contract/accounts/schemas.ts';
import type * as api from '#contract/accounts/sign-in-endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction, type Tx } from '#server/db/client.ts';
import { Rejection } from '#server/errors.ts';
import { tokenHash } from '#server/secrets.ts';
import { warningText } from '#server/sms-texts.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import { openSessionOrAsk } from '../second-factors/sign-in-service.ts';
import { deleteExpiredCodes } from './codes-queries.ts';
import { isOfPresentEpoch, redeemCode } from './codes-service.ts';
import {
  isLimitExhausted,
  type LimitCounter,
  limitSubjects,
  refundAttempt,
  takeAttempt,
  tryTakeAttempts,
} from './limits-service.ts';
import { isTemporaryPasswordExpired, isWeakPassword } from './passwords-service.ts';
import { normalisePhone } from './phone-rules.ts';
import {
  type AccountRow,
  findAccountByPhone,
  lockAccountByPhone,
  markPhoneVerified,
  setPasswordHash,
} from './queries.ts';
import { deleteSessionByToken } from './sessions-queries.ts';
import { findKnownDevice, findSessionOwner } from './sessions-service.ts';
import { sendSignInCode, signInCodeCounters } from './sign-in-code-service.ts';

/** The area of a sign-in. Only staff may sign in to the admin area. */
type Area = { isForStaff: boolean; failureText: string };
const familyArea: Area = { isForStaff: false, failureText: 'Invalid phone number or password. Please try again.' };
const adminArea: Area = { isForStaff: true, failureText: 'Invalid phone number or password' };

const unauthenticated = (message: string) => new Rejection({ code: 'unauthenticated', message });
const notStaff = () =>
  new Rejection({
    code: 'forbidden',
    message: 'You do not have admin privileges. Please log in with an admin account.',
  });

/** Signs in with phone and password, or asks for an SMS code or a second factor. */
export function signIn(ctx: Ctx, { body: credentials }: ParsedOf<typeof api.signIn>): Promise<SignInStarted> {
  return checkPassword(ctx, credentials, familyArea);
}

/** Signs in to the admin area. Rejects accounts without a staff role, and gives them no session. */
export function signInAsStaff(ctx: Ctx, { body: credentials }: ParsedOf<typeof api.signInAsStaff>) {
  return checkPassword(ctx, credentials, adminArea);
}

/** Continues a sign-in with the code that was sent. */
export function confirmSignIn(ctx: Ctx, { body: { code } }: ParsedOf<typeof api.confirmSignIn>) {
  return checkCode(ctx, code, familyArea);
}

export function confirmSignInAsStaff(ctx: Ctx, { body: { code } }: ParsedOf<typeof api.confirmSignInAsStaff>) {
  return checkCode(ctx, code, adminArea);
}

/** Ends this browser's session immediately, on every server. */
export async function signOut(ctx: Ctx): Promise<void> {
  const token = ctx.client.cookie('session');
  if (token) {
    // Not `findActor`: it finds nobody after a sign-out without a network, which this request completes.
    ctx.actor = await findSessionOwner(ctx);
    await inGateTransaction(ctx.db, async (tx) => {
      await deleteSessionByToken(tx, tokenHash(token));
      if (ctx.actor)
        await recordAudit(tx, ctx, { action: 'account.signed-out', entity: 'account', entityId: ctx.actor.id });
    });
  }
  ctx.client.clearCookie('session');
  ctx.client.clearCookie('signed-out');
}

/** The reply and the work are the same whether an account has the phone or not. */
async function checkPassword(ctx: Ctx, { phone: typed, password }: Credentials, area: Area): Promise<SignInStarted> {
  const phone = normalisePhone(typed) ?? typed;
  const attempt = await inGateTransaction(ctx.db, (tx) => takeAttempts(tx, ctx, phone));
  const { account, counters, accountCounter, isCodeNeeded } = attempt;
  const { passwords } = ctx.services;

  const isRight = await passwords.verify(password, account?.passwordHash ?? null);
  const passwordHash = isRight && account && !account.deactivatedAt ? account.passwordHash : null;
  if (isCodeNeeded) {
    await sendSignInCode(ctx, phone, passwordHash);
    return { viewer: null };
  }
  if (!passwordHash) {
    await recordFailure(ctx, phone, account, accountCounter);
    throw unauthenticated(area.failureText);
  }

  const betterHash = passwords.isOutdated(passwordHash) ? await passwords.hash(password) : null;
  // A temporary password is not checked, because its owner must replace it.
  const isChecked = area.isForStaff && account && can(account.userRole, 'admin.enter') && !account.passwordIsTemporary;
  const isWeak = isChecked ? await isWeakPassword(password, account) : false;
  const verified = { phone, passwordHash, betterHash, isWeak, counters };
  return throwIfRejected(ctx, await inGateTransaction(ctx.db, (tx) => openVerifiedSession(tx, ctx, verified, area)));
}

async function checkCode(ctx: Ctx, code: string, area: Area): Promise<SignInStarted> {
  const outcome = await redeemCode(ctx, 'sign-in', code, async (tx, sent) => {
    const { phone, passwordHash } = sent;
    const account = passwordHash && (await lockAccountByPhone(tx, phone));
    if (!account || !isOfPresentEpoch(sent, account)) return unauthenticated(area.failureText);
    await markPhoneVerifiedByCode(tx, ctx, account, passwordHash);
    const counters = signInCodeCounters(ctx, phone);
    // This request has no password that could be checked.
    const verified = { phone, passwordHash, betterHash: null, isWeak: false, counters };
    return openVerifiedSession(tx, ctx, verified, area);
  });
  return throwIfRejected(ctx, outcome);
}

/** Marks the phone as verified: the user entered the right password, and the code that was sent to the phone. */
async function markPhoneVerifiedByCode(tx: Tx, ctx: Ctx, account: AccountRow, passwordHash: string): Promise<void> {
  if (account.phoneVerifiedAt || account.deactivatedAt || account.passwordHash !== passwordHash) return;
  await markPhoneVerified(tx, account.id, ctx.now);
  await recordAudit(tx, ctx, { action: 'account.phone-verified', entity: 'account', entityId: account.id });
}

type Verified = {
  phone: string;
  passwordHash: string;
  betterHash: string | null;
  isWeak: boolean;
  counters: LimitCounter[];
};

/**
 * Opens a session, or asks for the second factor, if the verified password is still the current one. It was verified before the
 * account was locked, so it may have changed since. Returns a rejection instead of throwing it, so that used attempts and codes
 * are committed.
 */
async function openVerifiedSession(
  tx: Tx,
  ctx: Ctx,
  { phone, passwordHash, betterHash, isWeak, counters }: Verified,
  area: Area,
): Promise<SignInStarted | Rejection> {
  const account = await lockAccountByPhone(tx, phone);
  if (!account || account.deactivatedAt || account.passwordHash !== passwordHash) {
    return unauthenticated(area.failureText);
  }
  if (isTemporaryPasswordExpired(account.temporaryPasswordExpiresAt, ctx.now)) {
    return unauthenticated('This temporary password has expired. Please ask for a new one.');
  }
  const isAllowed = !area.isForStaff || can(account.userRole, 'admin.enter');
  if (betterHash) await setPasswordHash(tx, account.id, betterHash);
  const verified = { passwordHash: betterHash ?? passwordHash, isForStaff: area.isForStaff, isWeak };
  const outcome = isAllowed ? await openSessionOrAsk(tx, ctx, account, verified) : notStaff();
  for (const counter of counters) await refundAttempt(tx, ctx, ...counter);
  return outcome;
}

async function throwIfRejected(ctx: Ctx, outcome: SignInStarted | Rejection): Promise<SignInStarted> {
  if (!(outcome instanceof Rejection)) return outcome;
  // An account without a staff role tried to enter the admin area: this browser's earlier session ends too.
  if (outcome.reply.code === 'forbidden') await signOut(ctx);
  throw outcome;
}

/**
 * Counts the attempt. A known browser of the account has its own counter, which strangers cannot exhaust. Any other browser
 * needs a code when the attempts for its phone or address are exhausted. `accountCounter` is the counter of the phone, or
 * of the known browser.
 */
async function takeAttempts(tx: Tx, ctx: Ctx, phone: string) {
  const account = await findAccountByPhone(tx, phone);
  const deviceId = await findKnownDevice(tx, ctx, account);
  if (deviceId) {
    const counter: LimitCounter = ['signInPerDevice', deviceId];
    await takeAttempt(tx, ctx, ...counter);
    return { account, counters: [counter], accountCounter: counter, isCodeNeeded: false };
  }
  const { pair, address } = limitSubjects(ctx, phone);
  const perPhone: LimitCounter = ['signInPerPhone', phone];
  const counters: LimitCounter[] = [['signInPerPair', pair], ['signInPerAddress', address], perPhone];
  const isCodeNeeded = !(await tryTakeAttempts(tx, ctx, counters));
  if (isCodeNeeded) for (const counter of signInCodeCounters(ctx, phone)) await takeAttempt(tx, ctx, ...counter);
  return { account, counters, accountCounter: perPhone, isCodeNeeded };
}

/** After the last allowed attempt, writes an audit entry and warns the owner of the account, at most once a day. */
async function recordFailure(
  ctx: Ctx,
  phone: string,
  account: AccountRow | null,
  counter: LimitCounter,
): Promise<void> {
  const warned = await inGateTransaction(ctx.db, async (tx) => {
    if (!(await isLimitExhausted(tx, ctx, ...counter))) return null;
    const entry = { action: 'account.sign-in-burst' as const, entity: 'account', entityId: account?.id ?? null };
    await recordAudit(tx, ctx, entry);
    const isDue = counter[0] === 'signInPerPhone' && (await tryTakeAttempts(tx, ctx, [['warningPerPhone', phone]]));
    return isDue && account && !account.deactivatedAt ? { language: await findLanguage(tx, account.id) } : null;
  });
  await inGateTransaction(ctx.db, (tx) => deleteExpiredCodes(tx, ctx.now));
  if (warned) void ctx.services.sms.send({ phone, text: warningText(warned.language), at: ctx.now, share: 'notices' });
}
