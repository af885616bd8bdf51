import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { screenAt, screensFor, titleAt } from './admin-screens.ts';

const assistant = [
  'Dashboard',
  'Day board',
  'Patients',
  'Appointments',
  'Doctors',
  'Clinics',
  'Appointment Types',
  'Cities',
];
const admin = [
  ...[
    'Dashboard',
    'Day board',
    'Users',
    'Patients',
    'Appointments',
    'Doctors',
    'Clinics',
    'Team',
    'Appointment Types',
    'Cities',
  ],
  'Audit log',
];

test.each<[Role, string[]]>([
  ['user', []],
  ['assistant', assistant],
  ['manager', assistant],
  ['admin', admin],
])('the sidebar of the role %s lists exactly the screens that it may open', (role, labels) => {
  expect(screensFor(role).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/', 'Dashboard'],
  ['/admin/day', 'Day board'],
  ['/admin/users', 'Users'],
  ['/admin/users/42', 'Users'],
  ['/admin/usersandmore', undefined],
  ['/admin/nowhere', undefined],
])('%s belongs to %s', (path, label) => {
  expect(screenAt(path)?.label).toBe(label);
});

test.each([
  ['/admin', 'Dashboard · CareSaathi admin'],
  ['/admin/doctors', 'Doctors · CareSaathi admin'],
  ['/admin/audit', 'Audit log · CareSaathi admin'],
  ['/admin/audit/access-records', 'Access records · CareSaathi admin'],
  ['/admin/nowhere', 'CareSaathi admin'],
])('the title at %s is %s', (path, title) => {
  expect(titleAt(path)).toBe(title);
});
