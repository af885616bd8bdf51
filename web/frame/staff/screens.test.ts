import { expect, test } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { createT } from '#web/i18n/use-t.tsx';
import { mayOpen, pageAt, screenAt, screensFor, titleAt } from './screens.ts';

const assistant = [
  'Dashboard',
  'Day board',
  'My day',
  'Steps',
  'Absences',
  'Patients',
  'Appointments',
  'Till',
  'Messages',
  'Doctors',
  'Clinics',
  'Appointment Types',
  'Cities',
];
const admin = [
  ...[
    'Dashboard',
    'Day board',
    'My day',
    'Steps',
    'Absences',
    'Users',
    'Patients',
    'Appointments',
    'Till',
    'Messages',
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
  ['/admin/absences/42', 'Absences'],
  ['/admin/users', 'Users'],
  ['/admin/users/42', 'Users'],
  ['/admin/messages/texts', 'Messages'],
  ['/admin/families/42', 'Patients'],
  ['/admin/families', undefined],
  ['/admin/till', 'Till'],
  ['/admin/receipts/42', 'Till'],
  ['/admin/usersandmore', undefined],
  ['/admin/nowhere', undefined],
])('%s belongs to %s', (path, label) => {
  expect(screenAt(path)?.label).toBe(label);
});

test.each([
  ['/patients', 'Patients', null],
  ['/patients/', 'Patients', null],
  ['/patients/new', 'Patients', 'Add New Patient'],
  ['/patients/42', 'Patients', 'Patient'],
  ['/patients/42/edit', 'Patients', 'Edit Patient'],
  ['/appointment', 'Appointments', 'Booking'],
  ['/appointments', 'Appointments', null],
  ['/appointments/42', 'Appointments', 'Visit'],
  ['/appointments/42/slip', 'Appointments', 'Appointment Slip'],
  ['/receipts/42', 'Till', 'Receipt'],
  ['/admin/receipts/42', 'Till', 'Receipt'],
  ['/admin/patients', 'Patients', null],
  ['/admin/doctors/import', 'Doctors', 'Import doctors'],
  ['/admin/clinics/import/', 'Clinics', 'Import clinics'],
])('staff see the page %s below %s as %s', (path, label, page) => {
  expect([screenAt(path)?.label, pageAt(path)]).toEqual([label, page]);
});

test.each([
  ['/admin', 'Dashboard · CareSaathi admin'],
  ['/admin/doctors', 'Doctors · CareSaathi admin'],
  ['/admin/audit', 'Audit log · CareSaathi admin'],
  ['/admin/audit/access-records', 'Access records · CareSaathi admin'],
  ['/admin/messages/texts', 'Texts of messages · CareSaathi admin'],
  ['/admin/families/42', 'Family · CareSaathi admin'],
  ['/admin/doctors/import', 'Import doctors · CareSaathi admin'],
  ['/admin/nowhere', 'CareSaathi admin'],
])('the title at %s is %s', (path, title) => {
  expect(titleAt(createT(null), path)).toBe(title);
});

test.each([
  ['assistant', '/admin/doctors', true],
  ['assistant', '/admin/doctors/import', false],
  ['assistant', '/admin/users', false],
  ['manager', '/admin/clinics/import', true],
  ['assistant', '/admin/nowhere', true], // the page for unknown addresses
] as const)('whether an %s may open %s: %s', (role, path, expected) => {
  expect(mayOpen(role, path)).toBe(expected);
});
