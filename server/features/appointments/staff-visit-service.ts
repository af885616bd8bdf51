import type { Booked } from '#contract/appointments/booking.ts';
import { outcomesOf } from '#contract/appointments/staff-calls.ts';
import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { EditAppointmentBody } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit, recordAudits } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { confirmStored, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields } from '#server/edits.ts';
import { conflict, notFound } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { markAttendance, rejectionOfEdit, requireUndoable } from './rules.ts';
import * as appointments from './service.ts';
import { lockUnchanged } from './staff-changes-service.ts';
import { readChangedStaffVisit } from './staff-service.ts';
import * as queries from './staff-visit-queries.ts';
import * as undo from './undo-queries.ts';

/** Books for a family. With a reason, the time may have begun today or lie outside hours. */
export function bookForFamily(
  ctx: StaffCtx,
  { body: { overrideReason = '', familyNote, ...form } }: ParsedOf<typeof api.bookForFamily>,
): Promise<Booked> {
  return appointments.storeBooking(ctx, form, { overrideReason, familyNote: familyNote || null });
}

/** Moves a visit or step, with a reason also outside hours. A cancelled visit is opened again. Returns the visit. */
export async function moveAppointment(
  ctx: StaffCtx,
  { params: { appointmentId }, body: to }: ParsedOf<typeof api.moveAppointment>,
): Promise<StaffAppointment> {
  const { overrideReason = '', familyNote, ...time } = to;
  const byStaff = { overrideReason, reopensCancelled: true, familyNote: familyNote || null };
  return appointments.moveToTime(ctx, appointmentId, time, byStaff, async (tx) =>
    readChangedStaffVisit(tx, ctx, await queries.findVisitId(tx, appointmentChangeScope(ctx.actor), appointmentId)),
  );
}

/**
 * Changes doctor, clinic, type or note of an open visit. Its time stays. A new type changes the price, which the user
 * must have seen (`seenTotal`).
 */
export async function editAppointment(
  ctx: StaffCtx,
  { params: { appointmentId }, body: { version, reason, ...form } }: ParsedOf<typeof api.editAppointment>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { doctorId = null, clinicId = null } = form;
    const before = await queries.lockForEdit(tx, scope, appointmentId, { doctorId, clinicId });
    if (!before) throw notFound('Appointment not found');
    if (before.version !== version) throw rejectionOfEdit('changed');
    if (shownStatus(before.status) !== 'open') throw rejectionOfEdit(before.status);

    const type = await findNewType(tx, before, form);
    const places = await findNewPlaces(tx, ctx, before, { ...form, newType: type });
    const notes = form.notes === before.notes ? undefined : form.notes;
    const change = findChangedFields(
      auditedFieldsOf(before),
      auditedFieldsOf({ ...before, ...places, ...typeFieldsOf(type) }),
    );
    if (!change && notes === undefined) return readChangedStaffVisit(tx, ctx, appointmentId);

    await queries.updateVisit(tx, scope, appointmentId, { places, type, notes });
    await recordAudit(tx, ctx, {
      action: 'appointment.edited',
      entity: 'appointment',
      entityId: appointmentId,
      before: { ...change?.before },
      // The note may contain health data, so the audit log says only that it changed.
      after: { ...change?.after, ...(notes === undefined ? {} : { isNoteChanged: true }), reason },
    });
    await requireSession(tx, appointments.requesterOf(ctx));
    return readChangedStaffVisit(tx, ctx, appointmentId);
  });
}

type Form = Omit<EditAppointmentBody, 'version' | 'reason'>;

/** The new type with its price, which the user must have seen. Undefined: the type stays. */
async function findNewType(tx: Tx, before: queries.EditableVisit, { type, seenTotal }: Form) {
  if (type === undefined || type.toLowerCase() === before.type?.toLowerCase()) return undefined;
  const found = await queries.findOfferedType(tx, type, before.cityId);
  if (!found) throw rejectionOfEdit('type_unknown');
  const { price } = found;
  if (price === null || price !== seenTotal) throw rejectionOfEdit('price_changed', price);
  return { ...found, price };
}

/**
 * The new doctor and clinic, if the visit can be there at its time. Undefined: both stay. A visit whose type needs no doctor
 * gets none, is not checked against hours, and loses its doctor when it gets that type.
 */
async function findNewPlaces(
  tx: Tx,
  ctx: StaffCtx,
  before: queries.EditableVisit,
  { newType, overrideReason, ...form }: Form & { newType: queries.OfferedType | undefined },
) {
  const { clinicId = before.clinicId } = form;
  const wantedDoctor = form.doctorId === undefined ? before.doctorId : form.doctorId;
  const needsDoctor = newType?.needsDoctor ?? before.needsDoctor;
  const doctorId = needsDoctor || (!newType && wantedDoctor === before.doctorId) ? wantedDoctor : null;
  const hasNewHours = needsDoctor && !before.needsDoctor && clinicId !== null;
  if (doctorId === before.doctorId && clinicId === before.clinicId && !hasNewHours) return undefined;
  const { startsAt } = before;
  const at = new Date(Math.min(ctx.now.getTime(), startsAt.getTime() - 1));
  const found = await queries.findPlaces(tx, { doctorId, clinicId }, { startsAt, at });
  if (found.doctorId !== doctorId) throw rejectionOfEdit('doctor_unknown');
  if (found.clinicId !== clinicId) throw rejectionOfEdit('clinic_unknown');
  if (found.citiesDiffer) throw rejectionOfEdit('cities_differ');
  const { overrideProblem, slotMinutes } = found;
  const timeProblem = needsDoctor || doctorId ? found.timeProblem : null;
  if (timeProblem) {
    if (overrideProblem) throw rejectionOfEdit(overrideProblem);
    if (!overrideReason) throw rejectionOfEdit(`needs_reason:${timeProblem}`);
  }
  const hasNewDoctor = doctorId !== before.doctorId;
  if (hasNewDoctor && found.isTaken) throw rejectionOfEdit('taken');
  const newEnd = slotMinutes === null ? null : new Date(startsAt.getTime() + slotMinutes * 60_000);
  return {
    doctorId,
    doctor: found.doctor,
    clinicId,
    clinic: found.clinic,
    endsAt: hasNewDoctor ? newEnd : before.endsAt,
    overrideReason: timeProblem ? (overrideReason ?? null) : null,
  };
}

const typeFieldsOf = (type: { name: string; price: number } | undefined) =>
  type && { type: type.name, price: type.price };

type AuditedFields = Pick<queries.EditableVisit, 'doctor' | 'clinic' | 'type' | 'price' | 'overrideReason'>;

function auditedFieldsOf({ doctor, clinic, type, price, overrideReason }: AuditedFields): AuditedFields {
  return { doctor, clinic, type, price, overrideReason };
}

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
    await requireSession(tx, appointments.requesterOf(ctx));
    return readChangedStaffVisit(tx, ctx, appointmentId);
  });
}

const needsNewTime = 'This visit needs a new time. Please move, keep or cancel it.';

/** Stores the outcome of a call to a family about a visit. A repeated request is stored once. */
export async function addCallNote(
  ctx: StaffCtx,
  { params: { appointmentId }, body: form }: ParsedOf<typeof api.addCallNote>,
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  const call: queries.NewCall = {
    id: appointments.idOfKey(ctx.actor.id, form.key),
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
    await requireSession(tx, appointments.requesterOf(ctx));
    const visit = await readChangedStaffVisit(tx, ctx, appointmentId);
    // A day or an absence that was loaded before the doctor was away still offers it.
    if (isNew && !outcomesOf(visit).includes(call.outcome)) throw conflict(needsNewTime);
    return visit;
  });
}

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
): Promise<StaffAppointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const visit = await lockUnchanged(tx, ctx, 'either', appointmentId, version);
    const change = await undo.findLastChange(tx, scope, appointmentId);
    const { before, after } = requireUndoable(change, { actorId: ctx.actor.id, now: ctx.now });
    const steps = after.stepCount ? await undo.findMovedSteps(tx, scope, appointmentId, change?.requestId ?? '') : [];
    if (steps.some(({ isLastChange }) => !isLastChange)) throw conflict(stepChanged);
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
    await requireSession(tx, appointments.requesterOf(ctx));
    return readChangedStaffVisit(tx, ctx, visit.parentId ?? appointmentId);
  });
}

function restoredFields({ startsAt, overrideReason, isRequested }: undo.StateBefore) {
  return { startsAt, ...(overrideReason ? { overrideReason } : {}), ...(isRequested ? { isRequested } : {}) };
}

type Moved = { id: string; startsAt: Date; before: undo.StateBefore };

/**
 * Sorts appointments so that none gets the time of one that has not moved yet: the latest first if they move forward.
 */
function inSafeOrder(moved: readonly Moved[]): Moved[] {
  const [visit] = moved;
  const goesForward = visit !== undefined && new Date(visit.before.startsAt) > visit.startsAt;
  const sorted = moved.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return goesForward ? sorted.reverse() : sorted;
}
