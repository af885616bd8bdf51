import * as z from 'zod/mini';
import { calendarDay, countParameter, lineText, recordId, searchText } from '../shared/fields.ts';
import { correctedListOf, pageCursor } from '../shared/lists.ts';
import { recordIdPattern } from '../shared/record-id.ts';
import { WeeklyHours } from '../times/weekly-hours.ts';
import { doctorsPerPage, maxDoctorsOfNextTimes } from './limits.ts';

/** The first options of the filter by specialty, in this order. Other specialties of stored doctors follow them. */
export const specialtyFilter = [
  'Cardiologist',
  'Dermatologist',
  'Neurologist',
  'Orthopedic',
  'Pediatrician',
  'Psychiatrist',
  'Gynecologist',
  'Ophthalmologist',
] as const;

export const ListedDoctor = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  hospital: z.string(),
  city: z.string(),
  experience: z.number(),
  rating: z.number(),
  availability: z.string(),
  image: z.nullable(z.string()),
});
export type ListedDoctor = z.infer<typeof ListedDoctor>;

/** One doctor with all public details. */
export const Doctor = z.extend(ListedDoctor, {
  phone: z.string(),
  email: z.string(),
  bio: z.string(),
  qualifications: z.array(z.string()),
  languages: z.array(z.string()),
  /** In paise. Only for information: the price of a visit depends on its type and city. */
  consultationFee: z.number(),
  slotMinutes: z.number(),
  /** The weekly hours. Empty if only the text of `availability` is known. */
  hours: z.array(WeeklyHours),
});
export type Doctor = z.infer<typeof Doctor>;

export const DoctorParams = z.strictObject({ doctorId: recordId });

const badDoctorIds = `Please give 1 to ${maxDoctorsOfNextTimes} ids of doctors, separated by commas.`;

/** The next free time and the fee of a doctor. The card of the doctor asks for them after the page is painted. */
export const NextTime = z.object({
  doctorId: z.string(),
  /** Null for a doctor without weekly hours, and if no time is free in the next four weeks. */
  startsAt: z.nullable(z.string()),
  hasWeeklyHours: z.boolean(),
  /** In paise; 0 if it is not known. */
  consultationFee: z.number(),
});
export type NextTime = z.infer<typeof NextTime>;

export const searchDoctors = {
  summary: 'Doctors, best rated first, by name, specialty or city',
  query: z.strictObject({
    q: z.optional(searchText),
    specialty: z.optional(lineText({ max: 80, tooLong: 'Please choose a specialty from the list.' })),
    city: z.optional(lineText({ max: 80, tooLong: 'Please choose a city from the list.' })),
    after: z.optional(pageCursor),
    limit: countParameter({ min: 1, max: 50, fallback: doctorsPerPage }),
  }),
  reply: z.extend(correctedListOf(ListedDoctor), {
    /** The specialty that the search means by everyday words, such as `dil ka doctor`; null if it has no such words. */
    readAs: z.nullable(z.string()),
  }),
};
export const listSpecialties = {
  summary: 'Specialties to filter by',
  reply: z.object({ specialties: z.array(z.string()) }),
};
export const listNextTimes = {
  summary: 'The next free time and the fee of several doctors',
  query: z.strictObject({
    doctors: z.pipe(
      z.pipe(
        z.string(badDoctorIds).check(z.maxLength(37 * maxDoctorsOfNextTimes, badDoctorIds)),
        z.transform((ids: string) => ids.split(',')),
      ),
      z
        .array(z.string().check(z.regex(recordIdPattern, badDoctorIds)))
        .check(z.maxLength(maxDoctorsOfNextTimes, badDoctorIds)),
    ),
  }),
  reply: z.object({ doctors: z.array(NextTime) }),
};
export const getDoctor = { summary: 'One doctor', params: DoctorParams, reply: Doctor };
export const listFreeTimes = {
  summary: 'Times at which a doctor with weekly hours can be booked',
  params: DoctorParams,
  query: z.strictObject({
    /** Default: today in India. */
    from: z.optional(calendarDay),
    /** The clinic of the visit. Times at which it is closed are left out. */
    clinic: z.optional(recordId),
    days: countParameter({ min: 1, max: 31, fallback: 14 }),
    limit: countParameter({ min: 1, max: 1000, fallback: 1000 }),
  }),
  reply: z.object({ times: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) }),
};
