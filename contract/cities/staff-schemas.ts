import * as z from 'zod/mini';
import { imageHash } from '../images/schemas.ts';
import { optionalNames, storedNames } from '../names/schemas.ts';
import { lineText, recordId } from '../shared/fields.ts';
import { version } from '../shared/record-forms.ts';

export const cityExists = 'A city with this name already exists.';
/** Rejects renaming a city to the name of an archived one. */
export const cityArchived = 'A city that was removed has this name. Please add it again instead.';
export const cannotDeactivateCity =
  'This city is being used in active pricing rules. Please remove or deactivate those rules first.';
export const cannotDeleteCity =
  'This city is being used in pricing rules. Please remove those rules first or deactivate the city instead.';

/** The fields of the create and edit dialogs. Repeated spaces in a name become one, so that they cannot create a duplicate. */
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

export const ManagedCity = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  imageHash: z.nullable(z.string()),
  names: storedNames,
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type ManagedCity = z.infer<typeof ManagedCity>;

export const CityParams = z.strictObject({ cityId: recordId });

export const ListManagedCitiesReply = z.object({ cities: z.array(ManagedCity) });

export const EditCityBody = z.extend(CityForm, { version });
