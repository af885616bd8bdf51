import * as z from 'zod/mini';
import { lineText } from './fields.ts';

/** What one appointment type costs in one city. `rule` says how the price came about, e.g. `1.5 × base price`. */
export const TypePrice = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whole paise. */
  price: z.int(),
  rule: z.string(),
});
export type TypePrice = z.infer<typeof TypePrice>;

export const PriceList = z.object({ city: z.string(), types: z.array(TypePrice) });
export type PriceList = z.infer<typeof PriceList>;

/** Refusals of a price list: a city we do not know or no longer work in, and no city at all. */
export const unknownCity = 'We do not work in this city. Please choose another one.';
export const noCity = 'No cities are currently available. Please contact support.';

export const ListPricesQuery = z.strictObject({ city: z.optional(lineText({ max: 80, tooLong: unknownCity })) });
