import type { Ctx } from './context.ts';
import type { Db } from './db/client.ts';
import { insertEntry, type NewEntry } from './features/audit/queries.ts';

/** Writes an audit entry in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(tx: Db, ctx: Ctx, entry: NewEntry): Promise<void> {
  await insertEntry(tx, entry, { at: ctx.now, actor: ctx.actor, requestId: ctx.requestId });
}
