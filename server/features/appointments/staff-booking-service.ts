import type { Booked } from '#contract/appointments/booking.ts';
import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudits } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { findVisitId, requireSession } from './queries.ts';
import { requireUndoable } from './rules.ts';
import { moveToTime, requesterOf, storeBooking } from './service.ts';
import { readStaffAppointment } from './staff-service.ts';
import { lockUnchanged } from './staff-status-and-steps-service.ts';
import * as undo from './staff-undo-queries.ts';

/** Books for a family. With a reason, the time may have begun today or lie outside hours. */
export function bookForFamily(
  ctx: StaffCtx,
  { body: { overrideReason = '', familyNote, ...form } }: ParsedOf<typeof api.bookForFamily>,
): Promise<Booked> {
  return storeBooking(ctx, form, { overrideReason, familyNote: familyNote || null });
}

/** Moves a visit or step, with a reason also to a time outside hours. Reopens a cancelled visit. Returns the visit. */
export async function moveAppointment(
  ctx: StaffCtx,
  { params: { appointmentId }, body: to }: ParsedOf<typeof api.moveAppointment>,
): Promise<StaffAppointment> {
  const { overrideReason = '', familyNote, ...time } = to;
  const byStaff = { overrideReason, reopensCancelled: true, familyNote: familyNote || null };
  return moveToTime(ctx, appointmentId, time, byStaff, async (tx) =>
    readStaffAppointment(tx, ctx, await findVisitId(tx, appointmentChangeScope(ctx.actor), appointmentId)),
  );
}

const stepChangedText = 'A step of this visit was changed after the move. Please move the visit again.';

/**
 * Undoes the last move of a visit with its steps, or of a step. Restores the time, the reason for a time outside hours,
 * the attendance, and whether the time is only requested. Does not restore the progress of a step that the move brought
 * to another day. The time was accepted before, so hours and leave are not checked; the database rejects a time that is
 * taken. Returns the visit.
 */
export async function undoMove(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { version } }: ParsedOf<typeof api.undoMove>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'either', appointmentId, version);
    const change = await undo.findLastChange(tx, scope, appointmentId);
    const { before, after } = requireUndoable(change, { actorId: ctx.actor.id, now: ctx.now });
    const steps = after.stepCount ? await undo.findMovedSteps(tx, scope, appointmentId, change?.requestId ?? '') : [];
    if (steps.some(({ isLastChange }) => !isLastChange)) throw conflict(stepChangedText);
    const moved = [{ id: appointmentId, startsAt: visit.startsAt, before }, ...steps];
    for (const one of inSafeOrder(moved)) await undo.restoreTime(tx, scope, one.id, one.before);
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
    return readStaffAppointment(tx, ctx, visit.parentId ?? appointmentId);
  });
}

function restoredFields({ startsAt, overrideReason, isRequested }: undo.StateBefore) {
  return { startsAt, ...(overrideReason ? { overrideReason } : {}), ...(isRequested ? { isRequested } : {}) };
}

type MovedAppointment = { id: string; startsAt: Date; before: undo.StateBefore };

/**
 * Sorts the visit and its steps so that none gets a time that another still has: if they move to later times, the
 * latest comes first.
 */
function inSafeOrder(moved: readonly MovedAppointment[]): MovedAppointment[] {
  const [visit] = moved;
  const goesForward = visit !== undefined && new Date(visit.before.startsAt) > visit.startsAt;
  const sorted = moved.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return goesForward ? sorted.reverse() : sorted;
}
