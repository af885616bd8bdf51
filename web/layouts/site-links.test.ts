import { expect, test } from 'vitest';
import { accountLinks } from './site-links.ts';

const person = { id: '1', name: 'Ananya Sharma', phone: '+919000000001', shortId: 'A1B2C3', mustChangePassword: false };

test.each([
  ['user', ['Patients /patients', 'Appointments /appointments', 'Account /account']],
  ['assistant', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
  ['manager', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
  ['admin', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
] as const)('the account menu of the role %s', (role, expected) => {
  expect(accountLinks({ ...person, role }).map(({ to, label }) => `${label} ${to}`)).toEqual(expected);
});
