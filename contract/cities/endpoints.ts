import { endpoint } from '../shared/endpoint.ts';
import type { ListCitiesQuery, ListCitiesReply } from './schemas.ts';

export const listCities = endpoint<{ query: typeof ListCitiesQuery; reply: typeof ListCitiesReply }>()({
  method: 'GET',
  path: '/api/cities',
  access: 'anyone',
});
