import { expect, test } from 'vitest';
import { deskHistoryWords } from './desk-words.ts';

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
  expect(deskHistoryWords({ at: '2027-01-05T04:00:00Z', action, step: null, from, to, by: null, reason: null })).toBe(
    expected,
  );
});
