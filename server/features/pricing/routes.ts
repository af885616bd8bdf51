import type { FastifyInstance } from 'fastify';
import { listPrices, noCity, unknownCity } from '#contract/pricing.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { pricesIn } from './queries.ts';

export function pricingRoutes(app: FastifyInstance): void {
  route(app, listPrices, async (ctx, { query }) => {
    const prices = await pricesIn(ctx.reads, query.city || null);
    if (!prices) throw notFound(query.city ? unknownCity : noCity);
    return prices;
  });
}
