import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { countParameter, recordId, searchText, text } from './fields.ts';

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

/** The key of the last row of a page: rating and id. */
const pageKey = z
  .string('This page mark is not ours.')
  .check(z.regex(/^[0-5](\.\d)?_[0-9a-f-]{36}$/, 'This page mark is not ours.'));

export const DoctorSearch = z.strictObject({
  q: z.optional(searchText),
  specialty: z.optional(text({ max: 80, tooLong: 'Please choose a specialty from the list.' })),
  cityId: z.optional(recordId),
  after: z.optional(pageKey),
  limit: countParameter({ min: 1, max: 50, otherwise: doctorsPerPage }),
});

export const searchDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  summary: 'Doctors, best rated first, by name, specialty or city',
  access: 'anyone',
  query: DoctorSearch,
  reply: z.object({ doctors: z.array(DoctorCard), next: z.nullable(z.string()) }),
});

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/doctors/specialties',
  summary: 'Specialties to filter by',
  access: 'anyone',
  reply: z.object({ specialties: z.array(z.string()) }),
});
