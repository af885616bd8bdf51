import ical, { ICalAlarmType, type ICalDayJsStub, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment } from '#contract/appointments.ts';
import { clockInIndia, dayInIndia, shortTime } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { organisation } from '#contract/organisation.ts';

const timeZoneId = 'Asia/Kolkata';
const defaultDurationMs = 30 * 60_000;
/** One reminder to get ready the day before, one to leave in time. */
const alarmSecondsBefore = [24 * 3600, 2 * 3600];

/**
 * Formats an appointment as iCalendar (RFC 5545). The UID stays the same and SEQUENCE grows with each change, so that a
 * newer file replaces the entry of an older one. Notes are left out, because calendars are often shared.
 */
export function calendarFile(appointment: Appointment, origin: string): string {
  const { id, title, status, startsAt, version, patient, history, createdAt } = appointment;
  const isCancelled = status === 'cancelled';
  const summary = removeControlCharacters(`${title} for ${patient.name}`);
  const address = `${origin}/appointments?open=${id}`;
  const calendar = ical({
    prodId: { company: organisation.name, product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => indiaTimeZone },
  });
  const event = calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: new Date(history[0]?.at ?? createdAt),
    created: new Date(createdAt),
    start: indiaMoment(startsAt),
    end: indiaMoment(appointment.endsAt ?? new Date(Date.parse(startsAt) + defaultDurationMs).toISOString()),
    timezone: timeZoneId,
    summary: isCancelled ? `Cancelled: ${summary}` : summary,
    location: removeControlCharacters(placeOf(appointment)),
    description: removeControlCharacters(describeAppointment(appointment, address)),
    url: address,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  for (const trigger of isCancelled ? [] : alarmSecondsBefore)
    event.createAlarm({ type: ICalAlarmType.display, trigger, description: `${summary} at ${shortTime(startsAt)}` });
  return `${calendar.toString()}\r\n`;
}

// India has had one offset and no daylight saving time since 1945.
const indiaTimeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZoneId}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\n');

function describeAppointment({ number, patient, doctor, price }: Appointment, address: string): string {
  return [
    `Appointment number: ${number}`,
    `Patient: ${patient.name}`,
    ...(doctor ? [`Doctor: ${doctor.name}`] : []),
    `Price: ${totalRupees(price)}`,
    `To change it: ${address} or ${organisation.phone.shown}`,
  ].join('\n');
}

/** Makes the library write an instant in India's time zone. It would write a plain `Date` in the server's own zone. */
function indiaMoment(at: string): ICalDayJsStub {
  const parts: Record<string, string> = { YYYYMMDD: dayInIndia(at), HHmmss: `${clockInIndia(at)}00` };
  return {
    format: (pattern = '') => (parts[pattern] ?? '').replace(/[-:]/g, ''),
    isValid: () => true,
    toDate: () => new Date(at),
    toJSON: () => at,
  };
}

/** Replaces rare line breaks by `\n` and control characters by spaces. The library escapes the rest. */
function removeControlCharacters(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, ' ');
}
