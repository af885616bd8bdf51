import type { Role } from '#contract/shared/roles.ts';
import type { Db } from './db/client.ts';
import { insertAuditEntries, insertAuditEntry, type NewAuditEntry } from './features/audit/queries.ts';

/** The request that makes a change. If somebody changes a visit by the link of a message, the actor is the family's account. */
type Request = { now: Date; requestId: string; actor: { id: string; role: Role } | null };

/** Writes an audit entry in the transaction of the change, so that neither is stored without the other. */
export async function recordAudit(tx: Db, ctx: Request, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry, { at: ctx.now, actor: ctx.actor, requestId: ctx.requestId });
}

/** Writes the audit entries of a change of many records, with one statement. */
export async function recordAudits(tx: Db, ctx: Request, entries: readonly NewAuditEntry[]): Promise<void> {
  await insertAuditEntries(tx, entries, { at: ctx.now, actor: ctx.actor, requestId: ctx.requestId });
}
