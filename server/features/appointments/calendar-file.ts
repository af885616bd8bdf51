import { placeOf } from '#contract/appointment-place.ts';
import type { Appointment } from '#contract/appointments.ts';
import { clockInIndia, dayInIndia, shortTime } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { organisation } from '#contract/organisation.ts';

const zone = 'Asia/Kolkata';
const usualLengthMs = 30 * 60_000;
const mostOctets = 75;
/** To get ready the day before, and to leave in time. */
const alarms = ['-P1D', '-PT2H'];

/**
 * An appointment as a calendar program reads it (RFC 5545). The same appointment always has the same UID and a SEQUENCE
 * that grows with each change, so that a newer file replaces what an older one entered. Notes stay out of it:
 * calendars are often shared.
 */
export function calendarFile(appointment: Appointment, origin: string): string {
  const { id, title, status, startsAt, version, patient, history, createdAt } = appointment;
  const endsAt = appointment.endsAt ?? new Date(Date.parse(startsAt) + usualLengthMs).toISOString();
  const isCancelled = status === 'cancelled';
  const summary = `${title} for ${patient.name}`;
  const address = `${origin}/appointments?open=${id}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${organisation.name}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    ...indiaTime,
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${instant(history[0]?.at ?? createdAt)}`,
    `CREATED:${instant(createdAt)}`,
    `DTSTART;TZID=${zone}:${inIndia(startsAt)}`,
    `DTEND;TZID=${zone}:${inIndia(endsAt)}`,
    `SUMMARY:${escaped(isCancelled ? `Cancelled: ${summary}` : summary)}`,
    `LOCATION:${escaped(placeOf(appointment))}`,
    `DESCRIPTION:${escaped(description(appointment, address))}`,
    `URL:${address}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(isCancelled ? [] : alarms.flatMap((before) => alarm(before, `${summary} at ${shortTime(startsAt)}`))),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
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
];

function alarm(before: string, words: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${before}`, `DESCRIPTION:${escaped(words)}`, 'END:VALARM'];
}

function description({ number, patient, doctor, price }: Appointment, address: string): string {
  return [
    `Appointment number: ${number}`,
    `Patient: ${patient.name}`,
    ...(doctor ? [`Doctor: ${doctor.name}`] : []),
    `Price: ${totalRupees(price)}`,
    `To change it: ${address} or ${organisation.phone.shown}`,
  ].join('\n');
}

/** `20270106T100000Z`. */
function instant(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** What calendar and clock show in India: `20270106T153000`. */
function inIndia(at: string): string {
  return `${dayInIndia(at)}T${clockInIndia(at)}00`.replace(/[-:]/g, '');
}

/** Text as a value: what would end it or split it is marked, and control characters are left out. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** A long line goes on in the next one, after a space; never in the middle of a letter's octets. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let room = mostOctets;
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (octets > room) {
      parts.push(part);
      part = '';
      room = mostOctets - 1; // the space counts
    }
    part += letter;
    room -= octets;
  }
  return [...parts, part].join('\r\n ');
}
