import * as z from 'zod/mini';
import { doctorsPerPage } from './doctors-api.ts';
import { calendarDay, countParameter, lineText, recordId, searchText } from './fields.ts';
import { correctedListOf, pageCursor } from './lists.ts';

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

export const DoctorParams = z.strictObject({ doctorId: recordId });

export const DoctorSearch = z.strictObject({
  q: z.optional(searchText),
  specialty: z.optional(lineText({ max: 80, tooLong: 'Please choose a specialty from the list.' })),
  city: z.optional(lineText({ max: 80, tooLong: 'Please choose a city from the list.' })),
  after: z.optional(pageCursor),
  limit: countParameter({ min: 1, max: 50, otherwise: doctorsPerPage }),
});

export const SearchDoctorsReply = correctedListOf(DoctorCard);

export const ListSpecialtiesReply = z.object({ specialties: z.array(z.string()) });

export const ListFreeTimesQuery = z.strictObject({
  /** Today in India, where it is left out. */
  from: z.optional(calendarDay),
  /** Where the visit would be: days on which this clinic is closed are left out. */
  clinic: z.optional(recordId),
  days: countParameter({ min: 1, max: 31, otherwise: 14 }),
  limit: countParameter({ min: 1, max: 1000, otherwise: 1000 }),
});
export const ListFreeTimesReply = z.object({ times: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })) });
