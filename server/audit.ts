import type { AuditAction } from '#contract/audit.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db/client.ts';
import { json, sql } from './db/sql.ts';

type Entry = {
  /** What was done, e.g. `account.password-reset`. */
  action: AuditAction;
  entity: string;
  entityId?: string | null;
  /** What changed. Never a password, token or code. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Writes who did what, in the transaction that does it: neither exists without the other. */
export async function recordAudit(tx: Db, ctx: Ctx, entry: Entry): Promise<void> {
  const { action, entity, entityId = null, before = null, after = null } = entry;
  await tx.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
    values (${ctx.now}, ${ctx.actor?.id ?? null}, ${ctx.actor?.role ?? null}, ${action}, ${entity}, ${entityId},
      ${before && json(before)}, ${after && json(after)}, ${ctx.requestId})`);
}
