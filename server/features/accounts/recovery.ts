import type { Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { refused } from '#server/errors.ts';
import { codeSent, codeText, issueCode, pendingCode, redeemCode, requireWaiting } from './codes.ts';
import { forgetAttempts } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions, findAccount, findAccountByPhone, markPhoneVerified, setOwnPassword } from './queries.ts';
import { requirePhone, requireUncommon } from './registration.ts';
import { openSession } from './sessions.ts';

/** Sends a code to the phone of a forgotten password. The answer never tells whether anyone has that phone. */
export async function requestRecovery(ctx: Ctx, form: { phone: string }) {
  await sendRecoveryCode(ctx, requirePhone(form.phone));
  return codeSent;
}

/** A new code for what this browser waits for. The one before is no longer accepted: the browser forgets it. */
export async function resendCode(ctx: Ctx) {
  const { phone, purpose, name, passwordHash } = await pendingCode(ctx);
  if (purpose === 'reset') await sendRecoveryCode(ctx, phone);
  else await issueCode(ctx, { phone, purpose, name, passwordHash }, true, codeText);
  return codeSent;
}

async function sendRecoveryCode(ctx: Ctx, phone: string): Promise<void> {
  const account = await inGateTransaction(ctx.db, (tx) => findAccountByPhone(tx, phone));
  // Staff see every family: their passwords are reset by an admin, never by a text message.
  const isSent = account !== null && !account.deactivatedAt && !can(account.userRole, 'admin.enter');
  await issueCode(ctx, { phone, purpose: 'reset', name: null, passwordHash: null }, isSent, codeText);
}

/** Replaces a forgotten password, signs every device out, and this one in. */
export async function confirmRecovery(ctx: Ctx, form: { code: string; password: string }): Promise<Viewer> {
  await requireWaiting(ctx, 'reset');
  await requireUncommon(form.password);
  const passwordHash = await hashPassword(form.password);
  const viewer = await redeemCode(ctx, 'reset', form.code, async (tx, { phone }) => {
    const found = await findAccountByPhone(tx, phone);
    if (!found || found.deactivatedAt || can(found.userRole, 'admin.enter')) return null;
    await setOwnPassword(tx, found.id, passwordHash, ctx.now);
    await markPhoneVerified(tx, found.id, ctx.now);
    await deleteSessions(tx, found.id);
    await forgetAttempts(tx, ctx, 'signInPerPhone', phone);
    await recordAudit(tx, ctx, { action: 'account.password-recovered', entity: 'account', entityId: found.id });
    const account = await findAccount(tx, found.id);
    return account && openSession(tx, ctx, account);
  });
  if (!viewer) throw refused('This code is no longer valid. Please ask for a new one.');
  return viewer;
}
