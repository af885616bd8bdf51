import type { Credentials, Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { type Db, inGateTransaction, type Tx } from '#server/db/client.ts';
import { Refusal } from '#server/errors.ts';
import { tokenHash } from '#server/secrets.ts';
import { sweepEnded } from './codes-queries.ts';
import { redeemCode } from './codes-service.ts';
import {
  type Counter,
  giveBackAttempt,
  isExhausted,
  subjectsOf,
  takeAttempt,
  takeAttemptsIfLeft,
} from './limits-service.ts';
import { hashPassword, isOutdated, isPassword, isTemporaryPasswordOver } from './passwords-service.ts';
import { normalisePhone } from './phone-rules.ts';
import { type AccountRow, findAccountByPhone, lockAccountByPhone, setPasswordHash } from './queries.ts';
import { sendSignInCode, stepCounters, warningText } from './second-step-service.ts';
import { deleteSessionByToken } from './sessions-queries.ts';
import { knownDevice, openSession } from './sessions-service.ts';

/** Where somebody signs in. The admin area lets only staff in. */
type Area = { isForStaff: boolean; wrongText: string };
const familyArea: Area = { isForStaff: false, wrongText: 'Invalid phone number or password. Please try again.' };
const adminArea: Area = { isForStaff: true, wrongText: 'Invalid phone number or password' };

const unauthenticated = (message: string) => new Refusal({ code: 'unauthenticated', message });
const notStaff = () =>
  new Refusal({
    code: 'forbidden',
    message: 'You do not have admin privileges. Please log in with an admin account.',
  });

/** Signs in with phone and password. Null: a code is needed too. */
export function signIn(ctx: Ctx, credentials: Credentials): Promise<Viewer | null> {
  return checkPassword(ctx, credentials, familyArea);
}

/** The same for the admin area: whoever is not staff is told so, and gets no session. */
export function signInToAdmin(ctx: Ctx, credentials: Credentials): Promise<Viewer | null> {
  return checkPassword(ctx, credentials, adminArea);
}

/** The second step, with the code that was sent. */
export function confirmSignIn(ctx: Ctx, code: string): Promise<Viewer> {
  return checkCode(ctx, code, familyArea);
}

export function confirmSignInToAdmin(ctx: Ctx, code: string): Promise<Viewer> {
  return checkCode(ctx, code, adminArea);
}

/** Ends this browser's session at once, on every server. */
export async function signOut(ctx: Ctx): Promise<void> {
  const token = ctx.client.cookie('session');
  if (token) {
    await inGateTransaction(ctx.db, async (tx) => {
      await deleteSessionByToken(tx, tokenHash(token));
      if (ctx.actor)
        await recordAudit(tx, ctx, { action: 'account.signed-out', entity: 'account', entityId: ctx.actor.id });
    });
  }
  ctx.client.clearCookie('session');
}

/** The answer, and the work behind it, are the same whether the phone is known or not. */
async function checkPassword(ctx: Ctx, { phone: typed, password }: Credentials, area: Area): Promise<Viewer | null> {
  const phone = normalisePhone(typed) ?? typed;
  const { account, counters, isCodeNeeded } = await inGateTransaction(ctx.db, (tx) => takeAttempts(tx, ctx, phone));

  const isRight = await isPassword(password, account?.passwordHash ?? null);
  const passwordHash = isRight && account && !account.deactivatedAt ? account.passwordHash : null;
  if (isCodeNeeded) {
    await sendSignInCode(ctx, phone, passwordHash);
    return null;
  }
  if (!passwordHash) {
    await noteFailure(ctx, phone, account, counters);
    throw unauthenticated(area.wrongText);
  }

  const betterHash = isOutdated(passwordHash) ? await hashPassword(password) : null;
  const verified = { phone, passwordHash, betterHash, counters };
  return finish(ctx, await inGateTransaction(ctx.db, (tx) => openVerified(tx, ctx, verified, area)));
}

async function checkCode(ctx: Ctx, code: string, area: Area): Promise<Viewer> {
  const outcome = await redeemCode(ctx, 'sign-in', code, async (tx, { phone, passwordHash }) => {
    if (!passwordHash) return unauthenticated(area.wrongText);
    const verified = { phone, passwordHash, betterHash: null, counters: stepCounters(ctx, phone) };
    return openVerified(tx, ctx, verified, area);
  });
  return finish(ctx, outcome);
}

type Verified = { phone: string; passwordHash: string; betterHash: string | null; counters: Counter[] };

/**
 * Opens a session for whoever gave the right password, if it still is the right one: it was verified before the account
 * was locked, and may have been changed since. A refusal is returned, so that what was used up stays used up.
 */
async function openVerified(
  tx: Db,
  ctx: Ctx,
  { phone, passwordHash, betterHash, counters }: Verified,
  area: Area,
): Promise<Viewer | Refusal> {
  const account = await lockAccountByPhone(tx, phone);
  if (!account || account.deactivatedAt || account.passwordHash !== passwordHash) {
    return unauthenticated(area.wrongText);
  }
  if (isTemporaryPasswordOver(account.temporaryPasswordExpiresAt, ctx.now)) {
    return unauthenticated('This temporary password has expired. Please ask for a new one.');
  }
  const isLetIn = !area.isForStaff || can(account.userRole, 'admin.enter');
  if (betterHash) await setPasswordHash(tx, account.id, betterHash);
  const outcome = isLetIn ? await openSession(tx, ctx, account) : notStaff();
  for (const counter of counters) await giveBackAttempt(tx, ctx, ...counter);
  return outcome;
}

async function finish(ctx: Ctx, outcome: Viewer | Refusal): Promise<Viewer> {
  if (!(outcome instanceof Refusal)) return outcome;
  if (outcome.reply.code === 'forbidden') await signOut(ctx);
  throw outcome;
}

/**
 * A browser that this account has used before is counted by itself, whatever strangers do elsewhere. For any other one,
 * a code is needed when the attempts for its phone or address have run out.
 */
async function takeAttempts(tx: Tx, ctx: Ctx, phone: string) {
  const account = await findAccountByPhone(tx, phone);
  const deviceId = await knownDevice(tx, ctx, account);
  if (deviceId) {
    const counters: Counter[] = [['signInPerDevice', deviceId]];
    await takeAttempt(tx, ctx, 'signInPerDevice', deviceId);
    return { account, counters, isCodeNeeded: false };
  }
  const { pair, address } = subjectsOf(ctx, phone);
  const counters: Counter[] = [
    ['signInPerPair', pair],
    ['signInPerAddress', address],
    ['signInPerPhone', phone],
  ];
  const isCodeNeeded = !(await takeAttemptsIfLeft(tx, ctx, counters));
  if (isCodeNeeded) for (const counter of stepCounters(ctx, phone)) await takeAttempt(tx, ctx, ...counter);
  return { account, counters, isCodeNeeded };
}

/** Records where the last attempt was used up, and tells the owner of the account, once a day at most. */
async function noteFailure(ctx: Ctx, phone: string, account: AccountRow | null, counters: Counter[]): Promise<void> {
  const counter = counters.at(-1) as Counter;
  const isWarningDue = await inGateTransaction(ctx.db, async (tx) => {
    if (!(await isExhausted(tx, ctx, ...counter))) return false;
    const entry = { action: 'account.sign-in-burst' as const, entity: 'account', entityId: account?.id ?? null };
    await recordAudit(tx, ctx, entry);
    return counter[0] === 'signInPerPhone' && takeAttemptsIfLeft(tx, ctx, [['warningPerPhone', phone]]);
  });
  await inGateTransaction(ctx.db, (tx) => sweepEnded(tx, ctx.now));
  if (isWarningDue && account && !account.deactivatedAt) {
    void ctx.services.sms.send({ phone, text: warningText, at: ctx.now });
  }
}
