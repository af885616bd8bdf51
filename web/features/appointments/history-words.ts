import { shownStatus } from '#contract/appointment-status.ts';
import type { Appointment } from '#contract/appointments.ts';
import { shortDate, shortTime } from '#contract/clock.ts';

const statusWords = { open: 'Open', closed: 'Closed', cancelled: 'Cancelled' };
const answerWords: Record<string, string> = {
  coming: 'Answered: We will come',
  'not-coming': 'Answered: Cannot come',
  call: 'Answered: Please call me',
};
const dateTimeWords = (at: string) => `${shortDate(at)}, ${shortTime(at)}`;

/** Describes one history entry for display. */
export function historyWords({ action, from, to }: Appointment['history'][number]): string {
  if (action === 'appointment.booked') return to ? `Booked for ${dateTimeWords(to)}` : 'Booked';
  if (action === 'appointment.cancelled') return 'Cancelled';
  if (action === 'appointment.answered') return answerWords[to ?? ''] ?? 'Answered';
  if (action === 'appointment.confirmed') return 'Time confirmed';
  if (action === 'appointment.step-added') return to ? `Added for ${dateTimeWords(to)}` : 'Added';
  if (action === 'appointment.rescheduled' && from && to)
    return `Moved from ${dateTimeWords(from)} to ${dateTimeWords(to)}`;
  if (/status/i.test(action) && to) return `Status changed to ${statusWords[shownStatus(to)]}`;
  return 'Details changed';
}
