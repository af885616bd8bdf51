import type { FastifyInstance } from 'fastify';
import * as api from '#contract/pricing/endpoints.ts';
import * as s from '#contract/pricing/schemas.ts';
import { noCity, unknownCity } from '#contract/pricing/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { findPrices } from './queries.ts';

export function pricingRoutes(app: FastifyInstance): void {
  route(app, api.listPrices, s.listPrices, listPrices);
}

async function listPrices(ctx: Ctx, { query }: ParsedOf<typeof api.listPrices>): Promise<s.PriceList> {
  const prices = await findPrices(ctx.directory, query.city || null);
  if (!prices) throw notFound(query.city ? unknownCity : noCity);
  return prices;
}
