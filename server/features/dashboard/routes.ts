import type { FastifyInstance } from 'fastify';
import * as api from '#contract/dashboard/endpoints.ts';
import * as s from '#contract/dashboard/schemas.ts';
import { route } from '#server/http/route.ts';
import { getDashboard } from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, api.getDashboard, s.getDashboard, getDashboard);
}
