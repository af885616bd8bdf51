import type { FastifyInstance } from 'fastify';
import * as api from '#contract/pricing/endpoints.ts';
import * as s from '#contract/pricing/schemas.ts';
import { route } from '#server/http/route.ts';
import { listPrices } from './service.ts';

export function pricingRoutes(app: FastifyInstance): void {
  route(app, api.listPrices, s.listPrices, listPrices);
}
