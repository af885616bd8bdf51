import { expect, test } from 'vitest';
import type { NewAppointment } from '#contract/appointments/booking.ts';
import { createT } from '#web/i18n/use-t.tsx';
import type { ChangeRequest, RequestState } from './waiting-rules.ts';
import { requestWords, stateTitle, waitingText } from './waiting-words.ts';

const t = createT(null);
const label = { title: 'Doctor Consultation', patient: 'Meera', doctor: 'Dr. Rao' };
const body = { date: '2027-01-05', time: '15:30' } as NewAppointment;
const booking: ChangeRequest = { kind: 'book', label, body };
const move: ChangeRequest = { kind: 'move', label, appointmentId: 'a', body: { ...body, version: 1 } };
const startsAt = '2027-01-05T10:00:00.000Z';
const cancel: ChangeRequest = {
  kind: 'cancel',
  label: { ...label, doctor: null },
  appointmentId: 'a',
  startsAt,
  body: { version: 1 },
};

test.each([
  [booking, 'Book Doctor Consultation for Meera with Dr. Rao on Tuesday, Jan 5, 2027, 3:30 PM, India time'],
  [move, 'Move Doctor Consultation for Meera with Dr. Rao to Tuesday, Jan 5, 2027, 3:30 PM, India time'],
  [cancel, 'Cancel Doctor Consultation for Meera on Tuesday, Jan 5, 2027, 3:30 PM, India time'],
])('%#', (request, words) => {
  expect(requestWords(t, request)).toBe(words);
});

test.each([
  [booking, { name: 'waiting' }, 'Waiting for the network'],
  [booking, { name: 'question', text: '' }, 'Send this now?'],
  [booking, { name: 'rejected', text: '' }, 'Not booked'],
  [move, { name: 'rejected', text: '' }, 'Not moved'],
  [cancel, { name: 'rejected', text: '' }, 'Not cancelled'],
] as [ChangeRequest, RequestState, string][])('%#: title', (request, state, title) => {
  expect(stateTitle(t, { id: 'x', mark: 'm', request, storedAt: 0, state })).toBe(title);
});

test.each([
  [booking, 'It is not booked yet. We send it as soon as you are online.'],
  [move, 'The visit is not moved yet. We send this as soon as you are online.'],
  [cancel, 'The visit is not cancelled yet. We send this as soon as you are online.'],
])('%#: text while it waits', (request, text) => {
  expect(waitingText(t, request)).toBe(text);
});
