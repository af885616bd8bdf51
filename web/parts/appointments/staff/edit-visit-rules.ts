import type { EditAppointmentBody } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { msg } from '#web/i18n/translate.ts';

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
type Visit = Pick<StaffAppointment, 'doctor' | 'clinic' | 'type' | 'notes'>;

type EditContext = {
  version: number;
  total: number | undefined;
  /** The server has said that the new doctor or clinic does not offer the time, and the user saves the edit again. */
  isOutsideHours: boolean;
};

/** The request with the changed fields only. An emptied doctor or clinic is removed from the visit. */
export function visitEditBody(
  visit: Visit,
  { doctorId, clinicId, type, notes, reason }: VisitEdit,
  { version, total, isOutsideHours }: EditContext,
): EditAppointmentBody {
  const body: EditAppointmentBody = { version, reason: reason.trim() };
  if (doctorId !== (visit.doctor?.id ?? '')) body.doctorId = doctorId || null;
  if (clinicId !== (visit.clinic?.id ?? '')) body.clinicId = clinicId || null;
  if (type !== (visit.type ?? '')) {
    body.type = type;
    body.seenTotal = total ?? 0;
  }
  if (notes !== visit.notes) body.notes = notes;
  if (isOutsideHours) body.overrideReason = reason.trim();
  return body;
}

type EditState = { total: number | undefined; isPriceChanged: boolean };

/** Why the edit cannot be saved yet; undefined if it can. */
export function visitEditProblem(
  visit: Visit,
  edit: VisitEdit,
  { total, isPriceChanged }: EditState,
): string | undefined {
  const sent = { version: 1, total, isOutsideHours: false };
  const { version: _version, reason, ...changes } = visitEditBody(visit, edit, sent);
  if (Object.keys(changes).length === 0) return msg('Nothing is changed yet');
  if (isPriceChanged && !edit.hasAgreed) return msg('The family has to agree to the new price');
  return reason ? undefined : msg('Please give a reason');
}
