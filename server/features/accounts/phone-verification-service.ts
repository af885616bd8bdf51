import type * as api from '#contract/accounts/endpoints.ts';
import { noPhone, noSmsToPhone } from '#contract/accounts/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import * as codes from './codes-service.ts';
import { findAccount, lockAccountByPhone, markPhoneVerified } from './queries.ts';
import { getsSms } from './registration-service.ts';
import { hasSession } from './sessions-queries.ts';
import { findKnownDevice } from './sessions-service.ts';

/** Sends a code to the actor's phone. */
export async function sendPhoneCode(ctx: SignedInCtx) {
  const { account, deviceId } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await findAccount(tx, ctx.actor.id);
    return { account: found, deviceId: await findKnownDevice(tx, ctx, found) };
  });
  if (!account?.phone) throw conflict(noPhone);
  if (!getsSms(ctx, account.phone)) throw conflict(noSmsToPhone);
  const request = { phone: account.phone, purpose: 'verify', name: null, passwordHash: null } as const;
  await codes.issueCode(ctx, request, true, codeText, codes.codeCounters(ctx, account.phone, deviceId));
  return codes.codeSentReply;
}

/** Marks the actor's phone as verified, if it is still the phone that the code was sent to. */
export async function confirmPhone(ctx: SignedInCtx, { body: { code } }: ParsedOf<typeof api.confirmPhone>) {
  const isConfirmed = await codes.redeemCode(ctx, 'verify', code, async (tx, sent) => {
    const account = await lockAccountByPhone(tx, sent.phone);
    if (account?.id !== ctx.actor.id || !codes.isOfPresentEpoch(sent, account)) return false;
    // A session that has ended in the meantime must not prove the phone.
    if (!(await hasSession(tx, ctx.actor.sessionId))) return false;
    await markPhoneVerified(tx, account.id, ctx.now);
    await recordAudit(tx, ctx, { action: 'account.phone-verified', entity: 'account', entityId: account.id });
    return true;
  });
  if (!isConfirmed) throw conflict(codes.codeNoLongerValid);
}
