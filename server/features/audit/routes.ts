import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as audit from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, contract.listAudit, (ctx, { body }) => audit.list(ctx, body), { share: 'general' });
  route(app, contract.exportAudit, (ctx, { body }) => audit.exportFile(ctx, body), exportOptions);
  route(app, contract.listAuditActions, (ctx) => audit.actions(ctx));
}
