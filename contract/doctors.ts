import * as z from 'zod/mini';
import { doctorsPerPage } from './doctors-api.ts';
import { calendarDay, countParameter, lineText, recordId, searchText } from './fields.ts';
import { correctedListOf, pageCursor } from './lists.ts';

/** The first options of the filter, in this order. Other specialties in the data follow them. */
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

/** Shown for a doctor without known hours. */
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

/** One range of a doctor's weekly hours: Monday is 1, times are minutes since midnight in India. */
export const WeeklyHours = z.object({ weekday: z.number(), opens: z.number(), closes: z.number() });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** One doctor with all public details. */
export const Doctor = z.extend(DoctorCard, {
  phone: z.string(),
  email: z.string(),
  bio: z.string(),
  qualifications: z.array(z.string()),
  languages: z.array(z.string()),
  /** In paise. Only for information: the price of a visit depends on its type and city. */
  consultationFee: z.number(),
  slotMinutes: z.number(),
  /** Empty if only the text of `availability` is known. */
  hours: z.array(WeeklyHours),
});
export type Doctor = z.infer<typeof Doctor>;

export const DoctorParams = z.strictObject({ doctorId: recordId });

export const DoctorSearch = z.strictObject({
  q: z.optional(searchText),
  specialty: z.optional(lineText({ max: 80, tooLong: 'Please choose a specialty from the list.' })),
  city: z.optional(lineText({ max: 80, tooLong: 'Please choose a city from the list.' })),
  after: z.optional(pageCursor),
  limit: countParameter({ min: 1, max: 50, fallback: doctorsPerPage }),
});

export const SearchDoctorsReply = correctedListOf(DoctorCard);

export const ListSpecialtiesReply = z.object({ specialties: z.array(z.string()) });

export const ListFreeTimesQuery = z.strictObject({
  /** Default: today in India. */
  from: z.optional(calendarDay),
  /** The clinic of the visit. Days on which it is closed are left out. */
  clinic: z.optional(recordId),
  days: countParameter({ min: 1, max: 31, fallback: 14 }),
  limit: countParameter({ min: 1, max: 1000, fallback: 1000 }),
});
export const ListFreeTimesReply = z.object({ times: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) });
