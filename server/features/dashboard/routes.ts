import type { FastifyInstance } from 'fastify';
import { getDashboard } from '#contract/dashboard.ts';
import { route } from '#server/http/route.ts';
import * as dashboard from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getDashboard, (ctx) => dashboard.read(ctx), { shows: 'dashboard' });
}
