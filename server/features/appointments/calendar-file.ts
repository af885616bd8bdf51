import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment } from '#contract/appointments.ts';
import { totalRupees } from '#contract/money.ts';
import { organisation } from '#contract/organisation.ts';
import { formatCalendar, isWithoutTime } from '#server/calendar-events.ts';

/** One reminder to get ready the day before, one to leave in time. */
const alarmSecondsBefore = [24 * 3600, 2 * 3600];

/** Formats an appointment as a calendar file. Notes are left out, because calendars are often shared. */
export function calendarFile(appointment: Appointment, origin: string): string {
  const { id, version, title, patient, parent, doctor, startsAt, endsAt, isRequested, createdAt } = appointment;
  const address = `${origin}/appointments?open=${id}`;
  return formatCalendar([
    {
      id,
      version,
      isCancelled: appointment.status === 'cancelled',
      isRequested,
      isWholeDay: isWithoutTime({ isStep: parent !== null, hasDoctor: doctor !== null, startsAt }),
      startsAt,
      endsAt,
      createdAt,
      changedAt: appointment.history[0]?.at ?? createdAt,
      summary: `${title} for ${patient.name}`,
      place: placeOf(appointment),
      description: describeAppointment(appointment, address),
      address,
      alarmSecondsBefore,
    },
  ]);
}

function describeAppointment({ number, patient, doctor, price }: Appointment, address: string): string {
  return [
    `Appointment number: ${number}`,
    `Patient: ${patient.name}`,
    ...(doctor ? [`Doctor: ${doctor.name}`] : []),
    `Price: ${totalRupees(price)}`,
    `To change it: ${address} or ${organisation.phone.shown}`,
  ].join('\n');
}
