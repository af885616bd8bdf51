import * as z from 'zod/mini';

/** Where prices start when nobody has chosen a city. */
export const defaultCity = 'Mumbai';

export const City = z.object({ id: z.string(), name: z.string(), image: z.nullable(z.string()) });
export type City = z.infer<typeof City>;

export const ListCitiesReply = z.object({ cities: z.array(City) });
