import { randomInt } from 'node:crypto';
import type { FactorProof } from '#contract/second-factors/schemas.ts';
import type { FactorKind } from '#contract/second-factors/texts.ts';
import { recoveryCodeCount } from '#contract/second-factors/texts.ts';
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

/** The purpose of the key that encrypts a secret. A sealed secret is of no use in the row of another account. */
export const sealPurposeOf = (accountId: string) => `authenticator app ${accountId}`;

/** The setting of the organisation. */
export const factorModeOf = (ctx: Ctx) => ctx.services.staffSecondFactor ?? 'optional';

/**
 * The factors that an account can be asked for, under its lock. Empty: it has none, or the setting is off. A recovery code
 * alone is no factor.
 */
export async function findFactorKinds(tx: Tx, ctx: Ctx, account: AccountRow): Promise<FactorKind[]> {
  if (factorModeOf(ctx) === 'off' || !can(account.userRole, 'admin.enter')) return [];
  const { hasApp, hasPasskey } = await queries.countFactors(tx, account.id);
  if (!hasApp && !hasPasskey) return [];
  // Passkeys that this address cannot use still count: only a recovery code replaces them.
  const canUsePasskey = hasPasskey && ctx.services.passkeySite;
  return [...(hasApp ? ['app' as const] : []), ...(canUsePasskey ? ['passkey' as const] : []), 'recovery'];
}

/** The rate limits of wrong factors. A known browser has its own, which strangers with the password cannot exhaust. */
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

/** What a check of a proof found. `afterCommit` sends the messages that belong to it. */
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

/** Uses up the proof if it is right. Otherwise returns the text for the user. */
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
    const { codesLeft } = await queries.countFactors(tx, accountId);
    const entry = { entity: 'account', entityId: accountId, after: { codesLeft } };
    await recordAudit(tx, ctx, { action: 'account.recovery-code-used', ...entry });
    return null;
  }
  const app = await queries.findApp(tx, accountId);
  if (!app?.sealedSecret) return wrongCode;
  const checked = checkAppCode(ctx, accountId, app.sealedSecret, proof.code, app.lastUsedStep);
  if ('step' in checked) await queries.setLastUsedStep(tx, accountId, checked.step);
  return 'step' in checked ? null : checked.problem;
}

const foreignSecret = 'The secret of an authenticator app was encrypted with another SECRET_KEY';
const wrongCode = 'That code is not right. Please check it and try again.';

/** Checks a code of an app. Returns its step, which the caller stores, or the text for the user if it is not right. */
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

/** Creates the recovery codes of an account, in the place of older ones, and returns them to be shown once. */
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
