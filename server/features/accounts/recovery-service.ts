import type { Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { codeText } from '#server/sms-texts.ts';
import {
  codeCounters,
  codeSentReply,
  findPendingCode,
  issueCode,
  redeemCode,
  requirePendingCode,
} from './codes-service.ts';
import { limitSubjects, resetAttempts } from './limits-service.ts';
import {
  type AccountRow,
  findAccountByPhone,
  lockAccountByPhone,
  markPhoneVerified,
  setOwnPassword,
} from './queries.ts';
import { requirePhone, requireUncommonPassword } from './registration-service.ts';
import { resendSignInCode } from './second-step-service.ts';
import { deleteDevices, deleteSessions } from './sessions-queries.ts';
import { findKnownDevice, openSession } from './sessions-service.ts';

/** Sends a code to replace a forgotten password. The reply does not reveal whether an account has the phone. */
export async function requestRecovery(ctx: Ctx, form: { phone: string }) {
  await sendRecoveryCode(ctx, requirePhone(form.phone));
  return codeSentReply;
}

/** Sends a new code for the pending challenge of this browser. A new challenge replaces the old one in its cookie. */
export async function resendCode(ctx: Ctx) {
  const { phone, purpose, name, passwordHash } = await findPendingCode(ctx);
  if (purpose === 'reset') await sendRecoveryCode(ctx, phone);
  else if (purpose === 'sign-in') await resendSignInCode(ctx, phone, passwordHash);
  else await issueCode(ctx, { phone, purpose, name, passwordHash }, true, codeText, codeCounters(ctx, phone, null));
  return codeSentReply;
}

async function sendRecoveryCode(ctx: Ctx, phone: string): Promise<void> {
  const { account, deviceId } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await findAccountByPhone(tx, phone);
    return { account: found, deviceId: await findKnownDevice(tx, ctx, found) };
  });
  const request = { phone, purpose: 'reset', name: null, passwordHash: null } as const;
  await issueCode(ctx, request, isRecoverable(account), codeText, codeCounters(ctx, phone, deviceId));
}

/** Staff can read the data of all families, so only an admin resets their passwords, never a text message. */
function isRecoverable(account: AccountRow | null): account is AccountRow {
  return account !== null && !account.deactivatedAt && !can(account.userRole, 'admin.enter');
}

/** Replaces a forgotten password, signs out all devices, and signs in this one. */
export async function confirmRecovery(ctx: Ctx, form: { code: string; password: string }): Promise<Viewer> {
  await requirePendingCode(ctx, 'reset');
  await requireUncommonPassword(form.password);
  const passwordHash = await ctx.services.passwords.hash(form.password);
  const viewer = await redeemCode(ctx, 'reset', form.code, async (tx, { phone }) => {
    const account = await lockAccountByPhone(tx, phone);
    if (!isRecoverable(account)) return null;
    await setOwnPassword(tx, account.id, passwordHash, ctx.now);
    await markPhoneVerified(tx, account.id, ctx.now);
    await deleteSessions(tx, account.id);
    await deleteDevices(tx, account.id);
    await recordAudit(tx, ctx, { action: 'account.password-recovered', entity: 'account', entityId: account.id });
    const signedIn = await openSession(tx, ctx, { ...account, passwordIsTemporary: false });
    // Earlier guesses were at the old password.
    await resetAttempts(tx, ctx, 'signInPerPair', limitSubjects(ctx, phone).pair);
    await resetAttempts(tx, ctx, 'signInPerPhone', phone);
    return signedIn;
  });
  if (!viewer) throw conflict('This code is no longer valid. Please ask for a new one.');
  return viewer;
}
