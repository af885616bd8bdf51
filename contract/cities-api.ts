import type { ListCitiesReply } from './cities.ts';
import { endpoint } from './endpoint.ts';

export const listCities = endpoint<{ reply: typeof ListCitiesReply }>()({
  method: 'GET',
  path: '/api/cities',
  access: 'anyone',
});
