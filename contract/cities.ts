import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Where prices start when nobody has chosen a city. */
export const defaultCity = 'Mumbai';

export const City = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) });
export type City = z.infer<typeof City>;

export const listCities = endpoint({
  method: 'GET',
  path: '/api/cities',
  summary: 'Active cities by name',
  access: 'anyone',
  reply: z.object({ cities: z.array(City) }),
});
