import { type CalendarEvent, formatCalendar } from '#server/calendar-events.ts';

type Visit = Pick<CalendarEvent, 'id' | 'version' | 'isCancelled' | 'isRequested' | 'isWholeDay' | 'place'> & {
  patient: string;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  /** Where the family sees the visit, after a login. */
  address: string;
};

/**
 * The calendar entry in an e-mail. It is the same entry as in the file and the feed of the product, but says no more than the
 * message: who, when and where. Calendars are shared, so it has not the link of the message, which needs no password, but
 * the address of the visit. Messages remind by themselves, so it has no alarm.
 */
export function calendarFile({ patient, ...visit }: Visit, now: Date): string {
  return formatCalendar([
    {
      ...visit,
      startsAt: visit.startsAt.toISOString(),
      endsAt: visit.endsAt?.toISOString() ?? null,
      createdAt: visit.createdAt.toISOString(),
      changedAt: now.toISOString(),
      summary: `Visit of ${patient}`,
      description: visit.address,
      alarmSecondsBefore: [],
    },
  ]);
}
