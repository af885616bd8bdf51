import * as z from 'zod/mini';
import { imageHash } from '../images/schemas.ts';
import { optionalNames, storedNames } from '../names/schemas.ts';
import { IsActive, lineText, Removed, recordId } from '../shared/fields.ts';
import { version } from '../shared/record-forms.ts';

/** The fields of the create and edit dialogs. Repeated spaces become one, so that no two names differ by spaces only. */
export const CityForm = z.strictObject({
  name: z.pipe(
    lineText({ max: 80, tooLong: 'Name must be at most 80 characters', missing: 'Name is required' }).check(
      z.minLength(1, 'Name is required'),
    ),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
  imageHash,
  /** The name in other languages. */
  names: optionalNames(lineText({ max: 80, tooLong: 'Name must be at most 80 characters' })),
});
export type CityForm = z.infer<typeof CityForm>;

export const StaffCity = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  imageHash: z.nullable(z.string()),
  names: storedNames,
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type StaffCity = z.infer<typeof StaffCity>;

const CityParams = z.strictObject({ cityId: recordId });

export const listStaffCities = {
  summary: 'Every city, active or not, by name',
  reply: z.object({ cities: z.array(StaffCity) }),
};
export const createCity = {
  summary: 'Add a city; an archived city with this name is restored',
  body: CityForm,
  reply: StaffCity,
};
export const editCity = {
  summary: 'Save the name and picture of a city. Rejected with `changed` if there is a newer version',
  params: CityParams,
  body: z.extend(CityForm, { version }),
  reply: StaffCity,
};
export const setCityActive = {
  summary: 'Activate or deactivate a city. Rejected with `in_use` while it has active price rules',
  params: CityParams,
  body: IsActive,
  reply: StaffCity,
};
export const deleteCity = {
  summary: 'Delete a city, or archive it if a record refers to it. Rejected with `in_use` while it has price rules',
  params: CityParams,
  reply: Removed,
};
