import * as z from 'zod/mini';
import { ListedDoctor } from '../doctors/schemas.ts';
import { countParameter, lineText, recordId, searchText } from '../shared/fields.ts';
import { correctedListOf, pageCursor } from '../shared/lists.ts';
import { WeeklyHours } from '../times/weekly-hours.ts';
import { clinicsPerPage } from './limits.ts';

/** The first options of the filter by type, in this order. Other types of stored clinics follow them. */
export const clinicTypeFilter = [
  'Hospital',
  'Family Practice',
  'Dental Clinic',
  'Urgent Care',
  'Specialty Clinic',
  'Rehabilitation',
] as const;

export const ListedClinic = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  city: z.string(),
  /** The full address, as one line. */
  location: z.string(),
  openHours: z.string(),
  services: z.array(z.string()),
  rating: z.number(),
  image: z.nullable(z.string()),
});
export type ListedClinic = z.infer<typeof ListedClinic>;

/** One clinic with all public details. */
export const Clinic = z.extend(ListedClinic, {
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  facilities: z.array(z.string()),
  insurers: z.array(z.string()),
  hasEmergencyServices: z.boolean(),
  hasParking: z.boolean(),
  isWheelchairAccessible: z.boolean(),
  /** Monday is 1. */
  closedWeekdays: z.array(z.number()),
  /** Single future days on which the clinic is closed, such as holidays. */
  closedDays: z.array(z.string()),
  /** The weekly hours. Empty if only the text of `openHours` is known. */
  hours: z.array(WeeklyHours),
});
export type Clinic = z.infer<typeof Clinic>;

export const ClinicParams = z.strictObject({ clinicId: recordId });

export const searchClinics = {
  summary: 'Clinics, best rated first, by name, address or city',
  query: z.strictObject({
    q: z.optional(searchText),
    type: z.optional(lineText({ max: 80, tooLong: 'Please choose a type from the list.' })),
    city: z.optional(lineText({ max: 80, tooLong: 'Please choose a city from the list.' })),
    after: z.optional(pageCursor),
    limit: countParameter({ min: 1, max: 50, fallback: clinicsPerPage }),
  }),
  reply: correctedListOf(ListedClinic),
};
export const listClinicTypes = {
  summary: 'Clinic types to filter by',
  reply: z.object({ types: z.array(z.string()) }),
};
export const getClinic = { summary: 'One clinic', params: ClinicParams, reply: Clinic };
export const listClinicDoctors = {
  summary: 'The doctors who work at a clinic',
  params: ClinicParams,
  /** The doctors whose hospital is this clinic. */
  reply: z.object({ doctors: z.array(ListedDoctor) }),
};
