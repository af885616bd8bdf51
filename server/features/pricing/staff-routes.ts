import type { FastifyInstance } from 'fastify';
import * as api from '#contract/pricing/staff-endpoints.ts';
import * as schemas from '#contract/pricing/staff-schemas.ts';
import { Created, EmptyObject, IsActive } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import { findTypes } from './queries.ts';
import * as pricing from './staff-service.ts';

export function managePricingRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listTypes,
    { summary: 'Every appointment type by name, active or not, with its city rules', reply: schemas.ListTypesReply },
    async (ctx) => ({ types: await ctx.db.run(findTypes) }),
  );
  route(
    app,
    api.createType,
    { summary: 'Add an appointment type', body: schemas.TypeForm, reply: Created },
    async (ctx, { body }) => ({
      id: await pricing.createType(ctx, body),
    }),
  );
  route(
    app,
    api.editType,
    {
      summary:
        'Save an appointment type. Rejected with `changed` if there is a newer version; booked appointments keep title and price',
      params: schemas.TypeParams,
      body: schemas.EditTypeBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await pricing.editType(ctx, params.typeId, body);
      return {};
    },
  );
  route(
    app,
    api.setTypeActive,
    {
      summary: 'Activate or deactivate an appointment type',
      params: schemas.TypeParams,
      body: IsActive,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await pricing.setTypeActive(ctx, params.typeId, body.isActive);
      return {};
    },
  );
  route(
    app,
    api.addRule,
    {
      summary: 'Add a price rule: the price of an appointment type in one city',
      params: schemas.TypeParams,
      body: schemas.RuleForm,
      reply: Created,
    },
    async (ctx, { params, body }) => ({
      id: await pricing.addRule(ctx, params.typeId, body),
    }),
  );
  route(
    app,
    api.editRule,
    {
      summary: 'Save a price rule. Rejected with `changed` if there is a newer version',
      params: schemas.RuleParams,
      body: schemas.EditRuleBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await pricing.editRule(ctx, params.ruleId, body);
      return {};
    },
  );
  route(
    app,
    api.setRuleActive,
    {
      summary: 'Activate or deactivate a price rule. Each type has at most one active rule per city',
      params: schemas.RuleParams,
      body: IsActive,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await pricing.setRuleActive(ctx, params.ruleId, body.isActive);
      return {};
    },
  );
  route(
    app,
    api.removeRule,
    { summary: 'Delete a price rule', params: schemas.RuleParams, reply: EmptyObject },
    async (ctx, { params }) => {
      await pricing.removeRule(ctx, params.ruleId);
      return {};
    },
  );
  route(
    app,
    api.previewPrices,
    {
      summary: 'The prices of an appointment type in each active city, now and after a change',
      body: schemas.PreviewPricesBody,
      reply: schemas.PreviewPricesReply,
    },
    (ctx, { body }) => pricing.preview(ctx, body),
    { share: 'general' },
  );
}
