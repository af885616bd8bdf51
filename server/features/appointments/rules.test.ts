import { expect, test } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { isChangeable, rejectionOfBooking, rejectionOfMove } from './rules.ts';

const now = new Date('2027-01-05T04:30:00Z'); // 10:00 AM in India
const at = (iso: string, status = 'scheduled') => ({ status, startsAt: new Date(iso) });

test.each<[string, Role, ReturnType<typeof at>, boolean]>([
  ['three hours before', 'user', at('2027-01-05T07:30:00Z'), true],
  ['exactly two hours before', 'user', at('2027-01-05T06:30:00Z'), true],
  ['one minute too late', 'user', at('2027-01-05T06:29:00Z'), false],
  ['already started', 'user', at('2027-01-05T04:00:00Z'), false],
  ['already cancelled', 'user', at('2027-02-05T04:00:00Z', 'cancelled'), false],
  ['already closed', 'assistant', at('2027-02-05T04:00:00Z', 'closed'), false],
  ['staff, any time', 'assistant', at('2027-01-05T04:31:00Z'), true],
  ['staff, even after the start', 'admin', at('2027-01-05T04:00:00Z'), true],
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
