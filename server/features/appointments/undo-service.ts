import type { ManagedAppointment } from '#contract/appointments-admin.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { lockUnchanged } from './manage-changes-service.ts';
import { read } from './manage-service.ts';
import { requireSession } from './queries.ts';
import { requireUndoable } from './rules.ts';
import { requesterOf } from './service.ts';
import { findLastChange, restoreTime } from './undo-queries.ts';

/**
 * Undoes the last move of a visit or step: it has its time, its reason, its attendance and its state of confirmation again,
 * as if the move had not happened. So it needs no check of hours or leave; the database rejects a time that is taken. Returns
 * the visit.
 */
export async function undoMove(ctx: StaffCtx, appointmentId: string, version: number): Promise<ManagedAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  const visitId = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'either', appointmentId, version);
    const change = await findLastChange(tx, scope, appointmentId);
    const { before, after } = requireUndoable(change, { actorId: ctx.actor.id, now: ctx.now });
    await restoreTime(tx, scope, appointmentId, before);
    const { startsAt, overrideReason, isRequested } = before;
    await recordAudit(tx, ctx, {
      action: 'appointment.rescheduled',
      entity: 'appointment',
      entityId: appointmentId,
      before: after,
      after: {
        startsAt,
        ...(overrideReason ? { overrideReason } : {}),
        ...(isRequested ? { isRequested } : {}),
        isUndo: true,
      },
    });
    await requireSession(tx, requesterOf(ctx));
    return visit.parentId ?? appointmentId;
  });
  return read(ctx, visitId);
}
