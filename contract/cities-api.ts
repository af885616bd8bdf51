import type { ListCitiesQuery, ListCitiesReply } from './cities.ts';
import { endpoint } from './endpoint.ts';

export const listCities = endpoint<{ query: typeof ListCitiesQuery; reply: typeof ListCitiesReply }>()({
  method: 'GET',
  path: '/api/cities',
  access: 'anyone',
});
