import { randomUUID } from 'node:crypto';
import type { FamilyCard } from '#contract/families/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import type * as api from '#contract/team/endpoints.ts';
import { type CorrectionStep, objectionHours, type StoredWay } from '#contract/team/texts.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inGateTransaction, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { linkHashOf, linkTokenOf } from '#server/messages/links.ts';
import { familyCodeText, oldPhoneCodeText, phoneObjectionText } from '#server/sms-texts.ts';
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
import * as accounts from '../accounts/queries.ts';
import { canGetSms, requirePhone } from '../accounts/registration-service.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import { changePhone, requireFreePhone, tellPhones } from './phone-change-service.ts';
import { correctionStepOf, correctionWaysOf } from './phone-rules.ts';
import * as queries from './queries.ts';

type Ctx = StaffCtx<'account.correctPhone'>;
type Outcome = { id: string; step: CorrectionStep | null };

const noLongerWaits = 'This correction has ended, or waits for something else now. Please look at the card again.';
const wasUsed = 'This account has been used since. Please ask for the correction again.';
const accountUnknown = () => notFound('This account does not exist.');

type Account = accounts.AccountRow;

/** Whether the desk mistyped the phone: nobody has proved it, and nobody has used the account. */
async function isTypo(tx: Tx, account: Account): Promise<boolean> {
  const { id, phoneVerifiedAt, phoneConfirmedAt, passwordHash, passwordIsTemporary } = account;
  if (phoneVerifiedAt || phoneConfirmedAt || (passwordHash !== null && !passwordIsTemporary)) return false;
  return !(await queries.wasUsed(tx, id));
}

/** How a family can agree to another phone. */
async function findWays(tx: Tx, ctx: StaffCtx, account: Account): Promise<StoredWay[]> {
  const { phone } = account;
  return correctionWaysOf({
    provesPhones: ctx.services.provesPhones ?? false,
    getsSms: phone !== null && canGetSms(ctx, phone),
    isTypo: await isTypo(tx, account),
    hasObjected: await queries.hasObjected(tx, account.id, ctx.now),
  });
}

/** What the card of a family says about its phone: the correction that waits, and how the family can agree to another one. */
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
  const hasObjected = await queries.hasObjected(tx, accountId, ctx.now);
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
 * Asks for another phone of a family. It takes effect when the family has agreed, or did not object, and when the new phone is
 * proved by its own code. `origin`: of the link by which the old phone objects.
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
  // The correction is stored: a link that could not be sent does not fail the request. The card offers to send it again.
  const isSent = await sendObjectionLink(ctx, correction, ctx.origin).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error, correctionId: id }, 'A link to object was not sent');
      return false;
    },
  );
  return { id, step: isSent ? 'wait' : 'sms' };
}

/** Sends the old phone the link by which it can object. The time to object starts when the gateway has accepted the message. */
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

/** Sends what the correction waits for: a code to the old or the new phone, or the link again. */
export async function sendCorrectionCode(
  ctx: Ctx,
  { params: { correctionId } }: ParsedOf<typeof api.sendCorrectionCode>,
) {
  const { correction, language } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findCorrection(tx, correctionId, ctx.now);
    if (!found) throw conflict(noLongerWaits);
    return { correction: found, language: await findLanguage(tx, found.accountId) };
  });
  const step = correctionStepOf(correction, ctx.now);
  const { newPhone, oldPhone } = correction;
  // The name ties the code to this correction: a code for another one is of no use.
  const request = { name: correctionId, passwordHash: null };
  if (step === 'sms') await sendObjectionLink(ctx, correction, ctx.origin);
  else if (step === 'old-code' && oldPhone) {
    const counters = codeCounters(ctx, oldPhone, null);
    const toOld = { ...request, phone: oldPhone, purpose: 'old-phone' as const };
    await issueCode(ctx, toOld, true, (code) => oldPhoneCodeText(code, language), counters);
  } else if (step === 'new-code') {
    const toNew = { ...request, phone: newPhone, purpose: 'new-phone' as const };
    await issueCode(ctx, toNew, true, (code) => familyCodeText(code, language), codeCounters(ctx, newPhone, null));
  } else throw conflict(noLongerWaits);
  return codeSentReply;
}

type Locked = { account: Account; correction: queries.Correction };

/** Locks the account of a correction that still waits. Everything is checked again: it may have changed meanwhile. */
async function lockCorrection(tx: Tx, ctx: Ctx, correctionId: string): Promise<Locked> {
  const seen = await queries.findCorrection(tx, correctionId, ctx.now);
  const account = seen && (await accounts.lockAccount(tx, seen.accountId));
  const correction = account && (await queries.findCorrection(tx, correctionId, ctx.now));
  await requireOpenSession(tx, ctx);
  if (!correction || account.phone !== correction.oldPhone) throw conflict(noLongerWaits);
  return { account, correction };
}

/** Enters the code of the old phone, which is the agreement of the family, or that of the new phone, which ends the correction. */
export async function confirmCorrectionCode(
  ctx: Ctx,
  { params: { correctionId }, body: { code } }: ParsedOf<typeof api.confirmCorrectionCode>,
): Promise<Outcome> {
  const seen = await inStaffTransaction(ctx.db, ctx.staff, (tx) => queries.findCorrection(tx, correctionId, ctx.now));
  const step = seen && correctionStepOf(seen, ctx.now);
  if (step !== 'old-code' && step !== 'new-code') throw conflict(noLongerWaits);
  const sent = await redeemCode(ctx, step === 'old-code' ? 'old-phone' : 'new-phone', code, async (_tx, row) => row);
  if (sent.name !== correctionId) throw conflict(codeNoLongerValid);
  const moved = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const locked = await lockCorrection(tx, ctx, correctionId);
    if (correctionStepOf(locked.correction, ctx.now) !== step) throw conflict(noLongerWaits);
    if (step === 'new-code') return complete(tx, ctx, locked);
    await agreeByCode(tx, ctx, locked, sent);
    return null;
  });
  if (!moved) return { id: correctionId, step: 'new-code' };
  tellPhones(ctx, moved);
  return { id: correctionId, step: null };
}

async function agreeByCode(tx: Tx, ctx: Ctx, { account, correction }: Locked, sent: SentCodeRow): Promise<void> {
  if (sent.phone !== account.phone || !isOfPresentEpoch(sent, account)) throw conflict(codeNoLongerValid);
  await queries.saveAgreement(tx, correction.id, null, ctx.now);
  await recordDecision(tx, ctx, correction, 'account.phone-correction-agreed', { by: 'code' });
}

/** A colleague agrees, with a reason, or somebody with the right ends the correction. */
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
      return { step: null, moved: null };
    }
    const step = correctionStepOf(correction, ctx.now);
    if (step !== 'second-person' && step !== 'objected') throw conflict(noLongerWaits);
    if (correction.requestedBy === ctx.actor.id) throw conflict('A second person must agree. Please ask a colleague.');
    await queries.saveAgreement(tx, correctionId, ctx.actor.id, ctx.now);
    await recordDecision(tx, ctx, correction, 'account.phone-correction-agreed', { reason });
    // Without an SMS gateway, no code can prove the new phone.
    if (ctx.services.provesPhones) return { step: 'new-code' as const, moved: null };
    return { step: null, moved: await complete(tx, ctx, locked) };
  });
  if (result.moved) tellPhones(ctx, result.moved);
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
async function complete(tx: Tx, ctx: Ctx, { account, correction }: Locked) {
  const { newPhone, reason, way } = correction;
  await requireCorrectable(tx, ctx, account, newPhone);
  if (way === 'typo' && !(await isTypo(tx, account))) throw conflict(wasUsed);
  await queries.endCorrection(tx, correction.id, 'done', ctx.now);
  const moved = await changePhone(tx, ctx, account, { to: newPhone, reason, tellsOldPhone: way !== 'typo' });
  if (ctx.services.provesPhones) {
    // Who signs in has proved the phone only if the account was proved before, or nobody knows a password of it.
    const isProved = account.phoneVerifiedAt !== null || account.passwordHash === null;
    const mark = isProved ? accounts.markPhoneVerified : accounts.markPhoneConfirmed;
    await mark(tx, account.id, ctx.now);
  }
  return moved;
}
