import type { FastifyInstance } from 'fastify';
import * as api from '#contract/names/endpoints.ts';
import * as s from '#contract/names/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { findTranslatedNames } from './queries.ts';

export function nameRoutes(app: FastifyInstance): void {
  route(app, api.listTranslations, s.listTranslations, listTranslations);
}

async function listTranslations(ctx: Ctx, { params }: ParsedOf<typeof api.listTranslations>) {
  return { names: await findTranslatedNames(ctx.directory, params.language) };
}
