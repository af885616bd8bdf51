import { senderScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import { inFamilyTransaction, inMessengerTransaction } from '#server/db/client.ts';
import { blockEndOfAccess } from '../accounts/sessions-queries.ts';
import { findAccountOfPhone, hadAgreedBy, lockSettings, saveSettings } from './settings-queries.ts';

/**
 * Ends messages on WhatsApp for the account of a phone, because somebody replied STOP from this phone at `at`. An
 * agreement that was given after the reply stays, because WhatsApp may report a reply late. Only the account can agree
 * again, in its settings.
 */
export async function endWhatsappMessages(ctx: Ctx, phone: string, at: Date): Promise<void> {
  const account = await inMessengerTransaction(ctx.db, (tx) => findAccountOfPhone(tx, phone));
  if (!account) return;
  const scope = senderScope(account);
  await inFamilyTransaction(ctx.db, account.id, async (tx) => {
    if (!(await hadAgreedBy(tx, scope, at))) return;
    await blockEndOfAccess(tx, account.id);
    const before = await lockSettings(tx, scope);
    if (!before.agreesToWhatsapp) return;
    await saveSettings(tx, scope, { ...before, agreesToWhatsapp: false }, ctx.now);
    const asFamily = { now: ctx.now, requestId: ctx.requestId, actor: account };
    await recordAudit(tx, asFamily, {
      action: 'account.message-settings-edited',
      entity: 'account',
      entityId: account.id,
      before: { agreesToWhatsapp: true },
      after: { agreesToWhatsapp: false, by: 'whatsapp' },
    });
  });
}
