import type { ShownStatus } from '#contract/appointment-status.ts';
import { organisation } from '#contract/organisation.ts';
import { formatCalendar, isWithoutTime } from '#server/calendar-events.ts';

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
 * Formats the visits and steps of a family as a calendar that programs subscribe to. It says only who, when and where:
 * calendars are shared, and phones show their entries on the lock screen (decision 040).
 */
export function feedFile(visits: FeedVisit[], origin: string): string {
  const events = visits.map(({ status, isStep, hasDoctor, patientName, ...visit }) => {
    const address = `${origin}/appointments?open=${visit.id}`;
    return {
      ...visit,
      isCancelled: status === 'cancelled',
      isRequested: visit.isRequested && status === 'open',
      isWholeDay: isWithoutTime({ isStep, hasDoctor, startsAt: visit.startsAt }),
      summary: isStep ? `Step for ${patientName}` : `Visit for ${patientName}`,
      description: `To see or change it: ${address} or ${organisation.phone.shown}`,
      address,
      alarmSecondsBefore: [], // messages remind the family, outside its quiet hours
    };
  });
  return formatCalendar(events, { name: organisation.name, refreshSeconds });
}
