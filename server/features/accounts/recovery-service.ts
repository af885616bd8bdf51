import type * as api from '#contract/accounts/sign-in-endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { type Db, inGateTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import {
  checkCode,
  codeCounters,
  codeNoLongerValid,
  codeSentReply,
  findPendingCode,
  isOfPresentEpoch,
  issueCode,
  redeemCode,
} from './codes-service.ts';
import { isLimitExhausted, limitSubjects, resetAttempts } from './limits-service.ts';
import { recordPasswordNotice, sendPasswordNotices } from './password-notice-service.ts';
import { requireStrongPassword } from './passwords-service.ts';
import { noSmsToPhone } from './phone-rules.ts';
import { canGetSms, requirePhone } from './phone-service.ts';
import * as queries from './queries.ts';
import { findKnownDevice, openSession } from './sessions-service.ts';
import { resendSignInCode } from './sign-in-code-service.ts';
import { endWaysIn } from './ways-in-queries.ts';

/** Sends a code to replace a forgotten password. The reply does not reveal whether an account has the phone. */
export async function requestRecovery(ctx: Ctx, { body: form }: ParsedOf<typeof api.requestRecovery>) {
  const phone = requirePhone(form.phone);
  // This depends on the number alone, so the rejection does not reveal whether an account has the phone.
  if (!canGetSms(ctx, phone)) throw conflict(noSmsToPhone);
  await sendRecoveryCode(ctx, phone);
  return codeSentReply;
}

/** Sends a new code for the pending challenge of this browser. A new challenge replaces the old one in its cookie. */
export async function resendCode(ctx: Ctx) {
  const { phone, purpose, name, passwordHash } = await findPendingCode(ctx);
  // The family reads these codes out to staff on a call, as their texts say. So only staff can send them again.
  if (purpose === 'desk' || purpose === 'old-phone' || purpose === 'new-phone') throw conflict(codeNoLongerValid);
  if (purpose === 'reset') await sendRecoveryCode(ctx, phone);
  else if (purpose === 'sign-in') await resendSignInCode(ctx, phone, passwordHash);
  else await issueCode(ctx, { phone, purpose, name, passwordHash }, true, codeText, codeCounters(ctx, phone, null));
  return codeSentReply;
}

async function sendRecoveryCode(ctx: Ctx, phone: string): Promise<void> {
  const { account, deviceId } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await queries.findAccountByPhone(tx, phone);
    const known = await findKnownDevice(tx, ctx, found);
    // Somebody with a stolen password can exhaust the limit that all known browsers share. Then the limits of unknown browsers apply.
    const isExhausted = known !== null && (await isLimitExhausted(tx, ctx, 'deviceCodePerPhoneADay', phone));
    return { account: found, deviceId: isExhausted ? null : known };
  });
  const request = { phone, purpose: 'reset', name: null, passwordHash: null } as const;
  await issueCode(ctx, request, isRecoverable(account), codeText, codeCounters(ctx, phone, deviceId));
}

/** The password of staff is never reset by SMS, because staff can read the data of all families. An admin resets it. */
function isRecoverable(account: queries.AccountRow | null): account is queries.AccountRow {
  return account !== null && !account.deactivatedAt && !can(account.userRole, 'admin.enter');
}

/** Whether somebody who does not hold the phone may have signed in with the password. */
const wasOpenToOthers = ({ phoneVerifiedAt, passwordHash }: queries.AccountRow) =>
  !phoneVerifiedAt && passwordHash !== null;

async function setAsideEntries(tx: Db, ctx: Ctx, accountId: string): Promise<void> {
  const count = await queries.setEntriesAside(tx, accountId, ctx.now);
  if (count > 0)
    await recordAudit(tx, ctx, {
      action: 'account.set-aside',
      entity: 'account',
      entityId: accountId,
      after: { count },
    });
}

/** Replaces a forgotten password, ends all ways into the account, and signs in this browser. */
export async function confirmRecovery(ctx: Ctx, { body: form }: ParsedOf<typeof api.confirmRecovery>) {
  const { phone: provedPhone } = await checkCode(ctx, 'reset', form.code);
  const owner = await inGateTransaction(ctx.db, (tx) => queries.findAccountByPhone(tx, provedPhone));
  if (!isRecoverable(owner)) throw conflict(codeNoLongerValid);
  await requireStrongPassword(form.password, { name: owner.name, phone: provedPhone, role: owner.userRole });
  const passwordHash = await ctx.services.passwords.hash(form.password);
  const recovered = await redeemCode(ctx, 'reset', form.code, async (tx, sent) => {
    const { phone } = sent;
    const found = await queries.findAccountByPhone(tx, phone);
    if (!found) return null;
    // The lock of the family comes before the row of the account (decision 028). Requests of the family that run now are finished first.
    await queries.lockFamilyOfAccount(tx, found.id);
    const account = await queries.lockAccountByPhone(tx, phone);
    if (account?.id !== found.id || !isRecoverable(account) || !isOfPresentEpoch(sent, account)) return null;
    await queries.setOwnPassword(tx, account.id, passwordHash, ctx.now);
    await queries.markPhoneVerified(tx, account.id, ctx.now);
    await endWaysIn(tx, account.id, 'recovery', ctx.now);
    if (ctx.services.provesPhones && wasOpenToOthers(account)) await setAsideEntries(tx, ctx, account.id);
    await recordAudit(tx, ctx, { action: 'account.password-recovered', entity: 'account', entityId: account.id });
    const notices = await recordPasswordNotice(tx, ctx, account);
    const signedIn = await openSession(tx, ctx, { ...account, passwordIsTemporary: false, phoneVerifiedAt: ctx.now });
    // The counted attempts were guesses at the old password.
    await resetAttempts(tx, ctx, 'signInPerPair', limitSubjects(ctx, phone).pair);
    await resetAttempts(tx, ctx, 'signInPerPhone', phone);
    return { viewer: signedIn, notices };
  });
  if (!recovered) throw conflict(codeNoLongerValid);
  sendPasswordNotices(ctx, recovered.notices);
  return { viewer: recovered.viewer };
}
