import type { Registration, Viewer } from '#contract/accounts.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict, invalid, Rejection } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import { codeCounters, issueCode, redeemCode } from './codes-service.ts';
import { takeAttempt } from './limits-service.ts';
import { isCommonPassword } from './passwords-service.ts';
import { normalisePhone } from './phone-rules.ts';
import { insertAccount, lockAccountByPhone, removePhone } from './queries.ts';
import { deleteSessions } from './sessions-queries.ts';
import { openSession } from './sessions-service.ts';

const registrationFailed = 'Registration failed. Please try a different phone number.';
const hasNoPasswordYet =
  'This phone number already has an account. Please choose “Forgot password?” to set a password.';

/** Returns the phone in E.164, or rejects it under its field. */
export function requirePhone(phone: string): string {
  const number = normalisePhone(phone);
  if (!number) throw invalid({ phone: 'Please enter a valid phone number' });
  return number;
}

export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ password: 'This password is too common. Please choose one that is harder to guess.' });
  }
}

/** Creates an account and signs in. If phones must be verified, it only sends a code and returns null. */
export async function register(ctx: Ctx, form: Registration): Promise<Viewer | null> {
  const phone = requirePhone(form.phone);
  await requireUncommonPassword(form.password);
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'registerPerAddress', ctx.client.network));
  const passwordHash = await ctx.services.passwords.hash(form.password);

  if (ctx.services.requirePhoneVerification) {
    const request = { phone, purpose: 'register', name: form.name, passwordHash } as const;
    await issueCode(ctx, request, true, codeText, codeCounters(ctx, phone, null));
    return null;
  }
  return inGateTransaction(ctx.db, async (tx) => {
    const account = await insertAccount(tx, { name: form.name, phone, passwordHash, phoneVerifiedAt: null });
    if (!account) throw conflict(registrationFailed);
    await recordAudit(tx, ctx, { action: 'account.registered', entity: 'account', entityId: account.id });
    return openSession(tx, ctx, account);
  });
}

/**
 * Creates the account after its code. If another account has this phone but never verified it, that account loses it. A
 * family that staff added keeps its phone: it already has patients and visits, and sets its password by recovery.
 */
export async function confirmRegistration(ctx: Ctx, code: string): Promise<Viewer> {
  const viewer = await redeemCode(ctx, 'register', code, async (tx, { phone, name, passwordHash }) => {
    const holder = await lockAccountByPhone(tx, phone);
    if (holder?.phoneVerifiedAt) return null;
    if (holder?.passwordHash === null) return conflict(hasNoPasswordYet);
    if (holder) {
      await removePhone(tx, holder.id);
      await deleteSessions(tx, holder.id);
      await recordAudit(tx, ctx, { action: 'account.phone-lost', entity: 'account', entityId: holder.id });
    }
    const given = { name: name ?? '', phone, passwordHash: passwordHash ?? '', phoneVerifiedAt: ctx.now };
    const account = await insertAccount(tx, given);
    if (!account) return null;
    await recordAudit(tx, ctx, { action: 'account.registered', entity: 'account', entityId: account.id });
    return openSession(tx, ctx, account);
  });
  if (!viewer) throw conflict(registrationFailed);
  if (viewer instanceof Rejection) throw viewer;
  return viewer;
}
