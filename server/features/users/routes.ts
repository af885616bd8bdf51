import type { FastifyInstance } from 'fastify';
import * as api from '#contract/users/endpoints.ts';
import * as s from '#contract/users/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { addTestUsers, canAddTestUsers, exportUsers, listUsers } from './service.ts';

export function userRoutes(app: FastifyInstance): void {
  route(app, api.listUsers, s.listUsers, listUsers);
  exportRoute(app, api.exportUsers, s.exportUsers, exportUsers);
  route(app, api.canAddTestUsers, s.canAddTestUsers, canAddTestUsers);
  route(app, api.addTestUsers, s.addTestUsers, addTestUsers);
}
