import type { EditAppointmentBody } from '#contract/appointment-desk.ts';
import type { ManagedAppointment } from '#contract/appointments-admin.ts';

/** The values of the dialog that edits a visit. */
export type VisitEdit = {
  doctorId: string;
  clinicId: string;
  type: string;
  notes: string;
  reason: string;
  /** The family has agreed to the new price. */
  hasAgreed: boolean;
};
type Visit = Pick<ManagedAppointment, 'doctor' | 'clinic' | 'type' | 'notes'>;

/** The request with the changed fields only. An emptied doctor or clinic is removed from the visit. */
export function editBody(
  visit: Visit,
  { doctorId, clinicId, type, notes, reason }: VisitEdit,
  { version, total }: { version: number; total: number | undefined },
): EditAppointmentBody {
  const body: EditAppointmentBody = { version };
  if (doctorId !== (visit.doctor?.id ?? '')) body.doctorId = doctorId || null;
  if (clinicId !== (visit.clinic?.id ?? '')) body.clinicId = clinicId || null;
  if (type !== (visit.type ?? '')) {
    body.type = type;
    body.seenTotal = total ?? 0;
  }
  if (notes !== visit.notes) body.notes = notes;
  if (reason.trim()) body.overrideReason = reason.trim();
  return body;
}

type EditState = { total: number | undefined; isPriceChanged: boolean; needsReason: boolean };

/** Why the edit cannot be saved yet; undefined if it can. */
export function editProblem(
  visit: Visit,
  edit: VisitEdit,
  { total, isPriceChanged, needsReason }: EditState,
): string | undefined {
  const { version: _version, overrideReason: _reason, ...changes } = editBody(visit, edit, { version: 1, total });
  if (Object.keys(changes).length === 0) return 'Nothing is changed yet';
  if (isPriceChanged && !edit.hasAgreed) return 'The family has to agree to the new price';
  return needsReason && !edit.reason.trim() ? 'Please give a reason' : undefined;
}
