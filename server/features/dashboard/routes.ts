import type { FastifyInstance } from 'fastify';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { Dashboard } from '#contract/dashboard/schemas.ts';
import { route } from '#server/http/route.ts';
import * as dashboard from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  route(
    app,
    getDashboard,
    {
      summary: 'The totals of all records, the appointments of today by hour, and the bookings of the last 30 days',
      reply: Dashboard,
    },
    (ctx) => dashboard.read(ctx),
    { recordedAs: 'dashboard' },
  );
}
