import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const listStaffCities = endpoint<typeof s.listStaffCities>()('GET /api/admin/cities', 'pricing.read');

export const createCity = endpoint<typeof s.createCity>()('POST /api/admin/cities', 'pricing.edit', {
  status: 201,
  changes: ['cities'],
});

export const editCity = endpoint<typeof s.editCity>()('PUT /api/admin/cities/:cityId', 'pricing.edit', {
  changes: ['cities'],
});

export const setCityActive = endpoint<typeof s.setCityActive>()(
  'POST /api/admin/cities/:cityId/active',
  'pricing.edit',
  { changes: ['cities'] },
);

export const deleteCity = endpoint<typeof s.deleteCity>()('DELETE /api/admin/cities/:cityId', 'pricing.edit', {
  changes: ['cities'],
});
