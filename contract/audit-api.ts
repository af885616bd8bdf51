import type { ExportAuditBody, ListAuditActionsReply, ListAuditBody, ListAuditReply } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type { CsvFile } from './lists.ts';

export const listAudit = endpoint<{ body: typeof ListAuditBody; reply: typeof ListAuditReply }>()({
  method: 'POST',
  path: '/api/admin/audit/search',
  summary: 'Who did what to which record and when, newest first; searched by person',
  access: 'audit.read',
});

export const exportAudit = endpoint<{ body: typeof ExportAuditBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/audit/export',
  summary: 'The same as a file',
  access: 'audit.read',
});

export const listAuditActions = endpoint<{ reply: typeof ListAuditActionsReply }>()({
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'Every action that was ever done, to filter by',
  access: 'audit.read',
});
