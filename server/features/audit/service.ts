import type { AuditEntry, listAudit } from '#contract/audit.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import { shortId } from '#contract/display-numbers.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { CsvFile } from '#contract/lists.ts';
import type { SignedInCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import * as queries from './queries.ts';
import { changesOf, knownRole } from './rules.ts';

function entryOf(row: queries.EntryRow): AuditEntry {
  const { actorId, actorName, actorRole, before, after, at, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    actor: actorId && actorName ? { id: actorId, shortId: shortId(actorId), name: actorName } : null,
    actorRole: knownRole(actorRole),
    changes: changesOf(before, after),
  };
}

export async function list(ctx: SignedInCtx, search: queries.Search): Promise<ReplyOf<typeof listAudit>> {
  const { rows, ...page } = await inStaffTransaction(ctx.db, (tx) => queries.findEntries(tx, search));
  return { ...page, rows: rows.map(entryOf) };
}

export function actions(ctx: SignedInCtx): Promise<string[]> {
  return inStaffTransaction(ctx.db, queries.findActions);
}

export async function exportFile(ctx: SignedInCtx, search: queries.Search): Promise<CsvFile> {
  const { q, actor = null, entity = null, record = null, action = null } = search;
  return exportCsv(ctx, {
    ...{ name: 'audit-log', entity: 'audit', filters: { actor, entity, record, action, isSearch: q !== undefined } },
    read: async (tx) => (await queries.findAllEntries(tx, search)).map(entryOf),
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
