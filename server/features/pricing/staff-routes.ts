import type { FastifyInstance } from 'fastify';
import * as api from '#contract/pricing/staff-endpoints.ts';
import * as s from '#contract/pricing/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import * as service from './staff-service.ts';

export function staffPricingRoutes(app: FastifyInstance): void {
  route(app, api.listTypes, s.listTypes, service.listTypes);
  route(app, api.createType, s.createType, service.createType);
  route(app, api.editType, s.editType, service.editType);
  route(app, api.setTypeActive, s.setTypeActive, service.setTypeActive);
  route(app, api.addRule, s.addRule, service.addRule);
  route(app, api.editRule, s.editRule, service.editRule);
  route(app, api.setRuleActive, s.setRuleActive, service.setRuleActive);
  route(app, api.removeRule, s.removeRule, service.removeRule);
  route(app, api.previewPrices, s.previewPrices, service.previewPrices);
}
