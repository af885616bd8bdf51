import type { AppointmentCard } from '#contract/appointments/schemas.ts';
import type { BookingQuery } from '#web/lib/paths.ts';

/** Whether an appointment is over, so that only a new one can be booked: its time has passed, or it is closed or cancelled. */
export function isOver({ status, startsAt }: Pick<AppointmentCard, 'status' | 'startsAt'>, now: Date): boolean {
  return status !== 'open' || new Date(startsAt) < now;
}

type Repeatable = Pick<AppointmentCard, 'doctor' | 'clinic' | 'type'> & { patient: { id: string } };

/** The search parameters with which `Book again` opens the booking page. */
export function bookAgainQuery({ patient, doctor, clinic, type }: Repeatable): BookingQuery {
  return { patient: patient.id, doctor: doctor?.id, clinic: clinic?.id, type: type ?? undefined };
}
