import { randomInt } from 'node:crypto';
import type { Role } from '#contract/roles.ts';
import type { NewAccount } from '#contract/team.ts';
import { temporaryPasswordDays } from '#contract/team-api.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { type Db, inStaffTransaction } from '#server/db/client.ts';
import { invalid, notFound, refused } from '#server/errors.ts';
import { hashPassword, isTemporaryPasswordOver } from '../accounts/passwords-service.ts';
import * as queries from '../accounts/queries.ts';
import { requirePhone, requireUncommon } from '../accounts/registration-service.ts';
import { deleteSessions, forgetDevices } from '../accounts/sessions-queries.ts';

const unknown = () => notFound('This account does not exist.');
const sealedUse = 'temporary password';

/** Opens an account for somebody, with a password that staff can read to them until they replace it. */
export async function createAccount(ctx: StaffCtx, form: NewAccount): Promise<string> {
  await requireUncommon(form.password);
  const id = await createAccountIfMissing(ctx, { ...form, phone: requirePhone(form.phone) });
  if (!id) throw invalid({ phone: 'This phone number is already registered.' });
  return id;
}

/** The same for a phone in its one spelling. Null where it has an account already. */
export async function createAccountIfMissing(ctx: StaffCtx, form: NewAccount): Promise<string | null> {
  const issued = await issue(ctx, form.password);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { name, phone, role, email } = form;
    const id = await queries.insertIssuedAccount(tx, { name, phone, role, email: email || null, ...issued });
    if (!id) return null;
    await recordAudit(tx, ctx, { action: 'account.added', entity: 'account', entityId: id, after: { name, role } });
    return id;
  });
}

/** Gives somebody who cannot get in a new temporary password. Whoever is signed in with the old one is out. */
export async function resetPassword(ctx: StaffCtx, accountId: string): Promise<string> {
  const temporary = readablePassword();
  const issued = await issue(ctx, temporary);
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    if (!(await queries.lockAccount(tx, accountId))) throw unknown();
    await queries.setIssuedPassword(tx, accountId, issued);
    await deleteSessions(tx, accountId);
    await forgetDevices(tx, accountId);
    await recordAudit(tx, ctx, { action: 'account.password-reset', entity: 'account', entityId: accountId });
    await recordView(tx, ctx, familyScope(ctx.actor), { accountId });
  });
  return temporary;
}

/** Shows a temporary password again. Null where its owner has chosen their own: that one nobody can read. */
export async function revealPassword(ctx: StaffCtx, accountId: string): Promise<string | null> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const row = await queries.findIssuedPassword(tx, accountId);
    if (!row) throw unknown();
    await recordAudit(tx, ctx, { action: 'account.password-revealed', entity: 'account', entityId: accountId });
    await recordView(tx, ctx, familyScope(ctx.actor), { accountId });
    const isReadable = row.temporaryPassword && !isTemporaryPasswordOver(row.temporaryPasswordExpiresAt, ctx.now);
    return isReadable ? ctx.services.secrets.open(sealedUse, row.temporaryPassword as Buffer) : null;
  });
}

/** Changes a role. The sessions end, so that the person signs in anew with what they may do now. */
export async function changeRole(ctx: StaffCtx, accountId: string, role: Role): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockChangeable(tx, ctx, accountId);
    if (before.userRole === role) return;
    if (before.userRole === 'admin') await requireAnotherAdmin(tx, accountId);
    await queries.setRole(tx, accountId, role);
    await deleteSessions(tx, accountId);
    const change = { before: { role: before.userRole }, after: { role } };
    await recordAudit(tx, ctx, { action: 'account.role-changed', entity: 'account', entityId: accountId, ...change });
  });
}

/** Shuts an account out, or lets it in again. Its patients and appointments stay. */
export async function setActive(ctx: StaffCtx, accountId: string, isActive: boolean): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockChangeable(tx, ctx, accountId);
    if (!isActive && before.userRole === 'admin') await requireAnotherAdmin(tx, accountId);
    await queries.setDeactivated(tx, accountId, isActive ? null : ctx.now);
    if (!isActive) await deleteSessions(tx, accountId);
    const action = isActive ? 'account.activated' : 'account.deactivated';
    await recordAudit(tx, ctx, { action, entity: 'account', entityId: accountId });
  });
}

async function lockChangeable(tx: Db, ctx: StaffCtx, accountId: string): Promise<queries.AccountRow> {
  await queries.lockTeam(tx);
  const row = await queries.lockAccount(tx, accountId);
  if (!row) throw unknown();
  if (row.id === ctx.actor.id) throw refused('You cannot change your own role or access.');
  return row;
}

async function requireAnotherAdmin(tx: Db, accountId: string): Promise<void> {
  if (!(await queries.hasOtherAdmin(tx, accountId))) throw refused('The last administrator cannot be removed.');
}

async function issue(ctx: StaffCtx, password: string) {
  return {
    passwordHash: await hashPassword(password),
    sealed: ctx.services.secrets.seal(sealedUse, password),
    expiresAt: new Date(ctx.now.getTime() + temporaryPasswordDays * 86_400_000),
  };
}

// Read out over the phone: no letters that sound or look alike. 12 of 28 signs are 57 bits.
const clearSigns = 'abcdefghkmnpqrstuvwxyz234679';

/** A password that can be read out. */
export function readablePassword(): string {
  const sign = () => clearSigns[randomInt(clearSigns.length)] ?? '';
  return Array.from({ length: 3 }, () => Array.from({ length: 4 }, sign).join('')).join('-');
}
