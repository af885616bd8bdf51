import { randomInt } from 'node:crypto';
import { shortDate } from '#contract/shared/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/team/endpoints.ts';
import type { NewAccount } from '#contract/team/schemas.ts';
import { temporaryPasswordDays } from '#contract/team/schemas.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { type Db, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { recordPasswordNotice, sendPasswordNotices } from '../accounts/password-notice-service.ts';
import { isTemporaryPasswordExpired, requireUncommonPassword } from '../accounts/passwords-service.ts';
import { requireNewPhone, requirePhone } from '../accounts/phone-service.ts';
import * as queries from '../accounts/queries.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { changePhone, requireFreePhone, sendPhoneChangeNotices } from '../accounts/staff-phone-change-service.ts';
import { endWaysIn } from '../accounts/ways-in-queries.ts';
import * as teamQueries from './queries.ts';

const accountNotFound = () => notFound('This account does not exist.');
const sealPurpose = 'temporary password';
const noPasswordYet = 'This account has no password yet. Please reset its password first.';

/** Lists the accounts with a staff role. */
export async function listTeam(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listTeam>,
): Promise<ReplyOf<typeof api.listTeam>> {
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await teamQueries.findTeam(tx, search);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function exportTeam(ctx: StaffCtx, { body: { reason, ...search } }: ParsedOf<typeof api.exportTeam>) {
  const { role = null, q } = search;
  return exportCsv(ctx, {
    name: 'team',
    entity: 'account',
    reason,
    filters: { list: 'team', role, isSearch: q !== undefined },
    read: (tx) => teamQueries.findAllTeam(tx, search),
    columns: [
      { header: 'Name', value: ({ name }) => name },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Email', value: ({ email }) => email },
      { header: 'Role', value: ({ role }) => role },
      { header: 'Active', value: ({ isActive }) => (isActive ? 'yes' : 'no') },
      { header: 'Joined', value: ({ createdAt }) => shortDate(createdAt) },
    ],
  });
}

/** Creates an account with a temporary password, which staff can read until the owner replaces it. */
export async function createAccount(ctx: StaffCtx, { body: form }: ParsedOf<typeof api.createAccount>) {
  await requireUncommonPassword(form.password);
  const id = await createAccountIfMissing(ctx, { ...form, phone: requireNewPhone(ctx, form.phone) });
  if (!id) throw invalid({ phone: 'This phone number is already registered.' });
  return { id };
}

/** Creates an account for a phone in E.164. Returns null if an account with this phone exists. */
export async function createAccountIfMissing(
  ctx: StaffCtx,
  form: NewAccount,
  { isPhoneProved = false } = {},
): Promise<string | null> {
  const issued = await issuePassword(ctx, form.password);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { name, phone, role, email } = form;
    const id = await queries.insertAccountWithTemporaryPassword(tx, {
      name,
      phone,
      role,
      email: email || null,
      ...issued,
    });
    if (!id) return null;
    await requireOpenSession(tx, ctx); // hashing the password may have waited
    if (isPhoneProved) await queries.markPhoneVerified(tx, id, ctx.now);
    await recordAudit(tx, ctx, { action: 'account.added', entity: 'account', entityId: id, after: { name, role } });
    return id;
  });
}

/** Issues a new temporary password and ends all ways into the account. */
export async function resetPassword(ctx: StaffCtx, { params: { accountId } }: ParsedOf<typeof api.resetPassword>) {
  const temporaryPassword = generatePassword();
  const issued = await issuePassword(ctx, temporaryPassword);
  const notices = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const account = await queries.lockAccount(tx, accountId);
    if (!account) throw accountNotFound();
    await requireOpenSession(tx, ctx);
    await queries.setTemporaryPassword(tx, accountId, issued);
    await endWaysIn(tx, accountId, 'password-reset', ctx.now);
    await recordAudit(tx, ctx, { action: 'account.password-reset', entity: 'account', entityId: accountId });
    await recordView(tx, ctx, familyScope(ctx.actor), { accountId });
    return recordPasswordNotice(tx, ctx, account);
  });
  sendPasswordNotices(ctx, notices);
  return { temporaryPassword };
}

/** Returns a temporary password again. Null if the owner has chosen a password, which nobody can read. */
export async function revealPassword(ctx: StaffCtx, { params: { accountId } }: ParsedOf<typeof api.revealPassword>) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const row = await queries.findTemporaryPassword(tx, accountId);
    if (!row) throw accountNotFound();
    await recordAudit(tx, ctx, { action: 'account.password-revealed', entity: 'account', entityId: accountId });
    await recordView(tx, ctx, familyScope(ctx.actor), { accountId });
    const isReadable = row.temporaryPassword && !isTemporaryPasswordExpired(row.temporaryPasswordExpiresAt, ctx.now);
    const { secrets } = ctx.services;
    return { temporaryPassword: isReadable ? secrets.open(sealPurpose, row.temporaryPassword as Buffer) : null };
  });
}

/** Changes a role and ends the sessions of the account, so that the owner signs in with the new permissions. */
export async function changeRole(
  ctx: StaffCtx,
  { params: { accountId }, body: { role } }: ParsedOf<typeof api.changeRole>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockOtherAccount(tx, ctx, accountId);
    if (before.userRole === role) return;
    if (before.userRole === 'admin') await requireAnotherAdmin(tx, accountId);
    if (before.passwordHash === null) throw conflict(noPasswordYet);
    await queries.setRole(tx, accountId, role);
    await endWaysIn(tx, accountId, role === 'user' ? 'removed' : 'role-changed', ctx.now);
    const change = { before: { role: before.userRole }, after: { role } };
    await recordAudit(tx, ctx, { action: 'account.role-changed', entity: 'account', entityId: accountId, ...change });
  });
}

/** Deactivates an account, or activates it again. Its patients and appointments stay. */
export async function setAccountActive(
  ctx: StaffCtx,
  { params: { accountId }, body: { isActive } }: ParsedOf<typeof api.setAccountActive>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockOtherAccount(tx, ctx, accountId);
    if (!isActive && before.userRole === 'admin') await requireAnotherAdmin(tx, accountId);
    await queries.setDeactivatedAt(tx, accountId, isActive ? null : ctx.now);
    if (!isActive) await endWaysIn(tx, accountId, 'deactivated', ctx.now);
    const action = isActive ? 'account.activated' : 'account.deactivated';
    await recordAudit(tx, ctx, { action, entity: 'account', entityId: accountId });
  });
}

async function lockOtherAccount(tx: Db, ctx: StaffCtx, accountId: string): Promise<queries.AccountRow> {
  await queries.lockTeam(tx);
  const row = await queries.lockAccount(tx, accountId);
  if (!row) throw accountNotFound();
  await requireOpenSession(tx, ctx);
  if (row.id === ctx.actor.id) throw conflict('You cannot change your own role or access.');
  return row;
}

async function requireAnotherAdmin(tx: Db, accountId: string): Promise<void> {
  if (!(await queries.hasOtherAdmin(tx, accountId))) throw conflict('The last administrator cannot be removed.');
}

async function issuePassword(ctx: StaffCtx, password: string) {
  return {
    passwordHash: await ctx.services.passwords.hash(password),
    sealedPassword: ctx.services.secrets.seal(sealPurpose, password),
    expiresAt: new Date(ctx.now.getTime() + temporaryPasswordDays * 86_400_000),
  };
}

// Without characters that sound or look alike, because passwords are read out over the phone. Twelve characters, each one
// of 28, give 57 bits.
const unambiguousCharacters = 'abcdefghkmnpqrstuvwxyz234679';

/** Generates a password that is easy to read out. */
export function generatePassword(): string {
  const randomCharacter = () => unambiguousCharacters[randomInt(unambiguousCharacters.length)] ?? '';
  return Array.from({ length: 3 }, () => Array.from({ length: 4 }, randomCharacter).join('')).join('-');
}

/** Saves name, phone and e-mail of a family or a member of the team. */
export async function editAccount(
  ctx: StaffCtx<'account.manage'>,
  { params: { accountId }, body: { version, reason, ...form } }: ParsedOf<typeof api.editAccount>,
): Promise<void> {
  const phone = form.phone === '' ? null : requirePhone(form.phone);
  const phoneChange = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockSeenVersion(tx, accountId, version);
    await requireOpenSession(tx, ctx);
    if (phone === null && before.phone !== null) throw invalid({ phone: 'Phone number must be at least 10 digits' });

    const after = { name: form.name, email: form.email || null };
    const difference = findChangedFields(before, after);
    if (difference) {
      await queries.setNameAndEmail(tx, accountId, after.name, after.email);
      await recordAudit(tx, ctx, {
        action: 'account.edited',
        entity: 'account',
        entityId: accountId,
        before: difference.before,
        after: { ...difference.after, reason },
      });
    }
    if (phone === null || phone === before.phone) return null;
    if (before.userRole === 'user') throw conflict(correctOnCard);
    await requireFreePhone(tx, ctx, before.id, phone);
    return changePhone(tx, ctx, before, { to: phone, reason, tellsOldPhone: true });
  });
  if (phoneChange) sendPhoneChangeNotices(ctx, phoneChange);
}

async function lockSeenVersion(tx: Tx, accountId: string, seenVersion: number): Promise<queries.AccountRow> {
  const account = await queries.lockAccount(tx, accountId);
  if (!account) throw accountNotFound();
  requireCurrentVersion(account.version, seenVersion);
  return account;
}

const correctOnCard = 'Please correct the phone on the card of the family.';
