import { endpoint } from '../shared/endpoint.ts';
import type { IsActive, Removed } from '../shared/fields.ts';
import type { CityForm, CityParams, EditCityBody, ListManagedCitiesReply, ManagedCity } from './staff-schemas.ts';

export const listManagedCities = endpoint<{ reply: typeof ListManagedCitiesReply }>()({
  method: 'GET',
  path: '/api/admin/cities',
  access: 'pricing.read',
});

export const createCity = endpoint<{ body: typeof CityForm; reply: typeof ManagedCity }>()({
  method: 'POST',
  path: '/api/admin/cities',
  access: 'pricing.edit',
  status: 201,
});

export const editCity = endpoint<{ params: typeof CityParams; body: typeof EditCityBody; reply: typeof ManagedCity }>()(
  {
    method: 'PUT',
    path: '/api/admin/cities/:cityId',
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
  access: 'pricing.edit',
});

export const deleteCity = endpoint<{ params: typeof CityParams; reply: typeof Removed }>()({
  method: 'DELETE',
  path: '/api/admin/cities/:cityId',
  access: 'pricing.edit',
});
