import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/team/endpoints.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import * as queries from '../accounts/queries.ts';
import { requirePhone } from '../accounts/registration-service.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { changePhone, requireFreePhone, tellPhones } from './phone-change-service.ts';

/** Saves name, phone and e-mail of a family or a member of the team. */
export async function editAccount(
  ctx: StaffCtx<'account.manage'>,
  { params: { accountId }, body: { version, reason, ...form } }: ParsedOf<typeof api.editAccount>,
): Promise<void> {
  const phone = form.phone === '' ? null : requirePhone(form.phone);
  const moved = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockAccount(tx, accountId, version);
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
  if (moved) tellPhones(ctx, moved);
}

async function lockAccount(tx: Tx, accountId: string, seenVersion: number): Promise<queries.AccountRow> {
  const account = await queries.lockAccount(tx, accountId);
  if (!account) throw notFound('This account does not exist.');
  requireCurrentVersion(account.version, seenVersion);
  return account;
}

const correctOnCard = 'Please correct the phone on the card of the family.';
