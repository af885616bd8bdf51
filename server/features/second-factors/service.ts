import type * as api from '#contract/second-factors/endpoints.ts';
import type { AppSecret, PasskeyCreation, SecondFactors } from '#contract/second-factors/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { productName } from '#contract/shared/product.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inGateTransaction, type Tx } from '#server/db/client.ts';
import { conflict, invalid, notFound, signedOut } from '#server/errors.ts';
import { factorText } from '#server/sms-texts.ts';
import { base32, newTotpSecret, totpAddress } from '#server/totp.ts';
import { refundAttempt, takeAttempt } from '../accounts/limits-service.ts';
import { type AccountRow, lockAccount } from '../accounts/queries.ts';
import { renewSession, requireOpenSession } from '../accounts/sessions-service.ts';
import { endWaysIn } from '../accounts/ways-in-queries.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import { sessionHolder } from './confirmation-service.ts';
import * as passkeys from './passkeys-service.ts';
import { checkAppCode, createRecoveryCodes, factorModeOf, sealPurposeOf } from './proof-service.ts';
import * as queries from './queries.ts';

type Ctx = StaffCtx<'admin.enter'>;

export async function getSecondFactors(ctx: Ctx): Promise<SecondFactors> {
  const { hasApp, codesLeft, rows } = await inGateTransaction(ctx.db, async (tx) => ({
    ...(await queries.findFactorState(tx, ctx.actor.id)),
    rows: await queries.findPasskeys(tx, ctx.actor.id),
  }));
  return {
    mode: factorModeOf(ctx),
    hasApp,
    offersPasskeys: Boolean(ctx.services.passkeySite),
    passkeys: rows.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: codesLeft,
  };
}

/** What a browser needs to create a passkey. */
export async function preparePasskey(ctx: Ctx): Promise<PasskeyCreation> {
  if (factorModeOf(ctx) === 'off') throw conflict('Second steps are turned off.');
  return inGateTransaction(ctx.db, async (tx) =>
    passkeys.createPasskeyOffer(tx, ctx, await lockOwnAccount(tx, ctx), sessionHolder(ctx)),
  );
}

/** Stores a passkey that a browser has created. Returns new recovery codes if the account has none. */
export async function addPasskey(ctx: Ctx, { body: created }: ParsedOf<typeof api.addPasskey>) {
  return changeOwnFactors(ctx, async (tx, account) => {
    await passkeys.savePasskey(tx, ctx, account.id, sessionHolder(ctx), created);
    return { recoveryCodes: await recordAddedFactor(tx, ctx, account, 'passkey') };
  });
}

export async function removePasskey(ctx: Ctx, { params: { passkeyId } }: ParsedOf<typeof api.removePasskey>) {
  await changeOwnFactors(ctx, async (tx) => {
    if (!(await queries.deletePasskey(tx, ctx.actor.id, passkeyId)))
      throw notFound('This passkey does not exist any more.');
    await auditOwnChange(tx, ctx, 'account.second-factor-removed', { kind: 'passkey' });
    await deleteCodesWithoutFactor(tx, ctx);
  });
}

/** Creates the secret of a new authenticator app. It becomes active with its first code; until then, an older app stays active. */
export async function createAppSecret(ctx: Ctx): Promise<AppSecret> {
  if (factorModeOf(ctx) === 'off') throw conflict('Second steps are turned off.');
  const secret = newTotpSecret();
  const sealed = ctx.services.secrets.seal(sealPurposeOf(ctx.actor.id), secret.toString('base64'));
  await inGateTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    await queries.saveAppSecretInSetup(tx, ctx.actor.id, sealed, ctx.now);
  });
  const account = ctx.actor.phone ?? ctx.actor.name;
  return { secret: base32(secret), address: totpAddress({ secret, issuer: productName, account }) };
}

/** Makes the new authenticator app active, if its first code is right. Returns new recovery codes if the account has none. */
export async function activateApp(ctx: Ctx, { body: { code } }: ParsedOf<typeof api.activateApp>) {
  const activate = async (tx: Tx, account: AccountRow) => {
    await takeAttempt(tx, ctx, 'factorPerAccount', account.id);
    const app = await queries.findAuthenticatorApp(tx, account.id);
    if (!app?.offeredSecret) throw conflict('Please start again with a new QR code.');
    const checked = checkAppCode(ctx, account.id, app.offeredSecret, code);
    if ('problem' in checked) return checked;
    await queries.activateAuthenticatorApp(tx, account.id, checked.step, ctx.now);
    await refundAttempt(tx, ctx, 'factorPerAccount', account.id);
    return { recoveryCodes: await recordAddedFactor(tx, ctx, account, 'app') };
  };
  const outcome = await changeOwnFactors(ctx, activate, (result) => !('problem' in result));
  // Throws outside the transaction, so that the attempt is committed.
  if ('problem' in outcome) throw invalid({ code: outcome.problem });
  return { recoveryCodes: outcome.recoveryCodes };
}

/**
 * Called after a factor was added. Sessions that were opened without it end, except this one, which gets a new token. The addition
 * is also a confirmation of who the user is. Returns new recovery codes, or null if the account has codes.
 */
async function recordAddedFactor(tx: Tx, ctx: Ctx, account: AccountRow, kind: string): Promise<string[] | null> {
  await endWaysIn(tx, account.id, 'second-factor-added', ctx.now, ctx.actor.sessionId);
  const isAlive =
    (await renewSession(tx, ctx, account)) && (await queries.setConfirmedAt(tx, ctx.actor.sessionId, ctx.now));
  if (!isAlive) throw signedOut();
  const { codesLeft } = await queries.findFactorState(tx, account.id);
  await auditOwnChange(tx, ctx, 'account.second-factor-added', { kind });
  return codesLeft > 0 ? null : createRecoveryCodes(tx, ctx, account.id);
}

export async function removeApp(ctx: Ctx): Promise<void> {
  await changeOwnFactors(ctx, async (tx) => {
    if (!(await queries.deleteAuthenticatorApp(tx, ctx.actor.id)))
      throw notFound('Your account has no authenticator app.');
    await auditOwnChange(tx, ctx, 'account.second-factor-removed', { kind: 'app' });
    await deleteCodesWithoutFactor(tx, ctx);
  });
}

/** Called after a factor was removed. After the last one, deletes the recovery codes, or rejects if staff must have a factor. */
async function deleteCodesWithoutFactor(tx: Tx, ctx: Ctx): Promise<void> {
  if (await queries.hasSecondFactor(tx, ctx.actor.id)) return;
  if (factorModeOf(ctx) === 'required')
    throw conflict('A second step is required here. Please ask an administrator to reset it if you have a new phone.');
  await queries.deleteRecoveryCodes(tx, ctx.actor.id);
}

export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recoveryCodes: string[] }> {
  return changeOwnFactors(ctx, async (tx) => {
    if (!(await queries.hasSecondFactor(tx, ctx.actor.id))) throw conflict('Please set up a second step first.');
    await auditOwnChange(tx, ctx, 'account.recovery-codes-renewed');
    return { recoveryCodes: await createRecoveryCodes(tx, ctx, ctx.actor.id) };
  });
}

async function lockOwnAccount(tx: Tx, ctx: Ctx): Promise<AccountRow> {
  const account = await lockAccount(tx, ctx.actor.id);
  if (!account || account.deactivatedAt || account.userRole !== ctx.actor.role) throw signedOut();
  await requireOpenSession(tx, ctx);
  return account;
}

type OwnAction = 'account.second-factor-added' | 'account.second-factor-removed' | 'account.recovery-codes-renewed';

function auditOwnChange(tx: Tx, ctx: Ctx, action: OwnAction, after?: { kind: string }): Promise<void> {
  return recordAudit(tx, ctx, { action, entity: 'account', entityId: ctx.actor.id, ...(after ? { after } : {}) });
}

/** Changes the factors of the actor's own account. An SMS says so, unless `isChange` says that nothing has changed. */
async function changeOwnFactors<T>(
  ctx: Ctx,
  work: (tx: Tx, account: AccountRow) => Promise<T>,
  isChange: (result: T) => boolean = () => true,
): Promise<T> {
  const { services, actor, now: at } = ctx;
  const { result, language } = await inGateTransaction(ctx.db, async (tx) => ({
    result: await work(tx, await lockOwnAccount(tx, ctx)),
    // Read before the commit: a failure after the commit would lose the new recovery codes, which are shown only once.
    language: await findLanguage(tx, actor.id),
  }));
  // Sending never fails the request.
  if (actor.phone && isChange(result))
    void services.sms.send({ phone: actor.phone, text: factorText('factorChanged', language), at, share: 'notices' });
  return result;
}
