import type * as api from '#contract/audit/endpoints.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { shortDate, shortTime } from '#contract/shared/clock.ts';
import { shortId } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { isRecordId } from '#contract/shared/record-id.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import type { ViewedData } from '../access-records/queries.ts';
import * as queries from './queries.ts';
import { changesOf, knownRole } from './rules.ts';

function entryOf(row: queries.AuditEntryRow): AuditEntry {
  const { actorId, actorName, actorRole, before, after, at, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    actor: actorId && actorName ? { id: actorId, shortId: shortId(actorId), name: actorName } : null,
    actorRole: knownRole(actorRole),
    changes: changesOf(before, after),
  };
}

export async function listAudit(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listAudit>,
): Promise<ReplyOf<typeof api.listAudit>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findAuditEntries(tx, scope, search);
    await recordView(tx, ctx, scope, viewedDataOf(search, found.rows.length));
    return found;
  });
  return { ...page, rows: rows.map(entryOf) };
}

/**
 * What the access record says if staff read the audit log. For the history of one patient, appointment or account, it
 * has the id of the patient, appointment or account. For any other list, it has only the number of rows.
 */
function viewedDataOf({ entity, record }: queries.AuditSearch, rowCount: number): ViewedData {
  if (!isRecordId(record)) return { rowCount };
  if (entity === 'patient') return { patientId: record, rowCount };
  if (entity === 'appointment') return { appointmentId: record, rowCount };
  return entity === 'account' ? { accountId: record, rowCount } : { rowCount };
}

export function listAuditActions(ctx: StaffCtx): Promise<string[]> {
  return inStaffTransaction(ctx.db, ctx.staff, queries.findAuditActions);
}

export async function exportAudit(ctx: StaffCtx, { body: { reason, ...search } }: ParsedOf<typeof api.exportAudit>) {
  const { q, actor = null, entity = null, record = null, action = null } = search;
  return exportCsv(ctx, {
    name: 'audit-log',
    entity: 'audit',
    reason,
    filters: { actor, entity, record, action, isSearch: q !== undefined },
    read: async (tx) => (await queries.findAllAuditEntries(tx, familyScope(ctx.actor), search)).map(entryOf),
    columns: [
      { header: 'When', value: ({ at }) => `${shortDate(at)}, ${shortTime(at)}` },
      { header: 'Who', value: ({ actor }) => actor?.name ?? null },
      { header: 'Who (ID)', value: ({ actor }) => actor?.id ?? null },
      { header: 'Role', value: ({ actorRole }) => actorRole },
      { header: 'Action', value: ({ action }) => action },
      { header: 'Record', value: ({ entity, recordName }) => recordName ?? entity },
      { header: 'Record (ID)', value: ({ entityId }) => entityId },
      {
        header: 'Changes',
        value: ({ changes }) =>
          changes.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('; '),
      },
    ],
  });
}
