import type { Viewer } from '#contract/accounts.ts';
import type { Patient } from '#contract/patients.ts';
import { can } from '#contract/roles.ts';

/** Whether this person may correct or remove a patient: the own ones, and with the permission anybody's. */
export function mayEditPatient(
  viewer: Pick<Viewer, 'role' | 'shortId'> | null,
  patient: Pick<Patient, 'patientNumber'>,
): boolean {
  if (!viewer) return false;
  // A patient's number begins with its family's.
  return can(viewer.role, 'patient.editAny') || patient.patientNumber.startsWith(`${viewer.shortId}-`);
}
