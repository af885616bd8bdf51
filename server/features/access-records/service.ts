import type * as api from '#contract/access-records/endpoints.ts';
import type { AccessRecord } from '#contract/access-records/schemas.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { familyScope, ownScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { SignedInCtx, StaffCtx } from '#server/context.ts';
import { inAuditorTransaction, inFamilyTransaction } from '#server/db/client.ts';
import * as queries from './queries.ts';

/** The staff who viewed the data of the actor's own family. Staff see only the records about their own family here. */
export async function listOwnAccessRecords(
  ctx: SignedInCtx,
  { query: { after } }: ParsedOf<typeof api.listOwnAccessRecords>,
): Promise<ReplyOf<typeof api.listOwnAccessRecords>> {
  const { rows, ...page } = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.findOwnAccessRecords(tx, ownScope(ctx.actor), after),
  );
  return {
    ...page,
    rows: rows.map(({ id, at, screen, viewerName, viewerRole, patientId, patientName }) => ({
      id,
      at: at.toISOString(),
      screen,
      viewer: { name: viewerName, role: viewerRole },
      patient: patientId ? { name: patientName } : null,
    })),
  };
}

/** The access records of all families. They contain names, so this read is recorded too. */
export async function listAccessRecords(
  ctx: StaffCtx<'audit.read'>,
  { body: search }: ParsedOf<typeof api.listAccessRecords>,
): Promise<ReplyOf<typeof api.listAccessRecords>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inAuditorTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findAccessRecords(tx, scope, search);
    await recordView(tx, ctx, scope, { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map(recordOf) };
}

function recordOf(row: queries.AccessRecordRow): AccessRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    screen: row.screen,
    viewer: { id: row.viewerId, name: row.viewerName, role: row.viewerRole },
    patient: row.patientId ? { id: row.patientId, name: row.patientName } : null,
    family: row.familyId ? { id: row.familyId, name: row.familyName } : null,
    rowCount: row.rowCount,
  };
}
