import { randomUUID, timingSafeEqual } from 'node:crypto';
import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import type * as api from '#contract/messages/endpoints.ts';
import type { MessageSettings } from '#contract/messages/schemas.ts';
import { patientUnknown } from '#contract/patients/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { productName } from '#contract/shared/product.ts';
import { ownScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { type Db, inFamilyTransaction, inGateTransaction } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { conflict, invalid, notFound, unavailable } from '#server/errors.ts';
import { newCode } from '#server/secrets.ts';
import { agreementText } from '#server/sms-texts.ts';
import { codeNoLongerValid } from '../accounts/codes-service.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { canGetSms } from '../accounts/phone-service.ts';
import { requireOwnSession } from '../accounts/sessions-service.ts';
import * as queries from './addresses-queries.ts';
import { findPatientPhones } from './settings-queries.ts';
import { isSamePhone } from './settings-rules.ts';
import { readSettings } from './settings-service.ts';

const confirmOwnPhoneFirst = 'Please confirm your own phone number first.';

const emailKey = { patientId: null };
const sendTimeoutMs = 10_000;

/** Replaces the e-mail address, and sends a code to it. It gets no other messages until the code is entered. */
export async function setMessageEmail(
  ctx: SignedInCtx,
  { body: { email: address } }: ParsedOf<typeof api.setMessageEmail>,
): Promise<MessageSettings> {
  const channel = ctx.services.messages?.channels.email;
  if (!channel) throw conflict('Messages by e-mail are not available yet.');
  const current = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => readSettings(tx, ctx));
  if (current.email?.isConfirmed && current.email.address.toLowerCase() === address.toLowerCase()) return current;

  const { code, settings } = await issueCode(ctx, { ...emailKey, address });
  const { subject, body } = emailCodeText(code);
  const message = {
    id: randomUUID(),
    kind: 'test' as const,
    language: 'en' as const,
    address: { email: address },
    text: { subject, body, values: [] },
    templateName: null,
    link: null,
    calendar: null,
  };
  const { outcome } = await channel.send(message, AbortSignal.timeout(sendTimeoutMs));
  if (outcome === 'rejected') throw invalid({ email: 'This address did not accept our e-mail. Please check it.' });
  if (outcome === 'later') throw unavailable(30, 'The e-mail could not be sent. Please try again in a minute.');
  return settings;
}

function emailCodeText(code: string): { subject: string; body: string } {
  return {
    subject: `${code} is your ${productName} code`,
    body: `Hello,\n\nplease enter the code ${code} in ${productName}, to get messages about visits at this address. It is valid for ${codeValidMinutes} minutes.\n\nIf you did not ask for it, you can ignore this e-mail.\n\n${productName}`,
  };
}

export async function confirmMessageEmail(
  ctx: SignedInCtx,
  { body: { code } }: ParsedOf<typeof api.confirmMessageEmail>,
): Promise<MessageSettings> {
  return redeemCode(ctx, emailKey, code, async (tx, address) => {
    await recordAudit(tx, ctx, settingsEntry(ctx, { email: null }, { email: address }));
    return true;
  });
}

export async function removeMessageEmail(ctx: SignedInCtx): Promise<MessageSettings> {
  const scope = ownScope(ctx.actor);
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    const stored = await queries.lockAddress(tx, scope, emailKey);
    await queries.deleteAddress(tx, scope, emailKey);
    if (stored?.isConfirmed) await recordAudit(tx, ctx, settingsEntry(ctx, { email: stored.address }, { email: null }));
    return readSettings(tx, ctx);
  });
}

/**
 * Sends a code to a patient's own phone. The patient agrees by telling the family the code. The number may belong to
 * anybody, so a family can do this only after it has confirmed its own phone by a code.
 */
export async function askPatientPhone(
  ctx: SignedInCtx,
  { params: { patientId } }: ParsedOf<typeof api.askPatientPhone>,
): Promise<MessageSettings> {
  const before = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => readSettings(tx, ctx));
  const patient = before.patients.find((one) => one.patientId === patientId);
  if (!patient) throw notFound(patientUnknown);
  const { phone, state, name } = patient;
  if (!phone) throw conflict('Please add a valid mobile number of this patient first.');
  if (!canGetSms(ctx, phone))
    throw conflict('Messages can go to mobile numbers only. Please add a mobile number of this patient first.');
  if (state === 'same') throw conflict('Messages already go to this number.');
  if (state === 'on') return before;
  if (!before.isPhoneVerified) throw conflict(confirmOwnPhoneFirst);

  const { code, settings } = await issueCode(ctx, { patientId, address: phone });
  const text = agreementText({ code, asks: ctx.actor.name, patient: name }, settings.language);
  await ctx.services.sms.send({ phone, text, at: ctx.now, share: 'registrations' });
  return settings;
}

export async function confirmPatientPhone(
  ctx: SignedInCtx,
  { params: { patientId }, body: { code } }: ParsedOf<typeof api.confirmPatientPhone>,
): Promise<MessageSettings> {
  return redeemCode(ctx, { patientId }, code, async (tx, address) => {
    const patient = await requirePatient(tx, ownScope(ctx.actor), patientId);
    if (!isSamePhone(patient.mobileNumber, address)) return false;
    await recordAudit(tx, ctx, { action: 'patient.phone-agreed', entity: 'patient', entityId: patientId });
    return true;
  });
}

export async function removePatientPhone(
  ctx: SignedInCtx,
  { params: { patientId } }: ParsedOf<typeof api.removePatientPhone>,
): Promise<MessageSettings> {
  const scope = ownScope(ctx.actor);
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await requirePatient(tx, scope, patientId);
    const stored = await queries.lockAddress(tx, scope, { patientId });
    await queries.deleteAddress(tx, scope, { patientId });
    const entry = { action: 'patient.phone-agreement-ended', entity: 'patient', entityId: patientId } as const;
    if (stored?.isConfirmed) await recordAudit(tx, ctx, entry);
    return readSettings(tx, ctx);
  });
}

async function requirePatient(tx: Db, scope: OwnScope, patientId: string) {
  const [patient] = await findPatientPhones(tx, scope, patientId);
  if (!patient) throw notFound(patientUnknown);
  return patient;
}

/** Stores an address with a new code, if no limit is reached. Returns the code and the changed settings. */
async function issueCode(
  ctx: SignedInCtx,
  given: queries.AddressKey & { address: string },
): Promise<{ code: string; settings: MessageSettings }> {
  const scope = ownScope(ctx.actor);
  const { address } = given;
  await inGateTransaction(ctx.db, async (tx) => {
    await takeAttempt(tx, ctx, 'addressCodePerNetwork', ctx.client.network);
    await takeAttempt(tx, ctx, 'addressCodePerAddress', `${ctx.actor.id} ${address.toLowerCase()}`);
    await takeAttempt(tx, ctx, 'addressCodePerAccountADay', ctx.actor.id);
    await takeAttempt(tx, ctx, 'addressCodePerAddressADay', address.toLowerCase());
  });
  const code = newCode();
  const settings = await inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await requireOwnSession(tx, ctx);
    const before = await queries.lockAddress(tx, scope, given);
    const expiresAt = new Date(ctx.now.getTime() + codeValidMinutes * 60_000);
    const codeHash = hashCode(ctx, given, address, code);
    await queries.saveWaitingAddress(tx, scope, { ...given, codeHash, expiresAt, now: ctx.now });
    // Only an e-mail address can be in use when it is replaced, so the audit log says that it is no longer used. A
    // patient's phone gets a new code only after its number has changed, and this change has already ended its use.
    if (before?.isConfirmed && given.patientId === null)
      await recordAudit(tx, ctx, settingsEntry(ctx, { email: before.address }, { email: null }));
    return readSettings(tx, ctx);
  });
  return { code, settings };
}

/** Confirms an address if the code is right and `accept` returns true. A wrong code uses one try. */
async function redeemCode(
  ctx: SignedInCtx,
  key: queries.AddressKey,
  code: string,
  accept: (tx: Db, address: string) => Promise<boolean>,
): Promise<MessageSettings> {
  const scope = ownScope(ctx.actor);
  const outcome = await inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await requireOwnSession(tx, ctx);
    if (key.patientId) await requirePatient(tx, scope, key.patientId);
    const stored = await queries.consumeAddressTry(tx, scope, key, ctx.now);
    if (!stored) return 'gone';
    if (!timingSafeEqual(hashCode(ctx, key, stored.address, code), stored.codeHash)) return 'wrong';
    if (!(await accept(tx, stored.address))) return 'gone';
    await queries.confirmAddress(tx, scope, key, ctx.now);
    return readSettings(tx, ctx);
  });
  // Throws outside the transaction, so that the used try is committed.
  if (outcome === 'wrong') throw invalid({ code: 'That code is not right. Please check it and try again.' });
  if (outcome === 'gone') throw conflict(codeNoLongerValid);
  return outcome;
}

/** The hash contains the address, so a code confirms only the address to which it was sent, and no later one. */
function hashCode(ctx: SignedInCtx, { patientId }: queries.AddressKey, address: string, code: string): Buffer {
  return ctx.services.secrets.keyedHash('address-code', `${ctx.actor.id} ${patientId ?? 'email'} ${address} ${code}`);
}

function settingsEntry(ctx: SignedInCtx, before: Record<string, unknown>, after: Record<string, unknown>) {
  const action = 'account.message-settings-edited' as const;
  return { action, entity: 'account', entityId: ctx.actor.id, before, after };
}
