import * as z from 'zod/mini';
import { imageHash } from '../images/schemas.ts';
import { calendarDay, EmptyObject, lineText, text } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import * as forms from '../shared/record-forms.ts';
import { importOfFile } from '../shared/spreadsheet-imports.ts';
import { hoursList, WeeklyHours } from '../times/weekly-hours.ts';
import { ClinicParams } from './schemas.ts';

const yesOrNo = z.boolean('Please say yes or no');

const badWeekday = 'Please choose days of the week.';
const closedWeekdays = z
  .array(z.int(badWeekday).check(z.minimum(1, badWeekday), z.maximum(7, badWeekday)), badWeekday)
  .check(z.refine((days) => new Set(days).size === days.length, 'Each day can be there only once.'));
const closedDays = z.array(calendarDay, 'Please give a list of days.').check(
  z.maxLength(forms.maxEntries, 'Please enter at most 50 days.'),
  z.refine((days) => new Set(days).size === days.length, 'Each day can be there only once.'),
);

/** The fields of the Add Clinic and Edit Clinic dialogs. */
export const ClinicForm = z.strictObject({
  name: lineText({
    max: 160,
    tooLong: 'Name must be at most 160 characters',
    missing: 'Name must be at least 2 characters',
  }).check(z.minLength(2, 'Name must be at least 2 characters')),
  type: lineText({ max: 80, tooLong: 'Type must be at most 80 characters', missing: 'Type is required' }).check(
    z.minLength(1, 'Type is required'),
  ),
  city: forms.cityName,
  address: lineText({
    max: 300,
    tooLong: 'Address must be at most 300 characters',
    missing: 'Address is required',
  }).check(z.minLength(5, 'Address is required')),
  fullAddress: text({
    max: 500,
    tooLong: 'Full address must be at most 500 characters',
    missing: 'Full address is required',
  }).check(z.minLength(10, 'Full address is required')),
  openHours: lineText({
    max: 200,
    tooLong: 'Opening hours must be at most 200 characters',
    missing: 'Opening hours are required',
  }).check(z.minLength(1, 'Opening hours are required')),
  phone: forms.optionalPhone,
  email: forms.optionalEmail,
  /** Shown as a link: only http and https are accepted. */
  website: lineText({ max: 200, tooLong: 'Website must be at most 200 characters' }).check(
    z.regex(/^(https?:\/\/[^\s/.]+\.\S+)?$/i, 'Please enter a web address like https://example.in'),
  ),
  hasEmergencyServices: yesOrNo,
  hasParking: yesOrNo,
  isWheelchairAccessible: yesOrNo,
  services: forms.entryList,
  facilities: forms.entryList,
  insurers: forms.entryList,
  imageHash,
  closedWeekdays,
  closedDays,
  /** Weekly hours beside the text of `openHours`. */
  hours: hoursList,
});
export type ClinicForm = z.infer<typeof ClinicForm>;

/** One clinic as staff see and edit it. */
export const StaffClinic = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  rating: z.number(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  address: z.string(),
  fullAddress: z.string(),
  openHours: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  hasEmergencyServices: z.boolean(),
  hasParking: z.boolean(),
  isWheelchairAccessible: z.boolean(),
  services: z.array(z.string()),
  facilities: z.array(z.string()),
  insurers: z.array(z.string()),
  imageHash: z.nullable(z.string()),
  closedWeekdays: z.array(z.int()),
  closedDays: z.array(z.string()),
  hours: z.array(WeeklyHours),
  /** The number of booked appointments in the future. */
  upcomingCount: z.int(),
});
export type StaffClinic = z.infer<typeof StaffClinic>;

/** One row of Manage Clinics. */
export const ClinicRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  address: z.string(),
  openHours: z.string(),
  phone: z.string(),
  email: z.string(),
  services: z.array(z.string()),
  hasEmergencyServices: z.boolean(),
  hasParking: z.boolean(),
  isWheelchairAccessible: z.boolean(),
  imageHash: z.nullable(z.string()),
});
export type ClinicRow = z.infer<typeof ClinicRow>;

const sortableColumns = ['created', 'name'] as const;

const ExportClinicsBody = z.strictObject({ ...exportQuery(sortableColumns, '-created'), state: forms.archivedState });

export const listStaffClinics = {
  summary: 'Clinics as staff see them, by name, type or city',
  query: z.strictObject({ ...listQuery(sortableColumns, '-created'), state: forms.archivedState }),
  reply: listOf(ClinicRow),
};
export const exportClinics = exportOf(ExportClinicsBody, null);
export const importClinics = importOfFile;
export const getStaffClinic = {
  summary: 'One clinic, with its closed days, for editing',
  params: ClinicParams,
  reply: StaffClinic,
};
export const addClinic = {
  summary: 'Add a clinic',
  /** A client that does not know the field `hours` may leave it out. */
  body: z.extend(ClinicForm, { hours: z.prefault(hoursList, []) }),
  reply: StaffClinic,
};
export const editClinic = {
  summary:
    'Save a clinic. Rejected with `changed` if there is a newer version, and with `stranded` until the caller accepts that bookings no longer fit',
  params: ClinicParams,
  /** Without `hours`, the stored hours stay as they are. */
  body: z.extend(ClinicForm, {
    hours: z.optional(hoursList),
    version: forms.version,
    /** The user confirmed that booked appointments no longer fit. */
    acceptsStranded: yesOrNo,
  }),
  reply: StaffClinic,
};
export const previewStrandedAtClinic = {
  summary: 'The booked appointments that would not fit with these closed days',
  recordedAs: 'clinic-days',
  params: ClinicParams,
  body: z.strictObject({ closedWeekdays, closedDays, hours: z.prefault(hoursList, []) }),
  reply: forms.StrandedList,
} as const;
export const removeClinic = {
  summary: 'Remove a clinic: archived if appointments refer to it, else deleted',
  params: ClinicParams,
  query: forms.removalQuery,
  reply: forms.RemovedPlace,
};
export const restoreClinic = {
  summary: 'List an archived clinic again, with a reason',
  params: ClinicParams,
  body: forms.RestoreBody,
  reply: EmptyObject,
};
