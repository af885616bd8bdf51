import type { FastifyInstance } from 'fastify';
import * as api from '#contract/audit/endpoints.ts';
import * as schemas from '#contract/audit/schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as audit from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listAudit,
    {
      summary: 'The audit log, newest first; searched by person',
      body: schemas.ListAuditBody,
      reply: schemas.ListAuditReply,
    },
    (ctx, { body }) => audit.list(ctx, body),
    { recordedAs: 'audit-log', share: 'general' },
  );
  exportRoute(
    app,
    api.exportAudit,
    schemas.ExportAuditBody,
    (ctx, { body }) => audit.exportFile(ctx, body),
    'audit-export',
  );
  route(
    app,
    api.listAuditActions,
    { summary: 'The actions in the audit log, to filter by', reply: schemas.ListAuditActionsReply },
    (ctx) => audit.listActions(ctx),
    {
      recordedAs: null,
    },
  );
}
