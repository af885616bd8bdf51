import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { type CalendarEvent, formatCalendar } from '#server/calendar-events.ts';
import { languages } from './texts/languages/languages.ts';

type Visit = Pick<CalendarEvent, 'id' | 'version' | 'isCancelled' | 'isRequested' | 'isWholeDay' | 'place'> & {
  patient: string;
  /** The language of the e-mail. */
  language: MessageLanguage;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  /** Where the family sees the visit, after a login. */
  address: string;
};

/**
 * The calendar entry in an e-mail. It is the same entry as in the file and the feed of the product, but says no more
 * than the message: who, when and where. Calendars are shared, and the link of the message works without a password, so
 * the entry contains the address of the visit instead, which needs a login. It has no alarm, because reminders are sent
 * as messages.
 */
export function calendarFile({ patient, language, ...visit }: Visit, now: Date): string {
  const { calendar } = languages[language];
  return formatCalendar([
    {
      ...visit,
      startsAt: visit.startsAt.toISOString(),
      endsAt: visit.endsAt?.toISOString() ?? null,
      createdAt: visit.createdAt.toISOString(),
      changedAt: now.toISOString(),
      summary: calendar.visit.replace('{patient}', () => patient),
      cancelledSummary: calendar.cancelled.replace('{patient}', () => patient),
      description: visit.address,
    },
  ]);
}
