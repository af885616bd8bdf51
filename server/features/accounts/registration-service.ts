import type * as api from '#contract/accounts/sign-in-endpoints.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict, invalid, Rejection } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import { saveFirstLanguage } from '../messages/settings-queries.ts';
import { checkCode, codeCounters, codeNoLongerValid, issueCode, redeemCode } from './codes-service.ts';
import { takeAttempt } from './limits-service.ts';
import { requireStrongPassword } from './passwords-service.ts';
import { acceptedPhonesText, defaultPhoneCountries, isAcceptedPhone, normalisePhone } from './phone-rules.ts';
import { insertAccount, lockAccountByPhone } from './queries.ts';
import { openSession } from './sessions-service.ts';

const registrationFailed = 'Registration failed. Please try a different phone number.';
const hasAccount = 'This phone number already has an account. Please choose “Forgot password?” to set a password.';

/** Returns the phone in E.164, or rejects it under its field. */
export function requirePhone(phone: string): string {
  const number = normalisePhone(phone);
  if (!number) throw invalid({ phone: 'Please enter a valid phone number' });
  return number;
}

/** Whether a phone in E.164 can have an account and get an SMS. */
export function canGetSms({ services }: Ctx, phone: string): boolean {
  return isAcceptedPhone(phone, services.phoneCountries ?? defaultPhoneCountries);
}

/** Returns the phone of a new account in E.164, or rejects it with the numbers that can have an account. */
export function requireNewPhone(ctx: Ctx, typed: string): string {
  const phone = requirePhone(typed);
  const countries = ctx.services.phoneCountries ?? defaultPhoneCountries;
  if (!canGetSms(ctx, phone)) throw invalid({ phone: acceptedPhonesText(countries) });
  return phone;
}

const sealPurpose = 'registration-password';

/** Creates an account and signs in. If phones must be verified, it only sends a code and returns null. */
export async function register(
  ctx: Ctx,
  { body: form }: ParsedOf<typeof api.register>,
): Promise<ReplyOf<typeof api.register>> {
  const phone = requireNewPhone(ctx, form.phone);
  await requireStrongPassword(form.password, { name: form.name, phone, role: 'user' });
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'registerPerAddress', ctx.client.network));

  if (ctx.services.requirePhoneVerification) {
    // Sealed until the code was right: hashing is expensive, and anybody can begin a registration.
    const passwordHash = ctx.services.secrets.seal(sealPurpose, form.password).toString('base64');
    const request = { phone, purpose: 'register', name: form.name, passwordHash } as const;
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
 * Creates the account after its code. If an account has this phone but never verified it, its owner sets the password by
 * recovery: a second account would leave the patients and coming visits of the first one to nobody.
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

/** Hashes the password that waits with the code. */
async function hashSealed({ services }: Ctx, stored: string): Promise<string> {
  if (stored.startsWith('$argon2id$')) return stored; // from the previous release, which hashes before the code
  const password = services.secrets.open(sealPurpose, Buffer.from(stored, 'base64'));
  if (password === null) throw conflict(codeNoLongerValid);
  return services.passwords.hash(password);
}
