import ical, { type ICalDayJsStub, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { clockInIndia, dayInIndia } from '#contract/clock.ts';
import { organisation } from '#contract/organisation.ts';

const timeZoneId = 'Asia/Kolkata';
const defaultDurationMs = 30 * 60_000;

export type CalendarVisit = {
  id: string;
  version: number;
  patient: string;
  place: string;
  startsAt: Date;
  endsAt: Date | null;
  isTimed: boolean;
  isCancelled: boolean;
  link: string;
};

/**
 * The calendar entry in an e-mail. It has the UID and SEQUENCE of the file that the product offers (decision 007), so that
 * both are one entry, but says no more than the message: who, when, where and a link.
 */
export function calendarFile(visit: CalendarVisit, now: Date): string {
  const { id, version, patient, place, startsAt, endsAt, isTimed, isCancelled, link } = visit;
  const summary = removeControlCharacters(`Visit of ${patient}`);
  const calendar = ical({
    prodId: { company: organisation.name, product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    timezone: { name: null, generator: () => indiaTimeZone },
  });
  calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: now,
    start: indiaMoment(startsAt),
    end: indiaMoment(endsAt ?? new Date(startsAt.getTime() + defaultDurationMs)),
    timezone: timeZoneId,
    allDay: !isTimed,
    summary: isCancelled ? `Cancelled: ${summary}` : summary,
    location: removeControlCharacters(place),
    url: link,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  return `${calendar.toString()}\r\n`;
}

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

/** Makes the library write an instant in India's time zone. It would write a plain `Date` in the server's own zone. */
function indiaMoment(at: Date): ICalDayJsStub {
  const parts: Record<string, string> = { YYYYMMDD: dayInIndia(at), HHmmss: `${clockInIndia(at)}00` };
  return {
    format: (pattern = '') => (parts[pattern] ?? '').replace(/[-:]/g, ''),
    isValid: () => true,
    toDate: () => at,
    toJSON: () => at.toISOString(),
  };
}

function removeControlCharacters(text: string): string {
  return text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, ' ');
}
