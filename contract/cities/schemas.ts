import * as z from 'zod/mini';
import { searchText } from '../shared/fields.ts';

/** The city whose prices are shown until the user chooses one. */
export const defaultCity = 'Mumbai';

export const City = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) });
export type City = z.infer<typeof City>;

export const listCities = {
  summary: 'Active cities by name; with `q`, those whose names sound like it in any script',
  query: z.strictObject({
    /** Only cities whose names sound like this, in any script. The last word may be incomplete. Absent: all cities. */
    q: z.optional(searchText),
  }),
  reply: z.object({ cities: z.array(City) }),
};
