import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { EditAppointmentBody } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields } from '#server/edits.ts';
import { notFound } from '#server/errors.ts';
import { requireSession } from './queries.ts';
import { rejectionOfEdit } from './rules.ts';
import { requesterOf } from './service.ts';
import * as queries from './staff-edit-queries.ts';
import { readStaffAppointment } from './staff-service.ts';

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
    if (!change && notes === undefined) return readStaffAppointment(tx, ctx, appointmentId);

    await queries.updateVisit(tx, scope, appointmentId, { places, type, notes });
    await recordAudit(tx, ctx, {
      action: 'appointment.edited',
      entity: 'appointment',
      entityId: appointmentId,
      before: { ...change?.before },
      // The note may contain health data, so the audit log says only that it changed.
      after: { ...change?.after, ...(notes === undefined ? {} : { isNoteChanged: true }), reason },
    });
    await requireSession(tx, requesterOf(ctx));
    return readStaffAppointment(tx, ctx, appointmentId);
  });
}

type EditForm = Omit<EditAppointmentBody, 'version' | 'reason'>;

/** The new type with its price, which the user must have seen; undefined if the type stays. */
async function findNewType(tx: Tx, before: queries.EditableVisit, { type, seenTotal }: EditForm) {
  if (type === undefined || type.toLowerCase() === before.type?.toLowerCase()) return undefined;
  const found = await queries.findOfferedType(tx, type, before.cityId);
  if (!found) throw rejectionOfEdit('type_unknown');
  const { price } = found;
  if (price === null || price !== seenTotal) throw rejectionOfEdit('price_changed', price);
  return { ...found, price };
}

/**
 * The new doctor and clinic; undefined if both stay. Throws if the visit cannot be there at its time. A visit whose
 * type needs no doctor gets no new doctor, and its time is not compared with hours. A visit that gets such a type loses
 * its doctor.
 */
async function findNewPlaces(
  tx: Tx,
  ctx: StaffCtx,
  before: queries.EditableVisit,
  { newType, overrideReason, ...form }: EditForm & { newType: queries.OfferedType | undefined },
) {
  const { clinicId = before.clinicId } = form;
  const wantedDoctor = form.doctorId === undefined ? before.doctorId : form.doctorId;
  const needsDoctor = newType?.needsDoctor ?? before.needsDoctor;
  const doctorId = needsDoctor || (!newType && wantedDoctor === before.doctorId) ? wantedDoctor : null;
  const hoursApplyAgain = needsDoctor && !before.needsDoctor && clinicId !== null;
  if (doctorId === before.doctorId && clinicId === before.clinicId && !hoursApplyAgain) return undefined;
  const { startsAt } = before;
  const at = new Date(Math.min(ctx.now.getTime(), startsAt.getTime() - 1));
  const found = await queries.findDoctorAndClinic(tx, { doctorId, clinicId }, { startsAt, at });
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
