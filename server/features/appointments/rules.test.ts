import { describe, expect, test } from 'vitest';
import type { Attendance, AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { Role } from '#contract/shared/roles.ts';
import { isChangeable, markAttendance, rejectionOfBooking, rejectionOfMove } from './rules.ts';

const now = new Date('2027-01-05T04:30:00Z'); // 10:00 AM in India
const appointmentAt = (iso: string, status = 'scheduled') => ({ status, startsAt: new Date(iso) });

test.each<[string, Role, ReturnType<typeof appointmentAt>, boolean]>([
  ['three hours before', 'user', appointmentAt('2027-01-05T07:30:00Z'), true],
  ['exactly two hours before', 'user', appointmentAt('2027-01-05T06:30:00Z'), true],
  ['one minute too late', 'user', appointmentAt('2027-01-05T06:29:00Z'), false],
  ['already started', 'user', appointmentAt('2027-01-05T04:00:00Z'), false],
  ['already cancelled', 'user', appointmentAt('2027-02-05T04:00:00Z', 'cancelled'), false],
  ['already closed', 'assistant', appointmentAt('2027-02-05T04:00:00Z', 'closed'), false],
  ['staff, any time', 'assistant', appointmentAt('2027-01-05T04:31:00Z'), true],
  ['staff, even after the start', 'admin', appointmentAt('2027-01-05T04:00:00Z'), true],
])('%s', (_name, role, appointment, expected) => {
  expect(isChangeable(appointment, role, now)).toBe(expected);
});

test.each([
  ['taken', 'taken', 'That time has just been taken. Please choose another.'],
  ['patient_busy', 'patient_busy', 'This patient already has an appointment at that time. Book this one too?'],
  ['clinic_closed', 'conflict', 'The clinic is closed on that day. Please choose another.'],
  ['patient_unknown', 'not_found', 'Patient not found or you do not have permission to access this patient'],
])('the message for the booking outcome %s', (outcome, code, message) => {
  expect(rejectionOfBooking(outcome, null).reply).toEqual({ code, message });
});

test('a price that cannot be computed stops the booking, and is never 0', () => {
  expect(rejectionOfBooking('price_changed', null).reply.message).toBe(
    'The price cannot be worked out right now. Please try again later.',
  );
  expect(rejectionOfBooking('price_changed', 75_000).reply).toMatchObject({ code: 'price_changed', total: 75_000 });
});

test('the refusal of a late move has the reason and the support phone', () => {
  expect(rejectionOfMove('too_late').reply.message).toBe(
    'Appointments can be changed up to 2 hours before they start. Please call +91 22 0000 0100.',
  );
  expect(rejectionOfMove('unknown').reply.code).toBe('not_found');
});

const [earlier, yesterday] = [new Date('2027-01-05T04:00:00Z'), new Date('2027-01-04T18:29:00Z')];
const [begun, laterToday, today, tomorrow] = [
  '2027-01-05T04:00:00Z',
  '2027-01-05T10:00:00Z',
  '2027-01-05T04:30:00Z',
  '2027-01-05T18:30:00Z', // midnight in India
].map((at) => new Date(at)) as [Date, Date, Date, Date];

const none: AttendanceTimes = { arrivedAt: null, withDoctorAt: null, seenAt: null, noShowAt: null };
const arrived = { ...none, arrivedAt: earlier };
const withDoctor = { ...arrived, withDoctorAt: earlier };
const seen = { ...withDoctor, seenAt: earlier };
const noShow = { ...none, noShowAt: earlier };

function outcomeOf(times: AttendanceTimes, to: Attendance | null, given: { status?: string; startsAt?: Date } = {}) {
  try {
    const mark = markAttendance({ status: 'scheduled', startsAt: begun, ...times, ...given }, to, now);
    return [mark.after.attendance ?? 'none', mark.status].join(', ');
  } catch (error) {
    return (error as Error).message;
  }
}

const hasArrived = 'This patient has already arrived.';
const isWithDoctor = 'This patient is already with the doctor.';
const wasSeen = 'This patient has already been seen.';
const isNoShow = 'This visit is marked as a no-show. Please undo that first.';

describe('every state and every mark', () => {
  test.each<[string, AttendanceTimes, string, Record<string, string>]>([
    [
      'none',
      none,
      'scheduled',
      {
        arrived: 'arrived, scheduled',
        'with-doctor': 'with-doctor, scheduled',
        seen: 'seen, closed',
        'no-show': 'no-show, closed',
        undo: 'There is nothing to undo.',
      },
    ],
    [
      'arrived',
      arrived,
      'open',
      {
        arrived: hasArrived,
        'with-doctor': 'with-doctor, open',
        seen: 'seen, closed',
        'no-show': 'no-show, closed',
        undo: 'none, open',
      },
    ],
    [
      'with doctor',
      withDoctor,
      'open',
      {
        arrived: isWithDoctor,
        'with-doctor': isWithDoctor,
        seen: 'seen, closed',
        'no-show': isWithDoctor,
        undo: 'arrived, open',
      },
    ],
    [
      'seen',
      seen,
      'closed',
      { arrived: wasSeen, 'with-doctor': wasSeen, seen: wasSeen, 'no-show': wasSeen, undo: 'with-doctor, open' },
    ],
    [
      'no-show',
      noShow,
      'closed',
      { arrived: isNoShow, 'with-doctor': isNoShow, seen: isNoShow, 'no-show': isNoShow, undo: 'none, open' },
    ],
  ])('%s', (_name, times, status, expected) => {
    const marks = ['arrived', 'with-doctor', 'seen', 'no-show', null] as const;
    const outcomes = marks.map((to) => [to ?? 'undo', outcomeOf(times, to, { status })]);
    expect(Object.fromEntries(outcomes)).toEqual(expected);
  });
});

test.each<[string, AttendanceTimes, string]>([
  ['seen at once', { ...none, seenAt: earlier }, 'none, open'],
  ['seen after the arrival', { ...arrived, seenAt: earlier }, 'arrived, open'],
  ['a no-show after the arrival', { ...arrived, noShowAt: earlier }, 'arrived, open'],
])('an undo goes back to the state that was marked before: %s', (_name, times, expected) => {
  expect(outcomeOf(times, null, { status: 'closed' })).toBe(expected);
});

const tooEarly = 'Attendance can be marked from the day of the visit on.';
const dayIsOver = 'The day of this visit is over. Please mark it as seen or as a no-show.';
const notBegun = 'A no-show can be marked once the visit should have begun.';
test.each<[string, Date, Attendance, string]>([
  ['hours before the visit', laterToday, 'arrived', 'arrived, scheduled'],
  ['hours before the visit', laterToday, 'seen', 'seen, closed'],
  ['hours before the visit', laterToday, 'no-show', notBegun],
  ['at the start', today, 'no-show', 'no-show, closed'],
  ['on the day before', tomorrow, 'arrived', tooEarly],
  ['on the day before', tomorrow, 'no-show', tooEarly],
  ['on the day after', yesterday, 'arrived', dayIsOver],
  ['on the day after', yesterday, 'with-doctor', dayIsOver],
  ['on the day after', yesterday, 'seen', 'seen, closed'],
  ['on the day after', yesterday, 'no-show', 'no-show, closed'],
])('%s, the visit at %s is marked as %s', (_name, startsAt, to, expected) => {
  expect(outcomeOf(none, to, { startsAt })).toBe(expected);
});

const isCancelled = 'This appointment is already cancelled.';
const isClosed = 'This appointment is already closed.';
test.each<[string, AttendanceTimes, Attendance | null, string]>([
  ['cancelled', none, 'arrived', isCancelled],
  ['cancelled', none, null, isCancelled],
  ['closed', none, 'arrived', isClosed],
  ['closed', none, 'no-show', isClosed],
  ['closed', arrived, 'seen', isClosed],
  ['closed', arrived, null, 'none, closed'], // the mark `arrived` had not closed the visit
])('a visit that staff have %s: %o, %s', (status, times, to, expected) => {
  expect(outcomeOf(times, to, { status })).toBe(expected);
});

test('an undo is possible on the day of the mark in India, also for a visit of an earlier day', () => {
  const undone = (seenAt: Date, startsAt: Date) => outcomeOf({ ...none, seenAt }, null, { status: 'closed', startsAt });
  const tooLate = 'Attendance can be undone only on the day on which it was marked.';
  expect(undone(yesterday, yesterday)).toBe(tooLate);
  expect(undone(new Date('2027-01-04T18:30:00Z'), yesterday)).toBe('none, open'); // just after midnight in India
  expect(undone(earlier, begun)).toBe('none, open');
});

test('the audit log gets the state before and after, and the status only if it changes', () => {
  const mark = (times: AttendanceTimes, to: Attendance | null, status: string) => {
    const { before, after } = markAttendance({ status, startsAt: begun, ...times }, to, now);
    return [before, after];
  };
  expect(mark(none, 'arrived', 'scheduled')).toEqual([{ attendance: null }, { attendance: 'arrived' }]);
  expect(mark(arrived, 'seen', 'scheduled')).toEqual([
    { attendance: 'arrived', status: 'open' },
    { attendance: 'seen', status: 'closed' },
  ]);
  expect(mark(seen, null, 'closed')).toEqual([
    { attendance: 'seen', status: 'closed' },
    { attendance: 'with-doctor', status: 'open' },
  ]);
});
