import { expect, test } from 'vitest';
import { helpQuestions } from '#web/content/help.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { accountLinks } from './site-links.ts';

const person = {
  id: '1',
  name: 'Ananya Sharma',
  phone: '+919000000001',
  shortId: 'A1B2C3',
  mustChangePassword: false,
  isPhoneProved: true,
};

test.each([
  ['user', ['Patients /patients', 'Appointments /appointments', 'Account /account']],
  ['assistant', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
  ['manager', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
  ['admin', ['Patients /patients', 'Appointments /appointments', 'Account /account', 'Admin Panel /admin']],
] as const)('the account menu of the role %s', (role, expected) => {
  expect(accountLinks({ ...person, role }).map(({ to, label }) => `${label} ${to}`)).toEqual(expected);
});

test('the help names the links of the account menu as the menu does', () => {
  const help = helpQuestions(createT(null))
    .map(({ answer }) => answer)
    .join(' ');
  const labels = accountLinks({ ...person, role: 'user' }).map(({ label }) => label);
  expect(labels.filter((label) => !new RegExp(`(Open|under) ${label}\\b`).test(help))).toEqual([]);
});
