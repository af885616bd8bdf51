import * as z from 'zod/mini';
import { lineText } from '../shared/fields.ts';
import { unknownCity } from './texts.ts';

/** The price of one appointment type in one city. `rule`: `Base price`, or `Price in Pune` if the city has its own. */
export const TypePrice = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whole paise. */
  price: z.int(),
  rule: z.string(),
  /** Whether an appointment of this type needs a doctor. A ride, a test, an assistant or a delivery needs none. */
  needsDoctor: z.boolean(),
});
export type TypePrice = z.infer<typeof TypePrice>;

export const PriceList = z.object({ city: z.string(), types: z.array(TypePrice) });
export type PriceList = z.infer<typeof PriceList>;

export const listPrices = {
  summary: 'Active appointment types by name, with their prices in a city',
  query: z.strictObject({ city: z.optional(lineText({ max: 80, tooLong: unknownCity })) }),
  reply: PriceList,
};
