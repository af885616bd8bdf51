import type * as api from '#contract/families/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { type Db, inGateTransaction, inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { familyCodeText } from '#server/sms-texts.ts';
import {
  codeCounters,
  codeNoLongerValid,
  codeSentReply,
  isOfPresentEpoch,
  issueCode,
  redeemCode,
} from '../accounts/codes-service.ts';
import * as accounts from '../accounts/queries.ts';
import { canGetSms } from '../accounts/registration-service.ts';
import { nothingToRestore, restorableUntil } from '../accounts/set-aside-service.ts';
import { findLanguage } from '../messages/settings-queries.ts';

/** Sends a code to the phone of a family, while the caller is on the line. */
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
  await issueCode(ctx, request, true, (code) => familyCodeText(code, language), codeCounters(ctx, account.phone, null));
  return codeSentReply;
}

/** Stores that the caller holds the phone of the family. */
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
 * Records that the holder of the phone has proved it elsewhere than in a session of the account. If nobody can know a password,
 * that proves the phone. Otherwise whoever signs in with the password may be somebody else, so the account does not see more.
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

/** Restores what was set aside in the account of a family, for the desk. */
export async function restoreFamilyEntries(
  ctx: StaffCtx<'family.create'>,
  { params: { accountId }, body: { reason } }: ParsedOf<typeof api.restoreFamilyEntries>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await accounts.lockFamilyOfAccount(tx, accountId);
    const account = await accounts.lockAccount(tx, accountId);
    if (!account) throw notFound('This account does not exist.');
    if (!restorableUntil(account.setAsideAt, ctx.now)) throw nothingToRestore();
    const count = await accounts.restoreEntriesSetAside(tx, accountId, null);
    await recordAudit(tx, ctx, {
      action: 'account.set-aside-restored',
      entity: 'account',
      entityId: accountId,
      after: { count, reason },
    });
  });
}
