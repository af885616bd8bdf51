import { bookingLimitTexts, verifyPhoneFirst } from '#contract/appointments.ts';
import { tooLateToChange } from '#contract/appointments-api.ts';
import { clinicClosed } from '#contract/clinics.ts';
import { changeNotice } from '#contract/organisation.ts';
import { patientUnknown } from '#contract/patients.ts';
import { can, type Role } from '#contract/roles.ts';
import { notFound, Refusal, refused } from '#server/errors.ts';

const hour = 3_600_000;
const conflict = (code: 'taken' | 'patient_busy', message: string) => new Refusal({ code, message });

/** Whether somebody may still move or cancel it. Staff may at any time: a clinic that runs late moves people at the last minute. */
export function mayChange(appointment: { startsAt: Date; status: string }, role: Role, now: Date): boolean {
  if (['cancelled', 'closed', 'complete'].includes(appointment.status)) return false;
  if (can(role, 'appointment.changeAny')) return true;
  return appointment.startsAt.getTime() - now.getTime() >= changeNotice.hours * hour;
}

/** What the database's answer to a booking means to people. */
export function refusalOfBooking(outcome: string, total: number | null): Refusal {
  if (outcome === 'price_changed') {
    const message = 'The price has changed. Please check the new total and book again.';
    return total === null
      ? refused('The price cannot be worked out right now. Please try again later.')
      : new Refusal({ code: 'price_changed', message, total });
  }
  if (outcome === 'patient_busy') {
    return conflict('patient_busy', 'This patient already has an appointment at that time. Book this one too?');
  }
  if (outcome === 'phone_unverified') return new Refusal({ code: 'phone_unverified', message: verifyPhoneFirst });
  const limit = bookingLimitTexts[outcome as keyof typeof bookingLimitTexts];
  if (limit) return new Refusal({ code: 'booking_limit', message: limit });
  return refusalOfTime(outcome) ?? refusalOfSubject(outcome);
}

const stepOfCancelled = 'Steps can only be added to an appointment that is not cancelled.';
const goneTexts: Record<string, string> = {
  doctor_unknown: 'This doctor can no longer be booked. Please choose another.',
  clinic_unknown: 'This clinic can no longer be booked. Please choose another.',
};

function refusalOfSubject(outcome: string): Refusal {
  const texts: Record<string, string> = {
    ...goneTexts,
    type_unknown: 'This appointment type is no longer offered. Please choose another.',
    city_unknown: 'We do not work in this city. Please choose another one.',
    parent_unknown: stepOfCancelled,
    key_reused: 'This booking was already sent with other details. Please reload the page.',
  };
  const message = texts[outcome];
  return message ? refused(message) : notFound(patientUnknown);
}

/** What is wrong with a time, in words; null where the time is fine. */
function refusalOfTime(outcome: string): Refusal | null {
  const texts: Record<string, string> = {
    past: 'Please choose a time that lies ahead.',
    too_far: 'Appointments can be booked up to one year ahead.',
    not_offered: 'The doctor does not see patients at that time. Please choose one of the times shown.',
    clinic_closed: clinicClosed,
  };
  if (outcome === 'taken') return conflict('taken', 'That time has just been taken. Please choose another.');
  const message = texts[outcome];
  return message ? refused(message) : null;
}

/** What the database's answer to a move means to people. */
export function refusalOfMove(outcome: string): Refusal {
  const texts: Record<string, string> = {
    changed: 'Somebody changed this appointment a moment ago. Please look at it again.',
    cancelled: 'This appointment is already cancelled.',
    closed: 'This appointment is already closed.',
    complete: 'This step is already complete.',
    too_late: tooLateToChange,
  };
  const message = texts[outcome] ?? goneTexts[outcome];
  return refusalOfTime(outcome) ?? (message ? refused(message) : notFound('Appointment not found'));
}

/** Why staff cannot open a cancelled or closed appointment or step again. */
export function refusalOfReopening(problem: string): Refusal {
  const texts: Record<string, string> = {
    patient_archived: 'This patient has been removed, so the appointment cannot be opened again.',
    doctor_unknown: 'This doctor has been removed. Please book the family with another doctor.',
    clinic_unknown: 'This clinic has been removed. Please book the family at another clinic.',
    parent_unknown: stepOfCancelled,
    clinic_closed: 'The clinic is closed on that day. Please book another time.',
    not_there: 'The doctor does not see patients at that time. Please book another time.',
  };
  return refused(texts[problem] ?? 'This appointment cannot be opened again.');
}
