import type { Viewer } from '#contract/accounts/schemas.ts';
import type { NewPatient, Patient } from '#contract/patients/schemas.ts';
import { latinDigits } from '#contract/shared/digits.ts';
import { can } from '#contract/shared/roles.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import * as paths from '#web/lib/paths.ts';

/** `68 years`; of a small child whose months are known, `8 months` or `1 year 3 months`. */
export function ageWords(t: T, { age, months }: { age: number; months: number | null }): string {
  const years = t.count(age, '{count} year', '{count} years');
  if (months === null || (months === 0 && age > 0)) return years;
  const shownMonths = months === 0 ? t('Under 1 month') : t.count(months, '{count} month', '{count} months');
  return age === 0 ? shownMonths : `${years} ${shownMonths}`;
}

/** `3 appointments`. */
export function appointmentCountWords(t: T, count: number): string {
  return t.count(count, '{count} appointment', '{count} appointments', { count: count.toLocaleString('en-IN') });
}

/** Explains the consequences of removing a patient, for the confirmation. */
export function removalWords(
  t: T,
  { name, appointmentsCount: count }: { name: string; appointmentsCount: number },
): string {
  return count > 0
    ? t.count(
        count,
        '{name} has {count} appointment, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.',
        '{name} has {count} appointments, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.',
        { name, count: count.toLocaleString('en-IN') },
      )
    : t(
        '{name} has no appointments, so the profile and its medical history will be erased. This action cannot be undone.',
        { name },
      );
}

/** The labels and value texts of the form of a patient, for the notice that somebody else has changed the patient. */
export const patientFormWords: FormWords<Record<keyof NewPatient, unknown>> = {
  labels: {
    name: msg('Name'),
    age: msg('Age'),
    months: msg('Months'),
    gender: msg('Gender'),
    mobileNumber: msg('Mobile number'),
    medicalHistory: msg('Medical history'),
  },
  valueWords: (field, value, t) => (field === 'gender' ? t(String(value)) : String(value ?? '')),
};

/** Whether the viewer may edit or remove a patient: their own patients, and with `patient.editAny` all patients. */
export function mayEditPatient(
  viewer: Pick<Viewer, 'role' | 'shortId'> | null,
  patient: Pick<Patient, 'patientNumber'>,
): boolean {
  if (!viewer) return false;
  // A patient's number starts with the short id of the family's account.
  return can(viewer.role, 'patient.editAny') || patient.patientNumber.startsWith(`${viewer.shortId}-`);
}

const anyOrigin = 'http://here.invalid';

/** Whether an address is the booking form. */
export function isBookingAddress(address: string | undefined): address is string {
  return address !== undefined && new URL(address, anyOrigin).pathname === paths.booking;
}

/** Returns the address of a booking with a patient. Everything else that was chosen stays. */
export function bookingAddressWith(booking: string, patientId: string): string {
  const { pathname, searchParams } = new URL(booking, anyOrigin);
  searchParams.set('patient', patientId);
  return `${pathname}?${searchParams}`;
}

/** Whether an entered age needs months: only below two years. */
export function needsMonths(age: unknown): boolean {
  return ['0', '1'].includes(latinDigits(String(age)).trim());
}
