import type { Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { refused } from '#server/errors.ts';
import {
  codeCounters,
  codeSent,
  codeText,
  issueCode,
  pendingCode,
  redeemCode,
  requireWaiting,
} from './codes-service.ts';
import { forgetAttempts, subjectsOf } from './limits-service.ts';
import { hashPassword } from './passwords-service.ts';
import {
  type AccountRow,
  findAccountByPhone,
  lockAccountByPhone,
  markPhoneVerified,
  setOwnPassword,
} from './queries.ts';
import { requirePhone, requireUncommon } from './registration-service.ts';
import { resendSignInCode } from './second-step-service.ts';
import { deleteSessions, forgetDevices } from './sessions-queries.ts';
import { knownDevice, openSession } from './sessions-service.ts';

/** Sends a code to the phone of a forgotten password. The answer never tells whether anyone has that phone. */
export async function requestRecovery(ctx: Ctx, form: { phone: string }) {
  await sendRecoveryCode(ctx, requirePhone(form.phone));
  return codeSent;
}

/** A new code for what this browser waits for. The one before is no longer accepted: the browser forgets it. */
export async function resendCode(ctx: Ctx) {
  const { phone, purpose, name, passwordHash } = await pendingCode(ctx);
  if (purpose === 'reset') await sendRecoveryCode(ctx, phone);
  else if (purpose === 'sign-in') await resendSignInCode(ctx, phone, passwordHash);
  else await issueCode(ctx, { phone, purpose, name, passwordHash }, true, codeText, codeCounters(ctx, phone, null));
  return codeSent;
}

async function sendRecoveryCode(ctx: Ctx, phone: string): Promise<void> {
  const { account, deviceId } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await findAccountByPhone(tx, phone);
    return { account: found, deviceId: await knownDevice(tx, ctx, found) };
  });
  const wanted = { phone, purpose: 'reset', name: null, passwordHash: null } as const;
  await issueCode(ctx, wanted, isRecoverable(account), codeText, codeCounters(ctx, phone, deviceId));
}

/** Staff see every family: their passwords are reset by an admin, never by a text message. */
function isRecoverable(account: AccountRow | null): account is AccountRow {
  return account !== null && !account.deactivatedAt && !can(account.userRole, 'admin.enter');
}

/** Replaces a forgotten password, signs every device out, and this one in. */
export async function confirmRecovery(ctx: Ctx, form: { code: string; password: string }): Promise<Viewer> {
  await requireWaiting(ctx, 'reset');
  await requireUncommon(form.password);
  const passwordHash = await hashPassword(form.password);
  const viewer = await redeemCode(ctx, 'reset', form.code, async (tx, { phone }) => {
    const account = await lockAccountByPhone(tx, phone);
    if (!isRecoverable(account)) return null;
    await setOwnPassword(tx, account.id, passwordHash, ctx.now);
    await markPhoneVerified(tx, account.id, ctx.now);
    await deleteSessions(tx, account.id);
    await forgetDevices(tx, account.id);
    await recordAudit(tx, ctx, { action: 'account.password-recovered', entity: 'account', entityId: account.id });
    const signedIn = await openSession(tx, ctx, { ...account, passwordIsTemporary: false });
    // Whatever was guessed before was guessed at another password.
    await forgetAttempts(tx, ctx, 'signInPerPair', subjectsOf(ctx, phone).pair);
    await forgetAttempts(tx, ctx, 'signInPerPhone', phone);
    return signedIn;
  });
  if (!viewer) throw refused('This code is no longer valid. Please ask for a new one.');
  return viewer;
}
