import { expect, test } from 'vitest';
import { createT } from '#web/ui/use-t.tsx';
import { stepHistoryWords } from './step-words.ts';

const t = createT(null);
const at = '2025-01-05T10:00:00.000Z';

test.each([
  ['appointment.step-added', at, 'Step Blood test added for Jan 5, 2025, 3:30 PM'],
  ['appointment.step-edited', at, 'Step Blood test changed'],
  ['appointment.step-status-changed', 'complete', 'Step Blood test marked complete'],
  ['appointment.booked', at, 'Step Blood test booked'],
  ['appointment.confirmed', null, 'Time of step Blood test confirmed'],
  ['appointment.rescheduled', at, 'Step Blood test moved to Jan 5, 2025, 3:30 PM'],
  ['appointment.cancelled', 'cancelled', 'Step Blood test cancelled'],
])('%s', (action, to, expected) => {
  expect(stepHistoryWords(t, { at, action, to, from: null, by: null, reason: null, step: 'Blood test' })).toBe(
    expected,
  );
});

test('returns null for an entry of the appointment itself', () => {
  expect(
    stepHistoryWords(t, { at, action: 'appointment.booked', to: at, from: null, by: null, reason: null, step: null }),
  ).toBeNull();
});
