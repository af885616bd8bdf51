import { expect, test } from 'vitest';
import type { NewAppointment } from '#contract/appointments/booking.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { createT } from '#web/i18n/use-t.tsx';
import {
  afterRejection,
  type ChangeRequest,
  isAlreadyDone,
  questionBeforeSending,
  recordIdOf,
  type WaitingRequest,
} from './waiting-rules.ts';

const t = createT(null);
const label = { title: 'Doctor Consultation', patient: 'Meera', doctor: 'Dr. Rao' };
const body = { key: 'k1', date: '2027-01-05', time: '15:30', seenTotal: 75_000 } as NewAppointment;
const booking: ChangeRequest = { kind: 'book', label, body };
const move: ChangeRequest = {
  kind: 'move',
  label,
  appointmentId: 'a1',
  body: { date: '2027-01-06', time: '10:00', version: 3 },
};
const cancel: ChangeRequest = {
  kind: 'cancel',
  label,
  appointmentId: 'a1',
  startsAt: '2027-01-05T10:00:00.000Z',
  body: { version: 3 },
};

test('a request is stored once', () => {
  expect([booking, move, cancel].map(recordIdOf)).toEqual(['k1', 'move a1', 'cancel a1']);
});

const storedAt = Date.parse('2027-01-05T08:00:00Z');
const at = (time: string) => new Date(`2027-01-05T${time}Z`);
const hourAgo = 'You asked for this more than an hour ago.';
const passed = 'Its time has passed.';

test.each([
  ['at once', booking, at('08:00:00'), null],
  ['after exactly an hour', booking, at('09:00:00'), null],
  ['a second later', booking, at('09:00:01'), hourAgo],
  ['an hour before, because the clock was set back', booking, at('06:59:59'), hourAgo],
  ['at its time, 3:30 PM in India', booking, at('10:00:00'), passed],
  ['a move, at the time of the old visit', move, at('08:59:00'), null],
  ['a cancellation, at the time of the visit', cancel, at('10:00:00'), passed],
] as const)('question %s', (_name, request, now, expected) => {
  const stored: WaitingRequest = { id: 'x', mark: 'm', request, storedAt, state: { name: 'waiting' } };
  expect(questionBeforeSending(t, stored, now)).toBe(expected);
});

test.each([
  ['a move that arrived', move, 'open', '2027-01-06T04:30:00.000Z', true],
  ['a move that did not', move, 'open', '2027-01-05T10:00:00.000Z', false],
  ['a move of a visit that was then cancelled', move, 'cancelled', '2027-01-06T04:30:00.000Z', false],
  ['a cancellation that arrived', cancel, 'cancelled', '2027-01-05T10:00:00.000Z', true],
  ['a cancellation of a visit that is over', cancel, 'closed', '2027-01-05T10:00:00.000Z', false],
] as const)('%s', (_name, request, status, startsAt, expected) => {
  expect(isAlreadyDone(request, { status, startsAt } as Appointment)).toBe(expected);
});

test.each([
  [
    'taken',
    { code: 'taken', message: 'That time has just been taken.' },
    'rejected',
    'That time has just been taken.',
    {},
  ],
  ['overlap', { code: 'patient_busy', message: 'Book it too?' }, 'question', 'Book it too?', { confirmsOverlap: true }],
  [
    'price',
    { code: 'price_changed', message: 'The price has changed.', total: 80_000 },
    'question',
    'The price has changed. The new total is ₹800.00.',
    { seenTotal: 80_000 },
  ],
] as const)('a booking that is rejected: %s', (_name, reply, name, text, changed) => {
  expect(afterRejection(t, booking, reply)).toEqual({
    state: { name, text, ...(name === 'rejected' ? { code: reply.code } : {}) },
    request: { ...booking, body: { ...body, ...changed } },
  });
});
