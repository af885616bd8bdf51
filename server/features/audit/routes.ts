import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/audit.ts';
import * as api from '#contract/audit-api.ts';
import { CsvFile } from '#contract/lists.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as audit from './service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listAudit,
    { body: schemas.ListAuditBody, reply: schemas.ListAuditReply },
    (ctx, { body }) => audit.list(ctx, body),
    { shows: 'audit-log', share: 'general' },
  );
  route(
    app,
    api.exportAudit,
    { body: schemas.ExportAuditBody, reply: CsvFile },
    (ctx, { body }) => audit.exportFile(ctx, body),
    {
      ...exportOptions,
      shows: 'audit-export',
    },
  );
  route(app, api.listAuditActions, { reply: schemas.ListAuditActionsReply }, (ctx) => audit.actions(ctx), {
    shows: null,
  });
}
