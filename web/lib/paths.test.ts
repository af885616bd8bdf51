import { expect, test } from 'vitest';
import * as paths from './paths.ts';

const id = '3f9a1c00-1111-4222-8333-444455556666';

test.each([
  [paths.patient(id), `/patients/${id}`],
  [paths.editPatient(id), `/patients/${id}/edit`],
  [paths.appointmentSlip(id), `/appointments/${id}/slip`],
  [paths.appointmentDialog(id), `/appointments?open=${id}`],
  [paths.receipt(id), `/receipts/${id}`],
  [paths.staffReceipt(id), `/admin/receipts/${id}`],
  [paths.bookingOf({ doctor: id }), `/appointment?doctor=${id}`],
  [paths.bookingOf({ patient: id, doctor: undefined, time: '09:00' }), `/appointment?patient=${id}&time=09%3A00`],
  [paths.bookingOf({}), '/appointment'],
  [paths.withQuery(paths.doctors, { q: 'a&b', specialty: undefined, page: 2 }), '/doctors?q=a%26b&page=2'],
])('%s', (path, expected) => {
  expect(path).toBe(expected);
});

test.each([
  ['/admin', true],
  ['/admin/users', true],
  ['/administration', false],
  ['/', false],
])('%s in the admin area: %s', (path, expected) => {
  expect(paths.isInStaffArea(path)).toBe(expected);
});

test.each([
  ['/patients', true],
  ['/patients/42/edit', true],
  ['/appointment', true],
  ['/appointments/42', true],
  ['/receipts/42', true],
  ['/patientsandmore', false],
  ['/account', false],
  ['/admin/patients', false],
  ['/', false],
])('%s is about a family: %s', (path, expected) => {
  expect(paths.isAboutFamily(path)).toBe(expected);
});
