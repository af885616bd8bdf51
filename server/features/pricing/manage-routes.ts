import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/pricing-admin.ts';
import { route } from '#server/http/route.ts';
import * as pricing from './manage.ts';
import { findTypes } from './manage-queries.ts';

export function managePricingRoutes(app: FastifyInstance): void {
  route(app, contract.listTypes, async (ctx) => ({ types: await ctx.db.run(findTypes) }));
  route(app, contract.createType, async (ctx, { body }) => ({ id: await pricing.createType(ctx, body) }));
  route(app, contract.editType, async (ctx, { params, body }) => {
    await pricing.editType(ctx, params.typeId, body);
    return {};
  });
  route(app, contract.setTypeActive, async (ctx, { params, body }) => {
    await pricing.setTypeActive(ctx, params.typeId, body.isActive);
    return {};
  });
  route(app, contract.addRule, async (ctx, { params, body }) => ({
    id: await pricing.addRule(ctx, params.typeId, body),
  }));
  route(app, contract.editRule, async (ctx, { params, body }) => {
    await pricing.editRule(ctx, params.ruleId, body);
    return {};
  });
  route(app, contract.setRuleActive, async (ctx, { params, body }) => {
    await pricing.setRuleActive(ctx, params.ruleId, body.isActive);
    return {};
  });
  route(app, contract.removeRule, async (ctx, { params }) => {
    await pricing.removeRule(ctx, params.ruleId);
    return {};
  });
  route(app, contract.previewPrices, (ctx, { body }) => pricing.preview(ctx, body), { share: 'general' });
}
