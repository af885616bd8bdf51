import type * as api from '#contract/families/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { type Db, inGateTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { codeForStaffText } from '#server/sms-texts.ts';
import {
  codeCounters,
  codeNoLongerValid,
  codeSentReply,
  isOfPresentEpoch,
  issueCode,
  redeemCode,
} from '../accounts/codes-service.ts';
import { canGetSms } from '../accounts/phone-service.ts';
import * as accounts from '../accounts/queries.ts';
import { findLanguage } from '../messages/settings-queries.ts';

/** Sends a code to the phone of a family during a call. The caller reads it out to staff. */
export async function sendFamilyCode(
  ctx: StaffCtx<'family.create'>,
  { params: { accountId } }: ParsedOf<typeof api.sendFamilyCode>,
) {
  if (!ctx.services.provesPhones) throw conflict('Without an SMS gateway, no code can be sent.');
  const { account, language } = await inGateTransaction(ctx.db, async (tx) => ({
    account: await accounts.findAccount(tx, accountId),
    language: await findLanguage(tx, accountId),
  }));
  if (account?.userRole !== 'user') throw notFound('This family does not exist.');
  if (!account.phone || account.deactivatedAt) throw conflict('This family has no phone to which a code can be sent.');
  if (!canGetSms(ctx, account.phone))
    throw conflict('No SMS can reach this number. Please correct it to a mobile number first.');
  const request = { phone: account.phone, purpose: 'desk', name: null, passwordHash: null } as const;
  await issueCode(
    ctx,
    request,
    true,
    (code) => codeForStaffText(code, language),
    codeCounters(ctx, account.phone, null),
  );
  return codeSentReply;
}

/** Stores that the caller holds the phone of the family, if the code is right. */
export async function confirmFamilyPhone(
  ctx: StaffCtx<'family.create'>,
  { params: { accountId }, body: { code } }: ParsedOf<typeof api.confirmFamilyPhone>,
): Promise<void> {
  const isConfirmed = await redeemCode(ctx, 'desk', code, async (tx, sent) => {
    const account = await accounts.lockAccountByPhone(tx, sent.phone);
    if (account?.id !== accountId || account.deactivatedAt || !isOfPresentEpoch(sent, account)) return false;
    await recordPhoneHolder(tx, ctx, account, 'desk');
    return true;
  });
  if (!isConfirmed) throw conflict(codeNoLongerValid);
}

/**
 * Stores that a person proved outside a session of the account that they hold its phone: to staff on a call, or by the link of a
 * message. If the account has no password, its phone is verified now. Otherwise another person may know the password, so the phone
 * is only confirmed for staff, and the account does not see more.
 */
export async function recordPhoneHolder(
  tx: Db,
  ctx: Parameters<typeof recordAudit>[1],
  account: accounts.AccountRow,
  by: 'desk' | 'link',
): Promise<void> {
  const { id, passwordHash, phoneVerifiedAt, phoneConfirmedAt } = account;
  if (phoneVerifiedAt || (phoneConfirmedAt && passwordHash !== null)) return;
  const proves = passwordHash === null;
  await (proves ? accounts.markPhoneVerified : accounts.markPhoneConfirmed)(tx, id, ctx.now);
  const action = proves ? 'account.phone-verified' : 'account.phone-confirmed';
  await recordAudit(tx, ctx, { action, entity: 'account', entityId: id, after: { by } });
}
