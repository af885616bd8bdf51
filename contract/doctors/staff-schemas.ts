import * as z from 'zod/mini';
import { imageHash } from '../images/schemas.ts';
import { weekdays } from '../shared/clock.ts';
import { calendarDay, EmptyObject, lineText, personName, text } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import * as forms from '../shared/record-forms.ts';
import { importOfFile } from '../shared/spreadsheet-imports.ts';
import { hoursList, WeeklyHours } from '../times/weekly-hours.ts';
import { DoctorParams } from './schemas.ts';

const LeavePeriod = z
  .strictObject(
    {
      firstDay: calendarDay,
      lastDay: calendarDay,
      reason: lineText({ max: 200, tooLong: 'Please keep the reason under 200 characters.' }),
    },
    'Please give a first and a last day.',
  )
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      path: ['lastDay'],
      error: 'The last day must not be before the first.',
    }),
  );
const leave = z
  .array(LeavePeriod, 'Please give a list of days.')
  .check(z.maxLength(50, 'Please enter at most 50 periods.'));

const badSlot = 'Slot length must be 5 to 240 minutes';
const slotMinutes = z.int(badSlot).check(z.minimum(5, badSlot), z.maximum(240, badSlot));

const badExperience = 'Experience must be 0 or greater';

/** The fields of the Add Doctor and Edit Doctor dialogs. */
export const DoctorForm = z.strictObject({
  name: personName,
  specialty: lineText({
    max: 80,
    tooLong: 'Specialty must be at most 80 characters',
    missing: 'Specialty is required',
  }).check(z.minLength(2, 'Specialty is required')),
  hospital: lineText({
    max: 160,
    tooLong: 'Hospital must be at most 160 characters',
    missing: 'Hospital is required',
  }).check(z.minLength(2, 'Hospital is required')),
  city: forms.cityName,
  phone: forms.optionalPhone,
  email: forms.optionalEmail,
  licenseNumber: lineText({ max: 60, tooLong: 'License number must be at most 60 characters' }),
  experience: z
    .number(badExperience)
    .check(
      z.nonnegative(badExperience),
      z.maximum(80, 'Experience must be at most 80 years'),
      z.refine(Number.isInteger, 'Experience must be whole years'),
    ),
  /** In paise. */
  consultationFee: forms.paise({ missing: 'Fee must be 0 or greater', tooMuch: 'Fee must be at most ₹10,00,000' }),
  bio: text({ max: 2000, tooLong: 'Bio must be at most 2,000 characters' }),
  availableHours: lineText({ max: 200, tooLong: 'Available hours must be at most 200 characters' }),
  availableDays: z
    .array(z.enum(weekdays, 'Please choose days of the week.'), 'Please choose days of the week.')
    .check(z.refine((days) => new Set(days).size === days.length, 'Each day can be there only once.')),
  qualifications: forms.entryList,
  languages: forms.entryList,
  imageHash,
  slotMinutes,
  hours: hoursList,
  leave,
});
export type DoctorForm = z.infer<typeof DoctorForm>;

/** One doctor as staff see and edit them. */
export const StaffDoctor = z.object({
  id: z.string(),
  version: z.int(),
  createdAt: z.string(),
  rating: z.number(),
  name: z.string(),
  specialty: z.string(),
  hospital: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  licenseNumber: z.string(),
  experience: z.number(),
  consultationFee: z.int(),
  bio: z.string(),
  availableHours: z.string(),
  availableDays: z.array(z.enum(weekdays)),
  qualifications: z.array(z.string()),
  languages: z.array(z.string()),
  imageHash: z.nullable(z.string()),
  slotMinutes: z.int(),
  hours: z.array(WeeklyHours),
  leave: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), reason: z.string() })),
  /** The number of booked appointments in the future. */
  upcomingCount: z.int(),
});
export type StaffDoctor = z.infer<typeof StaffDoctor>;

/** One row of Manage Doctors. */
export const DoctorRow = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  hospital: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  experience: z.number(),
  consultationFee: z.int(),
  qualifications: z.array(z.string()),
  imageHash: z.nullable(z.string()),
});
export type DoctorRow = z.infer<typeof DoctorRow>;

const sortableColumns = ['created', 'name'] as const;

const ExportDoctorsBody = z.strictObject({ ...exportQuery(sortableColumns, '-created'), state: forms.archivedState });

export const listStaffDoctors = {
  summary: 'Doctors as staff see them, by name, specialty or city',
  query: z.strictObject({ ...listQuery(sortableColumns, '-created'), state: forms.archivedState }),
  reply: listOf(DoctorRow),
};
export const exportDoctors = exportOf(ExportDoctorsBody, null);
export const importDoctors = importOfFile;
export const getStaffDoctor = {
  summary: 'One doctor, with hours and leave, for editing',
  params: DoctorParams,
  reply: StaffDoctor,
};
export const addDoctor = { summary: 'Add a doctor', body: DoctorForm, reply: StaffDoctor };
export const editDoctor = {
  summary:
    'Save a doctor. Rejected with `changed` if there is a newer version, and with `stranded` until the caller accepts that bookings no longer fit',
  params: DoctorParams,
  body: z.extend(DoctorForm, {
    version: forms.version,
    /** The user confirmed that booked appointments no longer fit. */
    acceptsStranded: z.boolean('Please say yes or no'),
  }),
  reply: StaffDoctor,
};
export const previewStrandedWithDoctor = {
  summary: 'The booked appointments that would not fit with these hours and this leave',
  recordedAs: 'doctor-hours',
  params: DoctorParams,
  body: z.strictObject({ hours: hoursList, leave }),
  reply: forms.StrandedList,
} as const;
export const removeDoctor = {
  summary: 'Remove a doctor: archived if appointments refer to the doctor, else deleted',
  params: DoctorParams,
  query: forms.removalQuery,
  reply: forms.RemovedPlace,
};
export const restoreDoctor = {
  summary: 'List an archived doctor again, with a reason',
  params: DoctorParams,
  body: forms.RestoreBody,
  reply: EmptyObject,
};
