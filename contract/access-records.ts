import * as z from 'zod/mini';
import { recordId } from './fields.ts';
import { listOf, listQuery, pageCursor } from './lists.ts';
import { roles } from './roles.ts';

/** The screens on which staff see people's data, as families and administrators read them. */
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
  'manage-patients': 'Manage Patients',
  'patients-export': 'Manage Patients: exported file',
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
const screens = Object.keys(screenNames) as Screen[];

const at = { id: z.string(), at: z.string(), screen: z.enum(screens) };

/** One line of the family's own list. */
export const OwnAccessRecord = z.object({
  ...at,
  viewer: z.object({ name: z.string(), role: z.enum(roles) }),
  /** Null: the account itself. Without a name: a patient who was removed since. */
  patient: z.nullable(z.object({ name: z.nullable(z.string()) })),
});
export type OwnAccessRecord = z.infer<typeof OwnAccessRecord>;

export const ListOwnAccessRecordsQuery = z.strictObject({ after: z.optional(pageCursor) });
export const ListOwnAccessRecordsReply = listOf(OwnAccessRecord);

export const AccessRecord = z.object({
  ...at,
  viewer: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  /** The patient who was shown; the name is null where the patient was removed since. */
  patient: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The family's account; null for a list of several people. */
  family: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** How many rows a list showed. */
  rowCount: z.nullable(z.number()),
});
export type AccessRecord = z.infer<typeof AccessRecord>;

export const ListAccessRecordsBody = z.strictObject({
  ...listQuery(['at'], '-at'),
  /** Only what this member of staff viewed. */
  viewer: z.optional(recordId),
  /** Only views of this patient. */
  patient: z.optional(recordId),
  screen: z.optional(z.enum(screens, 'Please choose one of the screens.')),
});
export const ListAccessRecordsReply = listOf(AccessRecord);
