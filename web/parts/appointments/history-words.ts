import type { Appointment } from '#contract/appointments/schemas.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';

const statusWords = {
  open: msg('Status changed to Open'),
  closed: msg('Status changed to Closed'),
  cancelled: msg('Status changed to Cancelled'),
};
const answerWords: Record<string, string> = {
  coming: msg('Answered: We will come'),
  'not-coming': msg('Answered: Cannot come'),
  call: msg('Answered: Please call me'),
};

export function historyWords(t: T, { action, from, to }: Appointment['history'][number]): string {
  const { dateTime } = datesIn(t);
  if (action === 'appointment.booked') return to ? t('Booked for {time}', { time: dateTime(to) }) : t('Booked');
  if (action === 'appointment.cancelled') return t('Cancelled');
  if (action === 'appointment.answered') return t(answerWords[to ?? ''] ?? msg('Answered'));
  if (action === 'appointment.confirmed') return t('Time confirmed');
  if (action === 'appointment.step-added') return to ? t('Added for {time}', { time: dateTime(to) }) : t('Added');
  if (action === 'appointment.rescheduled' && from && to)
    return t('Moved from {before} to {after}', { before: dateTime(from), after: dateTime(to) });
  if (/status/i.test(action) && to) return t(statusWords[shownStatus(to)]);
  return t('Details changed');
}
