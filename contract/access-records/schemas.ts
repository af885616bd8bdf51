import * as z from 'zod/mini';
import { recordId } from '../shared/fields.ts';
import { listOf, listQuery, pageCursor } from '../shared/lists.ts';
import { roles } from '../shared/roles.ts';

/** The screens that show people's data to staff, with the names by which families and administrators see them. */
export const screenNames = {
  patient: 'Patient page',
  patients: 'List of patients',
  appointment: 'Appointment details',
  appointments: 'List of appointments',
  'calendar-file': 'Calendar file of an appointment',
  dashboard: 'Dashboard',
  'manage-appointment': 'Manage Appointments: details',
  'manage-appointments': 'Manage Appointments',
  'appointments-export': 'Manage Appointments: exported file',
  'day-board': 'Day board',
  'day-export': 'Day board: exported file',
  steps: 'Steps',
  'steps-export': 'Steps: exported file',
  'my-day': 'My day',
  receipt: 'Receipt of a payment',
  till: 'Till',
  'till-export': 'Till: exported file',
  absence: 'Absence of a doctor: affected appointments',
  messages: 'Messages to families',
  'notice-preview': 'Who is notified of a change',
  'manage-patients': 'Manage Patients',
  'patients-export': 'Manage Patients: exported file',
  'caller-search': 'Search for callers',
  family: 'Family card',
  'doctor-hours': 'Doctor hours: affected appointments',
  'clinic-days': 'Clinic closed days: affected appointments',
  users: 'Manage Users',
  'users-export': 'Manage Users: exported file',
  'temporary-password': 'Temporary password',
  team: 'Team',
  'team-export': 'Team: exported file',
  'audit-log': 'History of changes',
  'audit-export': 'History of changes: exported file',
  'access-records': 'Access records',
} as const;
export type Screen = keyof typeof screenNames;
export const screens = Object.keys(screenNames) as Screen[];

const commonFields = { id: z.string(), at: z.string(), screen: z.enum(screens) };

/** One row of the list in which a family sees which staff viewed its data. */
export const OwnAccessRecord = z.object({
  ...commonFields,
  viewer: z.object({ name: z.string(), role: z.enum(roles) }),
  /** Null if the account was shown and no patient. The name is null if the patient has been removed since. */
  patient: z.nullable(z.object({ name: z.nullable(z.string()) })),
});
export type OwnAccessRecord = z.infer<typeof OwnAccessRecord>;

export const AccessRecord = z.object({
  ...commonFields,
  viewer: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  /** The patient who was shown. The name is null if the patient has been removed since. */
  patient: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The family's account; null for a list of several people. */
  family: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The number of rows that a list showed. */
  rowCount: z.nullable(z.number()),
});
export type AccessRecord = z.infer<typeof AccessRecord>;

export const listOwnAccessRecords = {
  summary: "Which members of staff viewed the data of one's own family, newest first",
  recordedAs: null,
  query: z.strictObject({ after: z.optional(pageCursor) }),
  reply: listOf(OwnAccessRecord),
};
export const listAccessRecords = {
  summary: 'Which members of staff viewed whose data, newest first; searched by member of staff or patient',
  recordedAs: 'access-records',
  body: z.strictObject({
    ...listQuery(['at'], '-at'),
    /** Only views by this member of staff. */
    viewer: z.optional(recordId),
    /** Only views of this patient. */
    patient: z.optional(recordId),
    screen: z.optional(z.enum(screens, 'Please choose one of the screens.')),
  }),
  reply: listOf(AccessRecord),
} as const;
