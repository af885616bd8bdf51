import { outcomesOf } from '#contract/appointments/staff-calls.ts';
import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { confirmStored, inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { markAttendance } from './rules.ts';
import { idOfKey, requesterOf } from './service.ts';
import * as queries from './staff-attendance-and-calls-queries.ts';
import { readStaffAppointment } from './staff-service.ts';
import { lockUnchanged } from './staff-status-and-steps-service.ts';

/** Marks the attendance of a visit, or undoes the last mark. */
export async function changeAttendance(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { to, version } }: ParsedOf<typeof api.changeAttendance>,
): Promise<StaffAppointment> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'appointment', appointmentId, version);
    const { times, status, before, after } = markAttendance(visit, to, ctx.now);
    await queries.setAttendance(tx, appointmentChangeScope(ctx.actor), appointmentId, { times, status });
    await recordAudit(tx, ctx, {
      action: 'appointment.attendance-changed',
      entity: 'appointment',
      entityId: appointmentId,
      before,
      after,
    });
    await requireSession(tx, requesterOf(ctx));
    return readStaffAppointment(tx, ctx, appointmentId);
  });
}

const needsNewTimeText = 'This visit needs a new time. Please move, keep or cancel it.';

/** Stores the outcome of a call to a family about a visit. A request that is sent again is stored once. */
export async function addCallNote(
  ctx: StaffCtx,
  { params: { appointmentId }, body: form }: ParsedOf<typeof api.addCallNote>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  const call: queries.NewCall = {
    id: idOfKey(ctx.actor.id, form.key),
    appointmentId,
    outcome: form.outcome,
    note: form.note ?? '',
    calledBy: ctx.actor.id,
    calledAt: ctx.now,
  };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const isNew = await queries.insertCall(tx, scope, call);
    if (isNew) {
      // The note may contain health data, so the audit log does not contain it.
      await recordAudit(tx, ctx, {
        action: 'appointment.call-noted',
        entity: 'appointment',
        entityId: appointmentId,
        after: { outcome: call.outcome },
      });
    } else {
      const stored = await queries.findCall(tx, scope, call);
      if (!stored) throw notFound('Appointment not found');
      if (stored.outcome !== call.outcome || stored.note !== call.note)
        throw conflict('This note was already sent with other details. Please reload the page.');
      await confirmStored(tx);
    }
    await requireSession(tx, requesterOf(ctx));
    const visit = await readStaffAppointment(tx, ctx, appointmentId);
    // A screen that was loaded before the doctor was away may still offer an outcome that is not possible any more.
    if (isNew && !outcomesOf(visit).includes(call.outcome)) throw conflict(needsNewTimeText);
    return visit;
  });
}
