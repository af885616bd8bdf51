import * as z from 'zod/mini';
import { version } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { lineText, recordId } from './fields.ts';
import { imageHash } from './images.ts';

export const cityExists = 'A city with this name already exists.';
export const cityArchived = 'A city that was removed has this name. Please add it again instead.';
export const cannotDeactivateCity =
  'This city is being used in active pricing rules. Please remove or deactivate those rules first.';
export const cannotDeleteCity =
  'This city is being used in pricing rules. Please remove those rules first or deactivate the city instead.';

/** What the create and edit dialogs send. Spaces inside a name count once, so that a name cannot be there twice. */
export const CityForm = z.strictObject({
  name: z.pipe(
    lineText({ max: 80, tooLong: 'Name must be at most 80 characters', missing: 'Name is required' }).check(
      z.minLength(1, 'Name is required'),
    ),
    z.transform((name: string) => name.replace(/\s+/g, ' ')),
  ),
  imageHash,
});
export type CityForm = z.infer<typeof CityForm>;

export const ManagedCity = z.object({
  ...{ id: z.string(), version: z.int(), name: z.string(), imageHash: z.nullable(z.string()) },
  ...{ isActive: z.boolean(), createdAt: z.string() },
});
export type ManagedCity = z.infer<typeof ManagedCity>;

const one = z.strictObject({ cityId: recordId });

export const listManagedCities = endpoint({
  method: 'GET',
  path: '/api/admin/cities',
  summary: 'Every city, active or not, by name',
  access: 'pricing.read',
  reply: z.object({ cities: z.array(ManagedCity) }),
});

export const createCity = endpoint({
  method: 'POST',
  path: '/api/admin/cities',
  summary: 'Add a city; one that was archived under this name comes back',
  access: 'pricing.edit',
  body: CityForm,
  reply: ManagedCity,
  status: 201,
});

export const editCity = endpoint({
  method: 'PUT',
  path: '/api/admin/cities/:cityId',
  summary: 'Save the name and picture of a city. Refused with `changed` over a newer version',
  access: 'pricing.edit',
  params: one,
  body: z.extend(CityForm, { version }),
  reply: ManagedCity,
});

export const setCityActive = endpoint({
  method: 'POST',
  path: '/api/admin/cities/:cityId/active',
  summary: 'Offer a city, or no longer. Refused with `in_use` while active price rules name it',
  access: 'pricing.edit',
  params: one,
  body: z.strictObject({ isActive: z.boolean('Please say yes or no') }),
  reply: ManagedCity,
});

export const deleteCity = endpoint({
  method: 'DELETE',
  path: '/api/admin/cities/:cityId',
  summary: 'Delete a city, or archive it where something names it. Refused with `in_use` while price rules do',
  access: 'pricing.edit',
  params: one,
  reply: z.object({ isArchived: z.boolean() }),
});
