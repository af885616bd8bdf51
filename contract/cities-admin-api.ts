import type { CityForm, CityParams, EditCityBody, ListManagedCitiesReply, ManagedCity } from './cities-admin.ts';
import { endpoint } from './endpoint.ts';
import type { IsActive, Removed } from './fields.ts';

export const listManagedCities = endpoint<{ reply: typeof ListManagedCitiesReply }>()({
  method: 'GET',
  path: '/api/admin/cities',
  summary: 'Every city, active or not, by name',
  access: 'pricing.read',
});

export const createCity = endpoint<{ body: typeof CityForm; reply: typeof ManagedCity }>()({
  method: 'POST',
  path: '/api/admin/cities',
  summary: 'Add a city; one that was archived under this name comes back',
  access: 'pricing.edit',
  status: 201,
});

export const editCity = endpoint<{ params: typeof CityParams; body: typeof EditCityBody; reply: typeof ManagedCity }>()(
  {
    method: 'PUT',
    path: '/api/admin/cities/:cityId',
    summary: 'Save the name and picture of a city. Refused with `changed` over a newer version',
    access: 'pricing.edit',
  },
);

export const setCityActive = endpoint<{
  params: typeof CityParams;
  body: typeof IsActive;
  reply: typeof ManagedCity;
}>()({
  method: 'POST',
  path: '/api/admin/cities/:cityId/active',
  summary: 'Offer a city, or no longer. Refused with `in_use` while active price rules name it',
  access: 'pricing.edit',
});

export const deleteCity = endpoint<{ params: typeof CityParams; reply: typeof Removed }>()({
  method: 'DELETE',
  path: '/api/admin/cities/:cityId',
  summary: 'Delete a city, or archive it where something names it. Refused with `in_use` while price rules do',
  access: 'pricing.edit',
});
