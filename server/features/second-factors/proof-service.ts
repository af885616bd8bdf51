import { randomInt } from 'node:crypto';
import type { FactorKind } from '#contract/second-factors/factor-kinds.ts';
import type { FactorProof } from '#contract/second-factors/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { factorText } from '#server/sms-texts.ts';
import { checkTotp } from '#server/totp.ts';
import {
  isLimitExhausted,
  type LimitCounter,
  refundAttempt,
  takeAttempt,
  tryTakeAttempts,
} from '../accounts/limits-service.ts';
import type { AccountRow } from '../accounts/queries.ts';
import { findKnownDevice } from '../accounts/sessions-service.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import { isPasskeyRight } from './passkeys-service.ts';
import * as queries from './queries.ts';

const recoveryCodeCount = 10;

/** Names the key that encrypts the secret of an app. Each account has its own key: a secret fits in no row of another account. */
export const sealPurposeOf = (accountId: string) => `authenticator app ${accountId}`;

/** Whether staff must have a second factor, may have one, or are not asked for one. */
export const factorModeOf = (ctx: Ctx) => ctx.services.staffSecondFactor ?? 'optional';

/**
 * By which factors a user can prove who they are. Empty if the account has no factor, or if the server does not use factors. Recovery
 * codes are possible only beside a factor. Call it under the lock of the account.
 */
export async function findFactorKinds(tx: Tx, ctx: Ctx, account: AccountRow): Promise<FactorKind[]> {
  if (factorModeOf(ctx) === 'off' || !can(account.userRole, 'admin.enter')) return [];
  const { hasApp, hasPasskey } = await queries.findFactorState(tx, account.id);
  if (!hasApp && !hasPasskey) return [];
  // A passkey also protects the account while the site cannot use passkeys. Then only a recovery code is possible.
  const canUsePasskey = hasPasskey && ctx.services.passkeySite;
  return [...(hasApp ? ['app' as const] : []), ...(canUsePasskey ? ['passkey' as const] : []), 'recovery'];
}

/** The rate limits of wrong factors. A known browser has its own limits, which strangers with the password cannot exhaust. */
async function countersOf(tx: Tx, ctx: Ctx, account: AccountRow): Promise<LimitCounter[]> {
  const deviceId = await findKnownDevice(tx, ctx, account);
  return deviceId
    ? [
        ['factorPerDevice', deviceId],
        ['factorPerDeviceADay', deviceId],
      ]
    : [
        ['factorPerAccount', account.id],
        ['factorPerAccountADay', account.id],
      ];
}

/** The result of a check. `problem`: the text for the user, or null if the proof is right. `afterCommit` sends an SMS if needed. */
export type ProofOutcome = { problem: string | null; afterCommit: () => void };

/**
 * Checks a proof under the account's lock. The attempt is counted before the check, so that concurrent guesses are all
 * counted. The caller commits a wrong attempt too, and only then rejects the request. `holder` is the hash of the token of this
 * browser, to which the challenge of a passkey belongs.
 */
export async function checkProof(
  tx: Tx,
  ctx: Ctx,
  account: AccountRow,
  { proof, holder }: { proof: FactorProof; holder: Buffer },
): Promise<ProofOutcome> {
  const counters = await countersOf(tx, ctx, account);
  for (const counter of counters) await takeAttempt(tx, ctx, ...counter);
  const problem = await findProblem(tx, ctx, account.id, proof, holder);
  const language = await findLanguage(tx, account.id);
  const send = (key: 'factorChanged' | 'factorWarning') => {
    const { phone } = account;
    if (phone) void ctx.services.sms.send({ phone, text: factorText(key, language), at: ctx.now, share: 'notices' });
  };

  if (problem === null) {
    for (const counter of counters) await refundAttempt(tx, ctx, ...counter);
    return { problem, afterCommit: () => proof.kind === 'recovery' && send('factorChanged') };
  }
  const [counter] = counters as [LimitCounter];
  if (!(await isLimitExhausted(tx, ctx, ...counter))) return { problem, afterCommit: () => undefined };
  const entry = { entity: 'account', entityId: account.id, after: { step: 'second factor' } };
  await recordAudit(tx, ctx, { action: 'account.sign-in-burst', ...entry });
  const isWarningDue = await tryTakeAttempts(tx, ctx, [['factorWarningPerAccount', account.id]]);
  return { problem, afterCommit: () => isWarningDue && send('factorWarning') };
}

/** Uses the proof, so that it does not work again, and returns null if it is right. Otherwise returns the text for the user. */
async function findProblem(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  proof: FactorProof,
  holder: Buffer,
): Promise<string | null> {
  if (proof.kind === 'passkey') {
    const isRight = await isPasskeyRight(tx, ctx, accountId, holder, proof.answer);
    return isRight ? null : 'This passkey did not work. Please try again.';
  }
  if (proof.kind === 'recovery') {
    if (!(await queries.redeemRecoveryCode(tx, accountId, hashOf(ctx, accountId, proof.code)))) {
      return 'This recovery code is not right, or it was used already.';
    }
    const { codesLeft } = await queries.findFactorState(tx, accountId);
    const entry = { entity: 'account', entityId: accountId, after: { codesLeft } };
    await recordAudit(tx, ctx, { action: 'account.recovery-code-used', ...entry });
    return null;
  }
  const app = await queries.findAuthenticatorApp(tx, accountId);
  if (!app?.sealedSecret) return wrongCode;
  const checked = checkAppCode(ctx, accountId, app.sealedSecret, proof.code, app.lastUsedStep);
  if ('step' in checked) await queries.setLastUsedStep(tx, accountId, checked.step);
  return 'step' in checked ? null : checked.problem;
}

const foreignSecret = 'The secret of an authenticator app was encrypted with another SECRET_KEY';
const wrongCode = 'That code is not right. Please check it and try again.';

/** Checks a code of an app. Returns the time step of the code, which the caller stores; for a wrong code, the text for the user. */
export function checkAppCode(
  ctx: Ctx,
  accountId: string,
  sealedSecret: Buffer,
  code: string,
  lastUsedStep = 0,
): { step: number } | { problem: string } {
  const secret = ctx.services.secrets.open(sealPurposeOf(accountId), sealedSecret);
  if (secret === null) {
    ctx.log.error({ accountId }, foreignSecret);
    return { problem: wrongCode };
  }
  const outcome = checkTotp(Buffer.from(secret, 'base64'), code, { now: ctx.now, lastUsedStep });
  if (outcome === 'wrong') return { problem: wrongCode };
  return outcome === 'used' ? { problem: 'This code was used already. Please wait for the next one.' } : outcome;
}

// Without characters that look alike, because people copy recovery codes by hand. Ten characters, each one of 28: 48 bits.
const unambiguousCharacters = 'abcdefghkmnpqrstuvwxyz234679';
const charactersPerCode = 10;

/** Creates new recovery codes, which replace older ones, and returns them. They are shown only once. */
export async function createRecoveryCodes(tx: Tx, ctx: Ctx, accountId: string): Promise<string[]> {
  const newCharacter = () => unambiguousCharacters[randomInt(unambiguousCharacters.length)] ?? '';
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: charactersPerCode }, newCharacter).join('');
    return `${code.slice(0, charactersPerCode / 2)}-${code.slice(charactersPerCode / 2)}`;
  });
  await queries.saveRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(ctx, accountId, code)),
  );
  return codes;
}

/** A code is hashed without spaces, hyphens and case. */
function hashOf(ctx: Ctx, accountId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return ctx.services.secrets.keyedHash('recovery code', `${accountId} ${plain}`);
}
