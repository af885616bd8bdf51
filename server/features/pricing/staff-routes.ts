import type { FastifyInstance } from 'fastify';
import * as api from '#contract/pricing/staff-endpoints.ts';
import * as s from '#contract/pricing/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import {
  addRule,
  createType,
  editRule,
  editType,
  listTypes,
  previewPrices,
  removeRule,
  setRuleActive,
  setTypeActive,
} from './staff-service.ts';

export function managePricingRoutes(app: FastifyInstance): void {
  route(app, api.listTypes, s.listTypes, listTypes);
  route(app, api.createType, s.createType, createType);
  route(app, api.editType, s.editType, editType);
  route(app, api.setTypeActive, s.setTypeActive, setTypeActive);
  route(app, api.addRule, s.addRule, addRule);
  route(app, api.editRule, s.editRule, editRule);
  route(app, api.setRuleActive, s.setRuleActive, setRuleActive);
  route(app, api.removeRule, s.removeRule, removeRule);
  route(app, api.previewPrices, s.previewPrices, previewPrices);
}
