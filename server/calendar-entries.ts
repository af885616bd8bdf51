import ical, { ICalAlarmType, type ICalDayJsStub, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { addressIn } from '#contract/shared/page-languages.ts';

/** The URL of the page of an appointment, in the language of the calendar entry. The page needs a login. */
export function appointmentPageUrl(origin: string, language: MessageLanguage, id: string): string {
  return `${origin}${addressIn(language, `/appointments?open=${id}`)}`;
}

const timeZoneId = 'Asia/Kolkata';
const defaultDurationMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** A visit or step as an entry of a calendar. */
export type CalendarEvent = {
  /** The id of the appointment. It is the UID in every file, so a newer file replaces the entry of an older file. */
  id: string;
  version: number;
  isCancelled: boolean;
  /** A family chose the time, and staff must still confirm the time, because neither doctor nor clinic has weekly hours. */
  isRequested: boolean;
  /** The appointment has a day but no time (`isWithoutTime`). */
  isWholeDay: boolean;
  startsAt: string;
  endsAt: string | null;
  createdAt: string;
  changedAt: string;
  summary: string;
  cancelledSummary: string;
  place: string;
  description: string;
  /** The URL of the page of the appointment. */
  address: string;
  /** The text that the calendar shows before the start, and how long before. */
  alarms?: { text: string; secondsBefore: number[] };
};

/** The name of a feed, and how often programs read it again. */
type Subscription = { name: string; refreshSeconds: number };

/**
 * Formats entries as iCalendar (RFC 5545). The UID of an entry stays the same and SEQUENCE grows with each change. The file
 * has no METHOD (decision 007). Programs poll a subscription at its refresh interval (RFC 7986) or less often.
 */
export function formatCalendar(events: CalendarEvent[], subscription?: Subscription): string {
  const calendar = ical({
    prodId: { company: organisation.name, product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    ...(subscription ? { name: subscription.name, ttl: subscription.refreshSeconds } : {}),
    events: events.map(entryOf),
  });
  // The library writes the time zone only if there is an event, but a calendar without any component is not valid.
  const text = calendar.toString().replace(/^(?:BEGIN:VEVENT|END:VCALENDAR)/m, `${indiaTimeZone}\r\n$&`);
  return `${text}\r\n`;
}

/** Whether an appointment has a day but no time: a step of staff that begins at midnight. */
export function isWithoutTime({
  isStep,
  hasDoctor,
  startsAt,
}: {
  isStep: boolean;
  hasDoctor: boolean;
  startsAt: string;
}) {
  return isStep && !hasDoctor && clockInIndia(startsAt) === '00:00';
}

function entryOf({ id, version, startsAt, isCancelled, isRequested, isWholeDay, ...event }: CalendarEvent) {
  const summary = isCancelled ? event.cancelledSummary : event.summary;
  const endsAt = isWholeDay ? after(startsAt, dayMs) : (event.endsAt ?? after(startsAt, defaultDurationMs));
  const { text: alarmText = '', secondsBefore = [] } = event.alarms ?? {};
  return {
    id,
    sequence: version - 1,
    stamp: new Date(event.changedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.changedAt),
    start: indiaMoment(startsAt),
    end: indiaMoment(endsAt),
    allDay: isWholeDay,
    timezone: timeZoneId,
    summary: removeControlCharacters(summary),
    location: removeControlCharacters(event.place),
    description: removeControlCharacters(event.description),
    url: event.address,
    status: statusOf(isCancelled, isRequested),
    // Whole days and cancelled appointments do not make the person busy.
    transparency: isCancelled || isWholeDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: (isCancelled || isWholeDay ? [] : secondsBefore).map((trigger) => ({
      type: ICalAlarmType.display,
      trigger,
      description: removeControlCharacters(alarmText),
    })),
  };
}

function statusOf(isCancelled: boolean, isRequested: boolean): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return isRequested ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

const after = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

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
].join('\r\n');

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
