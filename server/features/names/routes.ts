import type { FastifyInstance } from 'fastify';
import * as api from '#contract/names/endpoints.ts';
import * as s from '#contract/names/schemas.ts';
import { route } from '#server/http/route.ts';
import { listTranslations } from './service.ts';

export function nameRoutes(app: FastifyInstance): void {
  route(app, api.listTranslations, s.listTranslations, listTranslations);
}
