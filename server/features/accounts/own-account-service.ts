import type * as api from '#contract/accounts/endpoints.ts';
import type { Account } from '#contract/accounts/schemas.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { filled } from '#contract/shared/filled.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { ownScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction, type Tx } from '#server/db/client.ts';
import { conflict, invalid, notFound, signedOut } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import { findAddresses } from '../messages/addresses-queries.ts';
import { findCorrection, findOwnCorrections } from '../team/phone-correction-queries.ts';
import { recordObjection } from '../team/phone-correction-service.ts';
import * as codes from './codes-service.ts';
import { takeAttempt } from './limits-service.ts';
import { recordPasswordNotice, sendPasswordNotices } from './password-notice-service.ts';
import { requireStrongPassword } from './passwords-service.ts';
import { noSmsToPhone } from './phone-rules.ts';
import { canGetSms } from './phone-service.ts';
import * as queries from './queries.ts';
import { deleteSessions, findSessions, hasSession } from './sessions-queries.ts';
import { findKnownDevice, renewSession, shortIdOf } from './sessions-service.ts';
import { restorableUntil } from './set-aside-service.ts';
import { endWaysIn } from './ways-in-queries.ts';

const noPhone = filled('Your account has no phone number. Please call {phone}.', { phone: organisation.phone.shown });
const accountNotFound = () => notFound('This account no longer exists.');

async function accountOf(tx: Tx, ctx: SignedInCtx, row: queries.AccountRow): Promise<Account> {
  const addresses = await findAddresses(tx, ownScope(ctx.actor), ctx.now);
  return {
    name: row.name,
    phone: row.phone,
    shortId: shortIdOf(row.id),
    createdAt: row.createdAt.toISOString(),
    isPhoneProved: ctx.actor.isPhoneProved,
    restorableUntil: restorableUntil(row.setAsideAt, ctx.now)?.toISOString() ?? null,
    messageAddresses: addresses.filter(({ isConfirmed }) => isConfirmed).map(({ address }) => address),
  };
}

export async function getAccount(ctx: SignedInCtx): Promise<Account> {
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    const row = await queries.findAccount(tx, ctx.actor.id);
    if (!row) throw accountNotFound();
    return accountOf(tx, ctx, row);
  });
}

export async function renameAccount(ctx: SignedInCtx, { body: { name } }: ParsedOf<typeof api.renameAccount>) {
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    const row = await queries.updateAccountName(tx, ctx.actor.id, name);
    if (!row) throw accountNotFound();
    const change = { before: { name: ctx.actor.name }, after: { name } };
    await recordAudit(tx, ctx, { action: 'account.renamed', entity: 'account', entityId: row.id, ...change });
    return accountOf(tx, ctx, row);
  });
}

/** Changes the actor's password. All other ways into the account end, and this session gets a new token. */
export async function changePassword(ctx: SignedInCtx, { body: form }: ParsedOf<typeof api.changePassword>) {
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'passwordPerAccount', ctx.actor.id));
  const verified = await inGateTransaction(ctx.db, (tx) => queries.findAccount(tx, ctx.actor.id));
  if (!verified) throw accountNotFound();
  if (!(await ctx.services.passwords.verify(form.currentPassword, verified.passwordHash))) {
    throw invalid({ currentPassword: 'This is not your current password.' });
  }
  if (form.password === form.currentPassword) throw invalid({ password: 'Please choose a password that is new.' });
  await requireStrongPassword(form.password, { ...ctx.actor, phone: verified.phone });
  const passwordHash = await ctx.services.passwords.hash(form.password);

  const { notices, ...changed } = await inGateTransaction(ctx.db, async (tx) => {
    const account = await queries.lockAccount(tx, verified.id);
    if (!account || account.deactivatedAt || account.passwordHash !== verified.passwordHash) throw signedOut();
    await queries.setOwnPassword(tx, account.id, passwordHash, ctx.now);
    const ended = await endWaysIn(tx, account.id, 'password-changed', ctx.now, ctx.actor.sessionId);
    // A session that has ended in the meantime must not change the password.
    const viewer = await renewSession(tx, ctx, { ...account, passwordIsTemporary: false });
    if (!viewer) throw signedOut();
    await recordAudit(tx, ctx, { action: 'account.password-changed', entity: 'account', entityId: account.id });
    const notices = await recordPasswordNotice(tx, ctx, account);
    return { viewer, isCalendarEnded: ended.has('calendar addresses'), notices };
  });
  sendPasswordNotices(ctx, notices);
  return changed;
}

export async function listDevices(ctx: SignedInCtx): Promise<ReplyOf<typeof api.listDevices>> {
  const rows = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => findSessions(tx, ctx.actor.id, ctx.now));
  const devices = rows.map((row) => ({
    id: row.id,
    label: row.device,
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThisOne: row.id === ctx.actor.sessionId,
  }));
  return { devices };
}

export async function signOutDevice(ctx: SignedInCtx, { params: { deviceId } }: ParsedOf<typeof api.signOutDevice>) {
  const ended = await endSessions(ctx, { only: deviceId });
  if (ended === 0) throw notFound('This device is not signed in.');
}

export async function signOutOtherDevices(ctx: SignedInCtx): Promise<ReplyOf<typeof api.signOutOtherDevices>> {
  return { signedOut: await endSessions(ctx, { except: ctx.actor.sessionId }) };
}

async function endSessions(ctx: SignedInCtx, which: { only?: string; except?: string }): Promise<number> {
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    const count = await deleteSessions(tx, ctx.actor.id, which);
    const entry = {
      action: 'account.devices-signed-out' as const,
      entity: 'account',
      entityId: ctx.actor.id,
      after: { count },
    };
    if (count > 0) await recordAudit(tx, ctx, entry);
    return count;
  });
}

type OwnCorrections = ReplyOf<typeof api.listCorrections>;

/** The requests of staff to change the phone of the own account: the open one, and those that have ended. */
export function listCorrections(ctx: SignedInCtx): Promise<OwnCorrections> {
  return inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => readOwnCorrections(tx, ctx));
}

async function readOwnCorrections(tx: Tx, ctx: SignedInCtx): Promise<OwnCorrections> {
  const rows = await findOwnCorrections(tx, ownScope(ctx.actor), ctx.now);
  return {
    corrections: rows.map(({ id, state, newPhone, requestedAt, endedAt }) => ({
      id,
      state,
      phoneEnd: newPhone.slice(-4),
      requestedAt: requestedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

/** Stores that the signed-in family objects to the change of its phone. */
export async function objectToCorrection(
  ctx: SignedInCtx,
  { params: { correctionId } }: ParsedOf<typeof api.objectToCorrection>,
): Promise<OwnCorrections> {
  return inGateTransaction(ctx.db, async (tx) => {
    await queries.lockAccount(tx, ctx.actor.id);
    const correction = await findCorrection(tx, correctionId, ctx.now);
    if (correction?.accountId !== ctx.actor.id) throw conflict('This correction has ended.');
    await recordObjection(tx, ctx, correction, 'device');
    return readOwnCorrections(tx, ctx);
  });
}

/** Sends a code to the actor's phone. */
export async function sendPhoneCode(ctx: SignedInCtx) {
  const { account, deviceId } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await queries.findAccount(tx, ctx.actor.id);
    return { account: found, deviceId: await findKnownDevice(tx, ctx, found) };
  });
  if (!account?.phone) throw conflict(noPhone);
  if (!canGetSms(ctx, account.phone)) throw conflict(noSmsToPhone);
  const request = { phone: account.phone, purpose: 'verify', name: null, passwordHash: null } as const;
  await codes.issueCode(ctx, request, true, codeText, codes.codeCounters(ctx, account.phone, deviceId));
  return codes.codeSentReply;
}

/** Marks the actor's phone as verified, if it is still the phone that the code was sent to. */
export async function confirmPhone(ctx: SignedInCtx, { body: { code } }: ParsedOf<typeof api.confirmPhone>) {
  const isConfirmed = await codes.redeemCode(ctx, 'verify', code, async (tx, sent) => {
    const account = await queries.lockAccountByPhone(tx, sent.phone);
    if (account?.id !== ctx.actor.id || !codes.isOfPresentEpoch(sent, account)) return false;
    // A session that has ended in the meantime must not prove the phone.
    if (!(await hasSession(tx, ctx.actor.sessionId))) return false;
    await queries.markPhoneVerified(tx, account.id, ctx.now);
    await recordAudit(tx, ctx, { action: 'account.phone-verified', entity: 'account', entityId: account.id });
    return true;
  });
  if (!isConfirmed) throw conflict(codes.codeNoLongerValid);
}
