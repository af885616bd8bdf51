import type { FastifyInstance } from 'fastify';
import * as api from '#contract/day/endpoints.ts';
import * as s from '#contract/day/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { exportDay, getDay, setDoctorDelay } from './service.ts';

export function dayRoutes(app: FastifyInstance): void {
  route(app, api.getDay, s.getDay, getDay);
  exportRoute(app, api.exportDay, s.exportDay, exportDay);
  route(app, api.setDoctorDelay, s.setDoctorDelay, setDoctorDelay);
}
