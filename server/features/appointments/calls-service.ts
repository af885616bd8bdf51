import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import { outcomesOf } from '#contract/appointments/staff-texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { confirmStored, inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { idOfKey, requesterOf } from './service.ts';
import { readWithin } from './staff-service.ts';
import { findCall, insertCall, type NewCall } from './staff-visit-queries.ts';

const needsNewTime = 'This visit needs a new time. Please move, keep or cancel it.';

/** Stores the outcome of a call to a family about a visit. A repeated request is stored once. */
export async function addCallNote(
  ctx: StaffCtx,
  { params: { appointmentId }, body: form }: ParsedOf<typeof api.addCallNote>,
): Promise<ManagedAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  const call: NewCall = {
    id: idOfKey(ctx.actor.id, form.key),
    appointmentId,
    outcome: form.outcome,
    note: form.note ?? '',
    calledBy: ctx.actor.id,
    calledAt: ctx.now,
  };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const isNew = await insertCall(tx, scope, call);
    if (isNew) {
      // The note may contain health data, so the audit log does not contain it.
      await recordAudit(tx, ctx, {
        action: 'appointment.call-noted',
        entity: 'appointment',
        entityId: appointmentId,
        after: { outcome: call.outcome },
      });
    } else {
      const stored = await findCall(tx, scope, call);
      if (!stored) throw notFound('Appointment not found');
      if (stored.outcome !== call.outcome || stored.note !== call.note)
        throw conflict('This note was already sent with other details. Please reload the page.');
      await confirmStored(tx);
    }
    await requireSession(tx, requesterOf(ctx));
    const visit = await readWithin(tx, ctx, appointmentId);
    // A day or an absence that was loaded before the doctor was away still offers it.
    if (isNew && !outcomesOf(visit).includes(call.outcome)) throw conflict(needsNewTime);
    return visit;
  });
}
