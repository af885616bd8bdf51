import type { FastifyInstance } from 'fastify';
import { listCities } from '#contract/cities.ts';
import { route } from '#server/http/route.ts';
import { activeCities } from './queries.ts';

export function cityRoutes(app: FastifyInstance): void {
  route(app, listCities, async (ctx) => ({ cities: await activeCities(ctx.db) }));
}
