import type { ShownStatus } from '#contract/appointments/statuses.ts';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { appointmentPageUrl, formatCalendar, isWithoutTime } from '#server/calendar-entries.ts';
import { calendarLineWriter } from '#server/calendar-texts.ts';

const refreshSeconds = 3600;

type FeedVisit = {
  id: string;
  version: number;
  isStep: boolean;
  hasDoctor: boolean;
  status: ShownStatus;
  isRequested: boolean;
  startsAt: string;
  endsAt: string | null;
  createdAt: string;
  changedAt: string;
  patientName: string;
  place: string;
};

/**
 * Formats the visits and steps of a family as a calendar that programs subscribe to. The calendar says only who, when
 * and where, because people share calendars, and phones show entries on the lock screen (decision 040). It has no
 * alarms, because messages remind the family, and respect its quiet hours.
 */
export function feedFile(visits: FeedVisit[], language: MessageLanguage, origin: string): string {
  const say = calendarLineWriter(language);
  const events = visits.map(({ status, isStep, hasDoctor, patientName, ...visit }) => {
    const address = appointmentPageUrl(origin, language, visit.id);
    const summary = say(isStep ? 'step' : 'visit', { patient: patientName });
    return {
      ...visit,
      isCancelled: status === 'cancelled',
      isRequested: visit.isRequested && status === 'open',
      isWholeDay: isWithoutTime({ isStep, hasDoctor, startsAt: visit.startsAt }),
      summary,
      cancelledSummary: say('cancelled', { summary }),
      description: say('seeOrChange', { address }),
      address,
    };
  });
  return formatCalendar(events, { name: organisation.name, refreshSeconds });
}

const time = '2027-01-05T04:30:00.000Z';
const sampleVisits: FeedVisit[] = (['open', 'cancelled'] as const).flatMap((status) =>
  [true, false].map((isStep) => ({
    id: '00000000-0000-4000-8000-000000000000',
    version: 1,
    isStep,
    hasDoctor: !isStep,
    status,
    isRequested: !isStep,
    startsAt: isStep ? '2027-01-04T18:30:00.000Z' : time,
    endsAt: null,
    createdAt: time,
    changedAt: time,
    patientName: 'Asha',
    place: 'Pune',
  })),
);
/** A feed with one entry of each kind. It changes if a release changes the words or the format of entries. */
export function sampleFeed(language: MessageLanguage, origin: string): string {
  return feedFile(sampleVisits, language, origin);
}
