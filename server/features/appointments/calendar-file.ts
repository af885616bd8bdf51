import ical, { ICalAlarmType, type ICalDayJsStub, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment } from '#contract/appointments.ts';
import { clockInIndia, dayInIndia, shortTime } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { organisation } from '#contract/organisation.ts';

const zone = 'Asia/Kolkata';
const usualLengthMs = 30 * 60_000;
/** To get ready the day before, and to leave in time. */
const alarmSeconds = [24 * 3600, 2 * 3600];

/**
 * An appointment as a calendar program reads it (RFC 5545). The same appointment always has the same UID and a SEQUENCE
 * that grows with each change, so that a newer file replaces what an older one entered. Notes stay out of it:
 * calendars are often shared.
 */
export function calendarFile(appointment: Appointment, origin: string): string {
  const { id, title, status, startsAt, version, patient, history, createdAt } = appointment;
  const isCancelled = status === 'cancelled';
  const summary = printable(`${title} for ${patient.name}`);
  const address = `${origin}/appointments?open=${id}`;
  const calendar = ical({
    prodId: { company: organisation.name, product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => indiaTime },
  });
  const event = calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: new Date(history[0]?.at ?? createdAt),
    created: new Date(createdAt),
    start: inIndia(startsAt),
    end: inIndia(appointment.endsAt ?? new Date(Date.parse(startsAt) + usualLengthMs).toISOString()),
    timezone: zone,
    summary: isCancelled ? `Cancelled: ${summary}` : summary,
    location: printable(placeOf(appointment)),
    description: printable(description(appointment, address)),
    url: address,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  for (const trigger of isCancelled ? [] : alarmSeconds)
    event.createAlarm({ type: ICalAlarmType.display, trigger, description: `${summary} at ${shortTime(startsAt)}` });
  return `${calendar.toString()}\r\n`;
}

// India has had this one offset since 1945 and no summer time.
const indiaTime = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\n');

function description({ number, patient, doctor, price }: Appointment, address: string): string {
  return [
    `Appointment number: ${number}`,
    `Patient: ${patient.name}`,
    ...(doctor ? [`Doctor: ${doctor.name}`] : []),
    `Price: ${totalRupees(price)}`,
    `To change it: ${address} or ${organisation.phone.shown}`,
  ].join('\n');
}

/** A moment that the library writes by India's clock. Of a plain `Date` it would take the hours of the server's own zone. */
function inIndia(at: string): ICalDayJsStub {
  const parts: Record<string, string> = { YYYYMMDD: dayInIndia(at), HHmmss: `${clockInIndia(at)}00` };
  return {
    format: (pattern = '') => (parts[pattern] ?? '').replace(/[-:]/g, ''),
    isValid: () => true,
    toDate: () => new Date(at),
    toJSON: () => at,
  };
}

/** Text without the line breaks that few programs know, and without control characters. The library escapes the rest. */
function printable(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, ' ');
}
