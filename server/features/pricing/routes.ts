import type { FastifyInstance } from 'fastify';
import { listPrices } from '#contract/pricing/endpoints.ts';
import { ListPricesQuery, noCity, PriceList, unknownCity } from '#contract/pricing/schemas.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { findPrices } from './queries.ts';

export function pricingRoutes(app: FastifyInstance): void {
  route(
    app,
    listPrices,
    {
      summary: 'Active appointment types by name, with their prices in a city',
      query: ListPricesQuery,
      reply: PriceList,
    },
    async (ctx, { query }) => {
      const prices = await findPrices(ctx.directory, query.city || null);
      if (!prices) throw notFound(query.city ? unknownCity : noCity);
      return prices;
    },
  );
}
