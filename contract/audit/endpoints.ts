import { endpoint } from '../shared/endpoint.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { ExportAuditBody, ListAuditActionsReply, ListAuditBody, ListAuditReply } from './schemas.ts';

export const listAudit = endpoint<{ body: typeof ListAuditBody; reply: typeof ListAuditReply }>()({
  method: 'POST',
  path: '/api/admin/audit/search',
  access: 'audit.read',
});

export const exportAudit = endpoint<{ body: typeof ExportAuditBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/audit/export',
  access: 'audit.read',
  isSensitive: true,
});

export const listAuditActions = endpoint<{ reply: typeof ListAuditActionsReply }>()({
  method: 'GET',
  path: '/api/admin/audit/actions',
  access: 'audit.read',
});
