import { DatabaseError } from 'pg';
import { tooManySteps } from '#contract/appointments/texts.ts';
import { patientHasUpcoming } from '#contract/patients/texts.ts';
import { Rejection, signedOut } from '#server/errors.ts';

const cityGone = 'We do not work in this city. Please choose another one.';
const personBusy = 'This person has another step at that time. Please choose somebody else.';
const pictureGone = 'This picture is no longer there. Please upload it again.';

/**
 * The text for each violated constraint. Services check first, and their texts are better; these are for conflicts of
 * concurrent requests, which only the database detects.
 */
export const constraintTexts: Record<string, string> = {
  accounts_password_present: 'This account has no password yet. Please reset its password first.',
  accounts_phone_key: 'This phone number is already registered.',
  appointments_at_most_eight_steps: tooManySteps,
  appointments_doctor_free: 'That time has just been taken. Please choose another.',
  // A patient cannot be deleted because of a visit that the family does not see: staff booked the visit, and the phone of the
  // account is not proved.
  appointments_of_one_family: patientHasUpcoming,
  appointment_types_name_key: 'An appointment type with this name already exists.',
  cities_name_key: 'A city with this name already exists.',
  appointments_city_id_fkey: cityGone,
  doctors_city_id_fkey: cityGone,
  clinics_city_id_fkey: cityGone,
  price_rules_city_id_fkey: cityGone,
  appointments_doctor_id_fkey: 'This doctor can no longer be booked. Please choose another.',
  appointments_clinic_id_fkey: 'This clinic can no longer be booked. Please choose another.',
  doctor_hours_no_overlap: 'These hours overlap with others on the same day.',
  doctors_image_hash_fkey: pictureGone,
  clinics_image_hash_fkey: pictureGone,
  cities_image_hash_fkey: pictureGone,
  payments_reversed_once: 'This payment is already reversed.',
  step_work_one_place: personBusy,
  step_work_time_to_travel: 'This person has a step elsewhere shortly before or after. There is no time for the way.',
  till_closings_pkey: 'The till of this day is already closed.',
  price_rules_active_key: 'This appointment type already has an active price rule for this city.',
};

/** SQLSTATE of `require_session()`: the session ended while the change waited for a lock. */
const sessionEnded = 'CS401';

/** Converts a constraint violation, or the error of an ended session, into a rejection; null for any other error. */
export function rejectionOfConstraint(error: unknown): Rejection | null {
  if (!(error instanceof DatabaseError)) return null;
  if (error.code === sessionEnded) return signedOut();
  if (!error.constraint) return null;
  const message = constraintTexts[error.constraint];
  return message ? new Rejection({ code: 'conflict', message }) : null;
}
