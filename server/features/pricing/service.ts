import type * as api from '#contract/pricing/endpoints.ts';
import type { PriceList } from '#contract/pricing/schemas.ts';
import { noCity, unknownCity } from '#contract/pricing/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { findPrices } from './queries.ts';

/** The prices of all active types in a city; without one, in the default city. */
export async function listPrices(ctx: Ctx, { query }: ParsedOf<typeof api.listPrices>): Promise<PriceList> {
  const prices = await findPrices(ctx.directory, query.city || null);
  if (!prices) throw notFound(query.city ? unknownCity : noCity);
  return prices;
}
