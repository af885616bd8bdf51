import { placeOf } from '#contract/appointments/place.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { appointmentPageUrl, formatCalendar, isWithoutTime } from '#server/calendar-entries.ts';
import { calendarLineWriter } from '#server/calendar-texts.ts';

/** The calendar program reminds the family twice: a day before, to get ready, and two hours before, to leave in time. */
const secondsBefore = [24 * 3600, 2 * 3600];

/** Formats an appointment as a calendar file in a language. Notes are left out, because calendars are often shared. */
export function calendarFile(appointment: Appointment, language: MessageLanguage, origin: string): string {
  const { id, version, title, patient, parent, doctor, startsAt, endsAt, isRequested, createdAt } = appointment;
  const say = calendarLineWriter(language);
  const address = appointmentPageUrl(origin, language, id);
  const summary = say('titled', { title, patient: patient.name });
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
      summary,
      cancelledSummary: say('cancelled', { summary }),
      place: placeOf(appointment),
      description: describeAppointment(say, appointment, address),
      address,
      alarms: { text: say('alarm', { summary, time: shortTime(startsAt) }), secondsBefore },
    },
  ]);
}

function describeAppointment(
  say: ReturnType<typeof calendarLineWriter>,
  { number, patient, doctor, price }: Appointment,
  address: string,
): string {
  return [
    say('number', { number }),
    say('patient', { patient: patient.name }),
    ...(doctor ? [say('doctor', { doctor: doctor.name })] : []),
    say('price', { price: totalRupees(price) }),
    say('change', { address }),
  ].join('\n');
}
