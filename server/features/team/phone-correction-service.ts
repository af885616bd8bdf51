import { randomUUID } from 'node:crypto';
import type { FamilyCard } from '#contract/families/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import type * as api from '#contract/team/endpoints.ts';
import { type CorrectionStep, objectionHours, type StoredWay } from '#contract/team/phone-corrections.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inGateTransaction, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { linkHashOf, linkTokenOf } from '#server/messages/links.ts';
import { codeForStaffText, oldPhoneCodeText, phoneObjectionText } from '#server/sms-texts.ts';
import type { SentCodeRow } from '../accounts/codes-queries.ts';
import {
  codeCounters,
  codeNoLongerValid,
  codeSentReply,
  isOfPresentEpoch,
  issueCode,
  redeemCode,
} from '../accounts/codes-service.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { canGetSms, requirePhone } from '../accounts/phone-service.ts';
import * as accounts from '../accounts/queries.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { changePhone, requireFreePhone, sendPhoneChangeNotices } from '../accounts/staff-phone-change-service.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import * as queries from './phone-correction-queries.ts';
import { correctionStepOf, correctionWaysOf } from './phone-correction-rules.ts';

type Ctx = StaffCtx<'account.correctPhone'>;
/** `step`: what the correction waits for now; null if it has ended. */
type Outcome = { id: string; step: CorrectionStep | null };

const noLongerOpen = 'This correction has ended, or waits for something else now. Please look at the card again.';
const usedSince = 'This account has been used since. Please ask for the correction again.';
const accountUnknown = () => notFound('This account does not exist.');

type Account = accounts.AccountRow;

/** Whether staff mistyped the phone. This is assumed if nobody has proved the phone, and nobody has used the account. */
async function isTypo(tx: Tx, account: Account): Promise<boolean> {
  const { id, phoneVerifiedAt, phoneConfirmedAt, passwordHash, passwordIsTemporary } = account;
  if (phoneVerifiedAt || phoneConfirmedAt || (passwordHash !== null && !passwordIsTemporary)) return false;
  return !(await queries.wasAccountUsed(tx, id));
}

/** The ways in which the family of an account can agree to another phone. */
async function findWays(tx: Tx, ctx: StaffCtx, account: Account): Promise<StoredWay[]> {
  const { phone } = account;
  return correctionWaysOf({
    provesPhones: ctx.services.provesPhones ?? false,
    getsSms: phone !== null && canGetSms(ctx, phone),
    isTypo: await isTypo(tx, account),
    hasObjected: await queries.hasRecentObjection(tx, account.id, ctx.now),
  });
}

/** What the card of a family says about its phone: the open correction, and how the family can agree to another phone. */
export async function readCorrection(
  tx: Tx,
  ctx: StaffCtx,
  accountId: string,
): Promise<Pick<FamilyCard, 'phoneCorrection' | 'correctionWays'>> {
  const account = await accounts.findAccount(tx, accountId);
  const ways = account ? await findWays(tx, ctx, account) : [];
  const correctionWays = ways.filter((way) => way !== 'typo');
  const correction = await queries.findCorrectionOfAccount(tx, accountId, ctx.now);
  if (!correction) return { correctionWays, phoneCorrection: null };
  const { id, newPhone: phone, reason, requestedBy, objectsUntil } = correction;
  const step = correctionStepOf(correction, ctx.now);
  const by = (await accounts.findAccount(tx, requestedBy))?.name ?? '';
  const until = step === 'wait' ? objectsUntil : null;
  const isOwn = requestedBy === ctx.actor.id;
  const hasObjected = await queries.hasRecentObjection(tx, accountId, ctx.now);
  return {
    correctionWays,
    phoneCorrection: { id, phone, reason, by, isOwn, step, hasObjected, objectsUntil: until?.toISOString() ?? null },
  };
}

async function requireCorrectable(tx: Tx, ctx: Ctx, { id, userRole }: Account, to: string): Promise<void> {
  if (userRole !== 'user')
    throw conflict(
      can(ctx.actor.role, 'team.manage')
        ? 'Please edit the account of a member of the team on Manage Users or Team.'
        : 'Only an administrator can change the phone number of a member of the team.',
    );
  await requireFreePhone(tx, ctx, id, to);
  if (await queries.isPhoneOfTeam(tx, to, ctx.now)) throw invalid({ phone: 'This is a phone of our team.' });
}

/**
 * Stores a correction: staff ask for another phone of a family. The account gets the new phone when the family has agreed or has not
 * objected, and when a code has proved the new phone.
 */
export async function correctPhone(
  ctx: Ctx,
  { params: { accountId }, body: given }: ParsedOf<typeof api.correctPhone>,
): Promise<Outcome> {
  const newPhone = requirePhone(given.phone);
  const { reason } = given;
  const id = randomUUID();
  const correction = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const account = await accounts.lockAccount(tx, accountId);
    if (!account) throw accountUnknown();
    await requireOpenSession(tx, ctx);
    requireCurrentVersion(account.version, given.version);
    await requireCorrectable(tx, ctx, account, newPhone);
    const ways = await findWays(tx, ctx, account);
    const way = ways.length === 1 ? ways[0] : ways.find((one) => one === given.way);
    if (!way) throw invalid({ way: 'Please choose how the family agrees.' });
    const asked: queries.Correction = {
      id,
      accountId,
      oldPhone: account.phone,
      newPhone,
      reason,
      way,
      requestedBy: ctx.actor.id,
      requestedAt: ctx.now,
      objectsUntil: null,
      objectedAt: null,
      agreedAt: way === 'typo' ? ctx.now : null,
    };
    const linkHash = way === 'objection' ? linkHashOf(linkTokenOf(ctx.services.secrets, id, 0)) : null;
    await queries.insertCorrection(tx, { ...asked, linkHash });
    await recordAudit(tx, ctx, {
      action: 'account.phone-correction-requested',
      entity: 'account',
      entityId: accountId,
      before: { phone: account.phone },
      after: { phone: newPhone, reason, way },
    });
    if (way !== 'typo') await addInboxNotice(tx, accountId, 'other-phone', ctx.now);
    return asked;
  });
  if (correction.way !== 'objection') return { id, step: correctionStepOf(correction, ctx.now) };
  // The correction is stored, so the request does not fail if the link cannot be sent. Staff can send it again from the card.
  const isSent = await sendObjectionLink(ctx, correction, ctx.origin).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error, correctionId: id }, 'A link to object was not sent');
      return false;
    },
  );
  return { id, step: isSent ? 'wait' : 'sms' };
}

/** Sends an SMS with a link for objections to the old phone. The time to object starts when the gateway has accepted the SMS. */
async function sendObjectionLink(
  ctx: Ctx,
  { id, accountId, oldPhone }: queries.Correction,
  origin: string,
): Promise<void> {
  const phone = oldPhone ?? '';
  const language = await inGateTransaction(ctx.db, async (tx) => {
    for (const counter of codeCounters(ctx, phone, null)) await takeAttempt(tx, ctx, ...counter);
    return findLanguage(tx, accountId);
  });
  const link = `${origin}/r/${linkTokenOf(ctx.services.secrets, id, 0)}/phone`;
  const text = phoneObjectionText(link, language);
  const isAccepted = await ctx.services.sms.send({ phone, text, at: ctx.now, share: 'notices' });
  if (!isAccepted) throw conflict('The message to the old phone could not be sent. Please send it again later.');
  const until = new Date(ctx.now.getTime() + objectionHours * 3_600_000);
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await accounts.lockAccount(tx, accountId);
    await queries.startObjectionTime(tx, id, until);
  });
}

/** Sends what the correction waits for: a code to the old or the new phone, or again the link to the old phone. */
export async function sendCorrectionCode(
  ctx: Ctx,
  { params: { correctionId } }: ParsedOf<typeof api.sendCorrectionCode>,
) {
  const { correction, language } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findCorrection(tx, correctionId, ctx.now);
    if (!found) throw conflict(noLongerOpen);
    return { correction: found, language: await findLanguage(tx, found.accountId) };
  });
  const step = correctionStepOf(correction, ctx.now);
  const { newPhone, oldPhone } = correction;
  // The code is stored with the id of the correction as its name, and is rejected for any other correction.
  const request = { name: correctionId, passwordHash: null };
  if (step === 'sms') await sendObjectionLink(ctx, correction, ctx.origin);
  else if (step === 'old-code' && oldPhone) {
    const counters = codeCounters(ctx, oldPhone, null);
    const toOld = { ...request, phone: oldPhone, purpose: 'old-phone' as const };
    await issueCode(ctx, toOld, true, (code) => oldPhoneCodeText(code, language), counters);
  } else if (step === 'new-code') {
    const toNew = { ...request, phone: newPhone, purpose: 'new-phone' as const };
    await issueCode(ctx, toNew, true, (code) => codeForStaffText(code, language), codeCounters(ctx, newPhone, null));
  } else throw conflict(noLongerOpen);
  return codeSentReply;
}

/** An open correction, and its account, which is locked. */
type Locked = { account: Account; correction: queries.Correction };

/** Locks the account of a correction. Then checks again that the correction is open: it may have ended before the lock. */
async function lockCorrection(tx: Tx, ctx: Ctx, correctionId: string): Promise<Locked> {
  const seen = await queries.findCorrection(tx, correctionId, ctx.now);
  const account = seen && (await accounts.lockAccount(tx, seen.accountId));
  const correction = account && (await queries.findCorrection(tx, correctionId, ctx.now));
  await requireOpenSession(tx, ctx);
  if (!correction || account.phone !== correction.oldPhone) throw conflict(noLongerOpen);
  return { account, correction };
}

/** Checks a code. By the code of the old phone, the family agrees. The code of the new phone completes the correction. */
export async function confirmCorrectionCode(
  ctx: Ctx,
  { params: { correctionId }, body: { code } }: ParsedOf<typeof api.confirmCorrectionCode>,
): Promise<Outcome> {
  const seen = await inStaffTransaction(ctx.db, ctx.staff, (tx) => queries.findCorrection(tx, correctionId, ctx.now));
  const step = seen && correctionStepOf(seen, ctx.now);
  if (step !== 'old-code' && step !== 'new-code') throw conflict(noLongerOpen);
  const sent = await redeemCode(ctx, step === 'old-code' ? 'old-phone' : 'new-phone', code, async (_tx, row) => row);
  if (sent.name !== correctionId) throw conflict(codeNoLongerValid);
  const change = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const locked = await lockCorrection(tx, ctx, correctionId);
    if (correctionStepOf(locked.correction, ctx.now) !== step) throw conflict(noLongerOpen);
    if (step === 'new-code') return completeCorrection(tx, ctx, locked);
    await agreeByCode(tx, ctx, locked, sent);
    return null;
  });
  if (!change) return { id: correctionId, step: 'new-code' };
  sendPhoneChangeNotices(ctx, change);
  return { id: correctionId, step: null };
}

async function agreeByCode(tx: Tx, ctx: Ctx, { account, correction }: Locked, sent: SentCodeRow): Promise<void> {
  if (sent.phone !== account.phone || !isOfPresentEpoch(sent, account)) throw conflict(codeNoLongerValid);
  await queries.saveAgreement(tx, correction.id, null, ctx.now);
  await recordDecision(tx, ctx, correction, 'account.phone-correction-agreed', { by: 'code' });
}

/** Agrees to the correction of a colleague, or ends a correction. Both need a reason. */
export async function decideCorrection(
  ctx: Ctx,
  { params: { correctionId }, body: { accepts, reason } }: ParsedOf<typeof api.decideCorrection>,
): Promise<Outcome> {
  const result = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const locked = await lockCorrection(tx, ctx, correctionId);
    const { correction } = locked;
    if (!accepts) {
      await queries.endCorrection(tx, correctionId, 'refused', ctx.now);
      await recordDecision(tx, ctx, correction, 'account.phone-correction-refused', { reason });
      return { step: null, change: null };
    }
    const step = correctionStepOf(correction, ctx.now);
    if (step !== 'second-person' && step !== 'objected') throw conflict(noLongerOpen);
    if (correction.requestedBy === ctx.actor.id) throw conflict('A second person must agree. Please ask a colleague.');
    await queries.saveAgreement(tx, correctionId, ctx.actor.id, ctx.now);
    await recordDecision(tx, ctx, correction, 'account.phone-correction-agreed', { reason });
    // Without an SMS gateway, no code can prove the new phone.
    if (ctx.services.provesPhones) return { step: 'new-code' as const, change: null };
    return { step: null, change: await completeCorrection(tx, ctx, locked) };
  });
  if (result.change) sendPhoneChangeNotices(ctx, result.change);
  return { id: correctionId, step: result.step };
}

function recordDecision(
  tx: Tx,
  ctx: Ctx,
  { accountId, newPhone }: queries.Correction,
  action: 'account.phone-correction-agreed' | 'account.phone-correction-refused',
  after: Record<string, string>,
): Promise<void> {
  return recordAudit(tx, ctx, { action, entity: 'account', entityId: accountId, after: { phone: newPhone, ...after } });
}

/** Gives the account its new phone. Call it under the lock of the account, when the family has agreed and the phone is proved. */
async function completeCorrection(tx: Tx, ctx: Ctx, { account, correction }: Locked) {
  const { newPhone, reason, way } = correction;
  await requireCorrectable(tx, ctx, account, newPhone);
  if (way === 'typo' && !(await isTypo(tx, account))) throw conflict(usedSince);
  await queries.endCorrection(tx, correction.id, 'done', ctx.now);
  const change = await changePhone(tx, ctx, account, { to: newPhone, reason, tellsOldPhone: way !== 'typo' });
  if (ctx.services.provesPhones) {
    // The new phone is verified only if the old phone was verified, or if there is no password that another person may know.
    const isProved = account.phoneVerifiedAt !== null || account.passwordHash === null;
    const mark = isProved ? accounts.markPhoneVerified : accounts.markPhoneConfirmed;
    await mark(tx, account.id, ctx.now);
  }
  return change;
}

/**
 * Stores an objection: by the link that was sent to the old phone, or on a device of the account. Then a second member of staff must
 * decide. Call it under the lock of the account. In the audit log, the account is the actor.
 */
export async function recordObjection(
  tx: Tx,
  ctx: Pick<StaffCtx, 'now' | 'requestId'>,
  { id, accountId }: queries.Correction,
  by: 'link' | 'device',
): Promise<void> {
  if (!(await queries.saveObjection(tx, id, ctx.now))) return;
  const asFamily = { now: ctx.now, requestId: ctx.requestId, actor: { id: accountId, role: 'user' as const } };
  await recordAudit(tx, asFamily, {
    action: 'account.phone-correction-objected',
    entity: 'account',
    entityId: accountId,
    after: { by },
  });
}
