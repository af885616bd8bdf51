import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { countLine, isBookingSearch, readAppointmentListSearch } from './appointment-list-search.ts';

const id = '3f9a1c00-1111-4222-8333-444455556666';

test.each([
  ['nothing', {}, {}],
  [
    'every filter',
    { when: 'past', for: id, status: 'closed', open: id },
    { when: 'past', for: id, status: 'closed', open: id },
  ],
  ['junk', { when: 'soon', for: '1', status: 'Open', open: '../..', page: '2' }, {}],
  ['a booking, kept unchanged', { doctor: '7', other: 'x' }, { doctor: '7', other: 'x' }],
])('reads an address with %s', (_name, raw, expected) => {
  expect(readAppointmentListSearch(raw)).toEqual(expected);
});

test.each(['doctor', 'clinic', 'patient', 'relatedAppointment'])('%s is a booking search', (name) => {
  expect(isBookingSearch({ [name]: id })).toBe(true);
});

test('the filters of the list are no booking search', () => {
  expect(isBookingSearch({ for: id, status: 'open', open: id, when: 'past' })).toBe(false);
});

test.each([
  [0, undefined, 'Showing 0 appointments across all patients'],
  [1, undefined, 'Showing 1 appointment across all patients'],
  [12, undefined, 'Showing 12 appointments across all patients'],
  [10_000, undefined, 'Showing 10,000 appointments across all patients'],
  [3, 'Kamala Devi', 'Showing 3 appointments for Kamala Devi'],
  [0, null, 'Showing 0 appointments for this patient'],
])('%i for %s', (value, name, line) => {
  expect(countLine(createT(null), { value, isCapped: false }, name)).toBe(line);
});

test('a capped count is shown with a plus', () => {
  const line = 'Showing 10,000+ appointments across all patients';
  expect(countLine(createT(null), { value: 10_000, isCapped: true }, undefined)).toBe(line);
});
