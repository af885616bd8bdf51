import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as audit from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, contract.listAudit, (ctx, { body }) => audit.list(ctx, body), { shows: 'audit-log', share: 'general' });
  route(app, contract.exportAudit, (ctx, { body }) => audit.exportFile(ctx, body), {
    ...exportOptions,
    shows: 'audit-export',
  });
  route(app, contract.listAuditActions, (ctx) => audit.actions(ctx), { shows: null });
}
