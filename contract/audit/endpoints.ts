import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listAudit = endpoint<typeof s.listAudit>()('POST /api/admin/audit/search', 'audit.read');

export const exportAudit = endpoint<typeof s.exportAudit>()('POST /api/admin/audit/export', 'audit.read', {
  isSensitive: true,
});

export const listAuditActions = endpoint<typeof s.listAuditActions>()('GET /api/admin/audit/actions', 'audit.read');
