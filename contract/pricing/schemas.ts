import * as z from 'zod/mini';
import { lineText } from '../shared/fields.ts';

/** The price of one appointment type in one city. `rule` explains the price: `Base price`, or `Price in Pune` if the city has its own. */
export const TypePrice = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whole paise. */
  price: z.int(),
  rule: z.string(),
  /** Whether it takes a doctor's time. A ride, a test, an assistant or a delivery does not. */
  needsDoctor: z.boolean(),
});
export type TypePrice = z.infer<typeof TypePrice>;

export const PriceList = z.object({ city: z.string(), types: z.array(TypePrice) });
export type PriceList = z.infer<typeof PriceList>;

/** Rejections of a price list: the city is unknown or inactive; there is no active city. */
export const unknownCity = 'We do not work in this city. Please choose another one.';
export const noCity = 'No cities are currently available. Please contact support.';

// What each endpoint takes and gives.
export const listPrices = {
  summary: 'Active appointment types by name, with their prices in a city',
  query: z.strictObject({ city: z.optional(lineText({ max: 80, tooLong: unknownCity })) }),
  reply: PriceList,
};
