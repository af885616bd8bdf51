import type { FastifyInstance } from 'fastify';
import * as api from '#contract/audit/endpoints.ts';
import * as s from '#contract/audit/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { exportAudit, listAudit, listAuditActions } from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, api.listAudit, s.listAudit, listAudit);
  exportRoute(app, api.exportAudit, s.exportAudit, exportAudit);
  route(app, api.listAuditActions, s.listAuditActions, listAuditActions);
}
