import type * as api from '#contract/accounts/sign-in-endpoints.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict, Rejection } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import { saveFirstLanguage } from '../messages/settings-queries.ts';
import { checkCode, codeCounters, codeNoLongerValid, issueCode, redeemCode } from './codes-service.ts';
import { takeAttempt } from './limits-service.ts';
import { requireStrongPassword } from './passwords-service.ts';
import { requireNewPhone } from './phone-service.ts';
import { insertAccount, lockAccountByPhone } from './queries.ts';
import { openSession } from './sessions-service.ts';

const registrationFailed = 'Registration failed. Please try a different phone number.';
const hasAccount = 'This phone number already has an account. Please choose “Forgot password?” to set a password.';

const sealPurpose = 'registration-password';

/** Creates an account and signs in. If phones must be verified, it only sends a code, and `viewer` in the reply is null. */
export async function register(
  ctx: Ctx,
  { body: form }: ParsedOf<typeof api.register>,
): Promise<ReplyOf<typeof api.register>> {
  const phone = requireNewPhone(ctx, form.phone);
  await requireStrongPassword(form.password, { name: form.name, phone, role: 'user' });
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'registerPerAddress', ctx.client.network));

  if (ctx.services.requirePhoneVerification) {
    // Until the right code is entered, the password is only encrypted: hashing is expensive, and anybody can begin to register.
    const sealedPassword = ctx.services.secrets.seal(sealPurpose, form.password).toString('base64');
    const request = { phone, purpose: 'register', name: form.name, passwordHash: sealedPassword } as const;
    await issueCode(ctx, request, true, codeText, codeCounters(ctx, phone, null));
    return { viewer: null };
  }
  const passwordHash = await ctx.services.passwords.hash(form.password);
  return inGateTransaction(ctx.db, async (tx) => {
    const account = await insertAccount(tx, { name: form.name, phone, passwordHash, phoneVerifiedAt: null });
    if (!account) throw conflict(registrationFailed);
    await saveFirstLanguage(tx, account.id, ctx.client.language);
    await recordAudit(tx, ctx, { action: 'account.registered', entity: 'account', entityId: account.id });
    return { viewer: await openSession(tx, ctx, account) };
  });
}

/**
 * Creates the account if the code is right. If an account has this phone but never verified it, the request is rejected, and the
 * owner of the phone sets a password by recovery. With a second account, nobody would see the patients and future visits of the
 * first account.
 */
export async function confirmRegistration(ctx: Ctx, { body: { code } }: ParsedOf<typeof api.confirmRegistration>) {
  const { passwordHash: stored } = await checkCode(ctx, 'register', code);
  const passwordHash = await hashSealed(ctx, stored ?? '');
  const viewer = await redeemCode(ctx, 'register', code, async (tx, { phone, name }) => {
    const holder = await lockAccountByPhone(tx, phone);
    if (holder?.phoneVerifiedAt) return null;
    if (holder) return conflict(hasAccount);
    const given = { name: name ?? '', phone, passwordHash, phoneVerifiedAt: ctx.now };
    const account = await insertAccount(tx, given);
    if (!account) return null;
    await saveFirstLanguage(tx, account.id, ctx.client.language);
    await recordAudit(tx, ctx, { action: 'account.registered', entity: 'account', entityId: account.id });
    return openSession(tx, ctx, account);
  });
  if (!viewer) throw conflict(registrationFailed);
  if (viewer instanceof Rejection) throw viewer;
  return { viewer };
}

/** Decrypts the password that is stored with the code, and hashes it. */
async function hashSealed({ services }: Ctx, stored: string): Promise<string> {
  if (stored.startsWith('$argon2id$')) return stored; // from the previous release, which hashes before the code
  const password = services.secrets.open(sealPurpose, Buffer.from(stored, 'base64'));
  if (password === null) throw conflict(codeNoLongerValid);
  return services.passwords.hash(password);
}
