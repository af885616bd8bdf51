import type { Viewer } from '#contract/accounts.ts';
import type { Patient } from '#contract/patients.ts';
import { can } from '#contract/roles.ts';

/** Whether the viewer may edit or remove a patient: their own patients, and with `patient.editAny` all patients. */
export function mayEditPatient(
  viewer: Pick<Viewer, 'role' | 'shortId'> | null,
  patient: Pick<Patient, 'patientNumber'>,
): boolean {
  if (!viewer) return false;
  // A patient's number starts with the short id of the family's account.
  return can(viewer.role, 'patient.editAny') || patient.patientNumber.startsWith(`${viewer.shortId}-`);
}
