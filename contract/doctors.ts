import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDay, countParameter, lineText, pageKey, recordId, searchText } from './fields.ts';

/** The filter's own options, in this order; values that only the data has follow them. */
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

/** How many doctors one page of the list holds. */
export const doctorsPerPage = 9;

/** Shown where a doctor's hours are not known. */
export const unknownAvailability = 'Contact for availability';

export const DoctorCard = z.object({
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
export type DoctorCard = z.infer<typeof DoctorCard>;

/** One range of a doctor's week: Monday is 1, minutes are counted from midnight in India. */
export const WeeklyHours = z.object({ weekday: z.number(), opens: z.number(), closes: z.number() });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** One doctor with everything a family may ask about them. */
export const Doctor = z.extend(DoctorCard, {
  phone: z.string(),
  email: z.string(),
  bio: z.string(),
  qualifications: z.array(z.string()),
  languages: z.array(z.string()),
  /** In paise. For information: a visit's total comes from its type and city. */
  consultationFee: z.number(),
  slotMinutes: z.number(),
  /** Empty where only the free text of `availability` is known. */
  hours: z.array(WeeklyHours),
});
export type Doctor = z.infer<typeof Doctor>;

const DoctorSearch = z.strictObject({
  q: z.optional(searchText),
  specialty: z.optional(lineText({ max: 80, tooLong: 'Please choose a specialty from the list.' })),
  city: z.optional(lineText({ max: 80, tooLong: 'Please choose a city from the list.' })),
  after: z.optional(pageKey),
  limit: countParameter({ min: 1, max: 50, otherwise: doctorsPerPage }),
});

export const searchDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  summary: 'Doctors, best rated first, by name, specialty or city',
  access: 'anyone',
  query: DoctorSearch,
  reply: z.object({
    doctors: z.array(DoctorCard),
    next: z.nullable(z.string()),
    /** The words that were searched instead, where nothing matched what was typed. */
    corrected: z.nullable(z.string()),
  }),
});

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/doctors/specialties',
  summary: 'Specialties to filter by',
  access: 'anyone',
  reply: z.object({ specialties: z.array(z.string()) }),
});

export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/:doctorId',
  summary: 'One doctor',
  access: 'anyone',
  params: z.object({ doctorId: recordId }),
  reply: Doctor,
});

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/doctors/:doctorId/free-times',
  summary: 'Times at which a doctor with weekly hours can be booked',
  access: 'anyone',
  changesByItself: true,
  params: z.object({ doctorId: recordId }),
  query: z.strictObject({
    /** Today in India, where it is left out. */
    from: z.optional(calendarDay),
    /** Where the visit would be: days on which this clinic is closed are left out. */
    clinic: z.optional(recordId),
    days: countParameter({ min: 1, max: 31, otherwise: 14 }),
    limit: countParameter({ min: 1, max: 1000, otherwise: 1000 }),
  }),
  reply: z.object({ times: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) }),
});
