import type { Viewer } from '#contract/accounts/schemas.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import { latinDigits } from '#contract/shared/digits.ts';
import { can } from '#contract/shared/roles.ts';
import * as paths from '#web/lib/paths.ts';

/** Whether the viewer may edit or remove a patient: their own patients, and with `patient.editAny` all patients. */
export function mayEditPatient(
  viewer: Pick<Viewer, 'role' | 'shortId'> | null,
  patient: Pick<Patient, 'patientNumber'>,
): boolean {
  if (!viewer) return false;
  // A patient's number starts with the short id of the family's account.
  return can(viewer.role, 'patient.editAny') || patient.patientNumber.startsWith(`${viewer.shortId}-`);
}

const site = 'http://here.invalid';

/** Whether an address is the booking form. */
export function isBooking(address: string | undefined): address is string {
  return address !== undefined && new URL(address, site).pathname === paths.booking;
}

/** Returns the address of a booking with a patient. Everything else that was chosen stays. */
export function bookingWith(booking: string, patientId: string): string {
  const { pathname, searchParams } = new URL(booking, site);
  searchParams.set('patient', patientId);
  return `${pathname}?${searchParams}`;
}

/** Whether an entered age needs months: only below two years. */
export function needsMonths(age: unknown): boolean {
  return ['0', '1'].includes(latinDigits(String(age)).trim());
}
