import { expect, test } from 'vitest';
import { draftName, readBookingSearch } from './-booking-search.ts';

const key = '11111111-1111-4111-8111-111111111111';

test('each link to the form has its own draft', () => {
  const names = [
    draftName({}),
    draftName({ doctor: key }),
    draftName({ clinic: key }),
    draftName({ patient: key }),
    draftName({ type: 'consultation' }),
    draftName({ relatedAppointment: key }),
    draftName({ doctor: key, date: '2027-01-05', time: '09:00' }),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test('reads valid ids, types, dates and times, and drops the rest', () => {
  const raw = {
    clinic: '7',
    patient: 4,
    patientName: 'Maria',
    type: 'followup',
    date: 'soon',
    time: '09:00',
    other: 'x',
  };
  const read = readBookingSearch({ ...raw, doctor: key.toUpperCase() });
  expect(read).toEqual({ doctor: key, type: 'followup', time: '09:00' });
  expect(readBookingSearch({ type: 'x'.repeat(81) })).toEqual({});
});
