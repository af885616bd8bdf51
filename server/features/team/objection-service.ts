import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { type Correction, saveObjection } from './queries.ts';

/**
 * Stores that the old phone, or a device of the account, objects. A second person of the team decides then. Call it under the lock
 * of the account. The actor of the entry is the account.
 */
export async function recordObjection(
  tx: Tx,
  ctx: Ctx,
  { id, accountId }: Correction,
  by: 'link' | 'device',
): Promise<void> {
  if (!(await saveObjection(tx, id, ctx.now))) return;
  const asFamily = { now: ctx.now, requestId: ctx.requestId, actor: { id: accountId, role: 'user' as const } };
  await recordAudit(tx, asFamily, {
    action: 'account.phone-correction-objected',
    entity: 'account',
    entityId: accountId,
    after: { by },
  });
}
