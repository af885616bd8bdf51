import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { requireSession } from './queries.ts';
import { markAttendance } from './rules.ts';
import { requesterOf } from './service.ts';
import { lockUnchanged } from './staff-changes-service.ts';
import { readWithin } from './staff-service.ts';
import { setAttendance } from './staff-visit-queries.ts';

/** Marks the attendance of a visit, or undoes the last mark. */
export async function changeAttendance(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { to, version } }: ParsedOf<typeof api.changeAttendance>,
): Promise<ManagedAppointment> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'appointment', appointmentId, version);
    const { times, status, before, after } = markAttendance(visit, to, ctx.now);
    await setAttendance(tx, appointmentChangeScope(ctx.actor), appointmentId, { times, status });
    await recordAudit(tx, ctx, {
      action: 'appointment.attendance-changed',
      entity: 'appointment',
      entityId: appointmentId,
      before,
      after,
    });
    await requireSession(tx, requesterOf(ctx));
    return readWithin(tx, ctx, appointmentId);
  });
}
