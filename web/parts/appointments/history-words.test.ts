import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { historyWords } from './history-words.ts';

test.each([
  ['appointment.booked', null, '2025-01-05T10:00:00+00:00', 'Booked for Jan 5, 2025, 3:30 PM'],
  ['appointment.booked', null, null, 'Booked'],
  [
    'appointment.rescheduled',
    '2025-01-05T10:00:00+00:00',
    '2025-01-06T18:30:00+00:00',
    'Moved from Jan 5, 2025, 3:30 PM to Jan 7, 2025, 12:00 AM',
  ],
  ['appointment.cancelled', 'open', 'cancelled', 'Cancelled'],
  ['appointment.answered', null, 'coming', 'Answered: We will come'],
  ['appointment.answered', null, 'not-coming', 'Answered: Cannot come'],
  ['appointment.answered', null, 'call', 'Answered: Please call me'],
  ['appointment.confirmed', null, null, 'Time confirmed'],
  ['appointment.step-added', null, '2025-01-05T10:00:00+00:00', 'Added for Jan 5, 2025, 3:30 PM'],
  ['appointment.status_changed', 'open', 'closed', 'Status changed to Closed'],
  ['appointment.edited', null, null, 'Details changed'],
])('%s from %s to %s', (action, from, to, expected) => {
  expect(historyWords(createT(null), { at: '2025-01-01T00:00:00Z', action, from, to })).toBe(expected);
});
