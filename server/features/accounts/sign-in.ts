import type { Credentials, Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inGateTransaction } from '#server/db/client.ts';
import { Refusal } from '#server/errors.ts';
import { tokenHash } from '#server/http/session.ts';
import { forgetAttempts, giveBackAttempt, isExhausted, type LimitName, takeAttempt } from './limits.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { normalisePhone } from './phone.ts';
import {
  type AccountRow,
  deleteSessionByToken,
  findAccountByPhone,
  isKnownDevice,
  setPasswordHash,
} from './queries.ts';
import { openSession } from './sessions.ts';

const wrong = (message: string) => new Refusal({ code: 'unauthenticated', message });
const wrongCredentials = 'Invalid phone number or password. Please try again.';

type Counter = [LimitName, string];

/** Signs in with phone and password. The answer, and the work behind it, are the same whether the phone is known or not. */
export async function signIn(ctx: Ctx, credentials: Credentials): Promise<Viewer> {
  const account = await checkCredentials(ctx, credentials, wrongCredentials);
  return inGateTransaction(ctx.db, (tx) => openSession(tx, ctx, account));
}

/** The same for the admin area: whoever is not staff is told so, and gets no session. */
export async function signInToAdmin(ctx: Ctx, credentials: Credentials): Promise<Viewer> {
  const account = await checkCredentials(ctx, credentials, 'Invalid phone number or password');
  if (!can(account.userRole, 'admin.enter')) {
    await signOut(ctx);
    throw new Refusal({
      code: 'forbidden',
      message: 'You do not have admin privileges. Please log in with an admin account.',
    });
  }
  return inGateTransaction(ctx.db, (tx) => openSession(tx, ctx, account));
}

/** Ends this browser's session at once, on every server. */
export async function signOut(ctx: Ctx): Promise<void> {
  const token = ctx.client.cookie('session');
  if (token) {
    await inGateTransaction(ctx.db, async (tx) => {
      await deleteSessionByToken(tx, tokenHash(token));
      if (ctx.actor)
        await recordAudit(tx, ctx, { action: 'account.signed-out', entity: 'account', entityId: ctx.actor.id });
    });
  }
  ctx.client.clearCookie('session');
}

async function checkCredentials(ctx: Ctx, { phone, password }: Credentials, wrongText: string): Promise<AccountRow> {
  const number = normalisePhone(phone) ?? phone;
  const { account, counters } = await inGateTransaction(ctx.db, async (tx) => {
    const found = await findAccountByPhone(tx, number);
    const taken = await countersFor(tx, ctx, number, found);
    for (const [name, subject] of taken) await takeAttempt(tx, ctx, name, subject);
    return { account: found, counters: taken };
  });

  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight || account.deactivatedAt) {
    await inGateTransaction(ctx.db, async (tx) => {
      const isBurst = await isExhausted(tx, ctx, ...(counters[0] as Counter));
      const entry = { action: 'account.sign-in-burst', entity: 'account', entityId: account?.id ?? null };
      if (isBurst) await recordAudit(tx, ctx, entry);
    });
    throw wrong(wrongText);
  }
  if (account.temporaryPasswordExpiresAt && account.temporaryPasswordExpiresAt <= ctx.now) {
    throw wrong('This temporary password has expired. Please ask for a new one.');
  }

  const betterHash = isOutdated(account.passwordHash) ? await hashPassword(password) : null;
  await inGateTransaction(ctx.db, async (tx) => {
    for (const [name, subject] of counters) {
      if (name === 'signInPerAddress') await giveBackAttempt(tx, ctx, name, subject);
      else await forgetAttempts(tx, ctx, name, subject);
    }
    if (betterHash) await setPasswordHash(tx, account.id, betterHash);
  });
  return account;
}

/** A browser that this account has used before is counted by itself, whatever strangers do elsewhere. */
async function countersFor(
  tx: Parameters<typeof isKnownDevice>[0],
  ctx: Ctx,
  phone: string,
  account: AccountRow | null,
): Promise<Counter[]> {
  const device = ctx.client.cookie('device');
  if (account && device && (await isKnownDevice(tx, tokenHash(device), account.id))) {
    return [['signInPerDevice', `${account.id} ${device}`]];
  }
  return [
    ['signInPerPhone', phone],
    ['signInPerAddress', ctx.client.address],
  ];
}
