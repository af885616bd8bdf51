import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudits } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { requireUndoable } from './rules.ts';
import { requesterOf } from './service.ts';
import { lockUnchanged } from './staff-changes-service.ts';
import { readWithin } from './staff-service.ts';
import { findLastChange, findMovedSteps, restoreTime, type StateBefore } from './undo-queries.ts';

const stepChanged = 'A step of this visit was changed after the move. Please move the visit again.';

/**
 * Undoes the last move of a visit with its steps, or of a step. Restores the time, the reason for a time outside hours,
 * the attendance, and whether the time is only requested. Does not restore the progress of a step that the move brought
 * to another day. The time was accepted before, so hours and leave are not checked; the database rejects a time that is
 * taken. Returns the visit.
 */
export async function undoMove(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { version } }: ParsedOf<typeof api.undoMove>,
): Promise<ManagedAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'either', appointmentId, version);
    const change = await findLastChange(tx, scope, appointmentId);
    const { before, after } = requireUndoable(change, { actorId: ctx.actor.id, now: ctx.now });
    const steps = after.stepCount ? await findMovedSteps(tx, scope, appointmentId, change?.requestId ?? '') : [];
    if (steps.some(({ isLastChange }) => !isLastChange)) throw conflict(stepChanged);
    const moved = [{ id: appointmentId, startsAt: visit.startsAt, before }, ...steps];
    for (const one of inSafeOrder(moved)) await restoreTime(tx, scope, one.id, one.before);
    await recordAudits(
      tx,
      ctx,
      moved.map((one) => ({
        action: 'appointment.rescheduled',
        entity: 'appointment',
        entityId: one.id,
        before: one.id === appointmentId ? after : { startsAt: one.startsAt.toISOString() },
        after: {
          ...restoredFields(one.before),
          ...(one.id === appointmentId ? {} : { withVisit: true }),
          isUndo: true,
        },
      })),
    );
    await requireSession(tx, requesterOf(ctx));
    return readWithin(tx, ctx, visit.parentId ?? appointmentId);
  });
}

function restoredFields({ startsAt, overrideReason, isRequested }: StateBefore) {
  return { startsAt, ...(overrideReason ? { overrideReason } : {}), ...(isRequested ? { isRequested } : {}) };
}

type Moved = { id: string; startsAt: Date; before: StateBefore };

/**
 * Sorts appointments so that none gets the time of one that has not moved yet: the latest first if they move forward.
 */
function inSafeOrder(moved: readonly Moved[]): Moved[] {
  const [visit] = moved;
  const goesForward = visit !== undefined && new Date(visit.before.startsAt) > visit.startsAt;
  const sorted = moved.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return goesForward ? sorted.reverse() : sorted;
}
