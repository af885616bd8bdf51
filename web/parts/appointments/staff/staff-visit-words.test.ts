import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { pendingStepsWords, staffHistoryWords, stepHistoryWords } from './staff-visit-words.ts';

const t = createT(null);

test.each([
  ['appointment.attendance-changed', null, 'arrived', 'Marked as arrived'],
  ['appointment.attendance-changed', 'arrived', 'with-doctor', 'Marked as with doctor'],
  ['appointment.attendance-changed', 'with-doctor', 'seen', 'Marked as seen'],
  ['appointment.attendance-changed', 'arrived', 'no-show', 'Marked as no-show'],
  ['appointment.attendance-changed', 'open', 'no-show', 'Marked as no-show'],
  ['appointment.attendance-changed', 'arrived', null, 'Attendance undone'],
  ['appointment.attendance-changed', 'seen', 'with-doctor', 'Attendance undone'],
  ['appointment.attendance-changed', 'no-show', 'open', 'Attendance undone'],
  ['appointment.call-noted', null, 'wants-to-move', 'Called: Wants to move'],
  ['appointment.call-noted', null, null, 'Called'],
  ['appointment.answered', null, 'not-coming', 'Answered a message: cannot come'],
  ['appointment.answered', null, null, 'Answered a message'],
  ['appointment.kept', null, null, 'Kept, although the doctor is away'],
  ['appointment.booked', null, null, null],
])('%s from %s to %s', (action, from, to, expected) => {
  expect(
    staffHistoryWords(t, { at: '2027-01-05T04:00:00Z', action, step: null, from, to, by: null, reason: null }),
  ).toBe(expected);
});

const at = '2025-01-05T10:00:00.000Z';

test.each([
  ['appointment.step-added', at, 'Step Blood test added for Jan 5, 2025, 3:30 PM'],
  ['appointment.step-edited', at, 'Step Blood test changed'],
  ['appointment.step-status-changed', 'complete', 'Step Blood test marked complete'],
  ['appointment.step-marked', 'done', 'Step Blood test: Done'],
  ['appointment.step-assigned', null, 'Step Blood test: nobody assigned'],
  ['appointment.booked', at, 'Step Blood test booked'],
  ['appointment.confirmed', null, 'Time of step Blood test confirmed'],
  ['appointment.rescheduled', at, 'Step Blood test moved to Jan 5, 2025, 3:30 PM'],
  ['appointment.cancelled', 'cancelled', 'Step Blood test cancelled'],
])('%s of a step', (action, to, expected) => {
  expect(stepHistoryWords(t, { at, action, to, from: null, by: null, reason: null, step: 'Blood test' })).toBe(
    expected,
  );
});

test('an entry of the appointment itself is not one of a step', () => {
  expect(
    stepHistoryWords(t, { at, action: 'appointment.booked', to: at, from: null, by: null, reason: null, step: null }),
  ).toBeNull();
});

test('names pending steps', () => {
  const [pickup, blood] = [{ title: 'Pick-up' }, { title: 'Blood test' }];
  expect(pendingStepsWords(t, [pickup])).toBe('1 step is still pending: Pick-up.');
  expect(pendingStepsWords(t, [pickup, blood])).toBe('2 steps are still pending: Pick-up, Blood test.');
});
