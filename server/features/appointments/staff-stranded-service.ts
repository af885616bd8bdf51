import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { NewTime } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment, StrandedMoveResult } from '#contract/appointments/staff-schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { conflict, notFound, Rejection } from '#server/errors.ts';
import { findReplacement } from '../absences/queries.ts';
import { moveVisit, requireSession } from './queries.ts';
import { rejectionOfEdit, rejectionOfMove } from './rules.ts';
import { requesterOf, requireVisitMoved } from './service.ts';
import { readStaffAppointment } from './staff-service.ts';
import * as queries from './stranded-queries.ts';

const needsNoNewTimeText = 'This visit does not need a new time any more.';
const notFoundText = 'Appointment not found';

/**
 * Moves stranded visits and steps: the doctor is away at their time, or the doctor or clinic was removed, so they need
 * a new time. Each is moved in its own transaction, so that one rejection does not stop the others. But if the server
 * is too busy before anything has been moved, the whole request is rejected.
 */
export async function moveStranded(ctx: StaffCtx, { body: { moves } }: ParsedOf<typeof api.moveStranded>) {
  const verdicts: StrandedMoveResult[] = [];
  for (const move of moves) {
    const { appointmentId } = move;
    const rejection = await moveOne(ctx, move);
    if (rejection && rejection.status >= 500 && !verdicts.some(({ isMoved }) => isMoved)) throw rejection;
    verdicts.push({ appointmentId, isMoved: rejection === null, message: rejection?.message ?? '' });
  }
  return { verdicts };
}

async function moveOne(ctx: StaffCtx, move: NewTime): Promise<Rejection | null> {
  try {
    await inStaffTransaction(ctx.db, ctx.staff, (tx) => moveInTransaction(tx, ctx, move));
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

async function moveInTransaction(tx: Tx, ctx: StaffCtx, move: NewTime) {
  const { appointmentId, version, date, time, doctorId, steps, leftSteps } = move;
  const scope = appointmentChangeScope(ctx.actor);
  const place = await queries.findDoctorAndClinicOf(tx, scope, appointmentId);
  if (!place) throw notFound(notFoundText);
  const isSameDoctor = doctorId === undefined || doctorId === place.doctorId;
  const replacement = isSameDoctor ? null : await findReplacement(tx, doctorId, place.doctorId ?? '');
  if (!isSameDoctor && !replacement) throw rejectionOfEdit('doctor_unknown');
  // A visit at a clinic moves to the clinic of the replacement doctor, who may not work at the old clinic.
  const to = replacement
    ? { doctorId: replacement.id, clinicId: place.clinicId && replacement.clinicId }
    : { doctorId: null, clinicId: null };

  const visit = await queries.lockStranded(tx, scope, appointmentId, to);
  if (!visit) throw notFound(notFoundText);
  if (visit.version !== version || visit.doctorId !== place.doctorId) throw rejectionOfMove('changed');
  if (!visit.needsNewTime) throw conflict(needsNoNewTimeText);
  requireVisitMoved(
    await moveVisit(tx, requesterOf(ctx), {
      wanted: appointmentId,
      startTime: indiaInstant(date, time),
      notice: null,
      seenVersion: version,
      givenReason: null,
      reopensCancelled: false,
      givenFamilyNote: null,
      movesSteps: steps !== 'leave',
      leftSteps: leftSteps ?? [],
      newDoctor: to.doctorId,
      newClinic: to.clinicId,
    }),
  );
}

/** Staff decide that a visit or step stays at its time although its doctor is away. Returns the visit. */
export async function keepVisit(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { version, reason } }: ParsedOf<typeof api.keepVisit>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await queries.lockStranded(tx, scope, appointmentId, { doctorId: null, clinicId: null });
    if (!visit) throw notFound(notFoundText);
    if (visit.version !== version) throw rejectionOfMove('changed');
    if (!visit.strandedBy) throw conflict(needsNoNewTimeText);
    await queries.insertKeptVisit(tx, scope, { appointmentId, reason, keptBy: ctx.actor.id, keptAt: ctx.now });
    await recordAudit(tx, ctx, {
      action: 'appointment.kept',
      entity: 'appointment',
      entityId: appointmentId,
      after: { reason },
    });
    await requireSession(tx, requesterOf(ctx));
    return readStaffAppointment(tx, ctx, visit.parentId ?? appointmentId);
  });
}
