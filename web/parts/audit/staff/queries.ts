import { queryOptions } from '@tanstack/react-query';
import { listAudit, listAuditActions } from '#contract/audit/endpoints.ts';
import { call } from '#web/lib/api.ts';

export const auditQueries = {
  actions: () => queryOptions({ queryKey: ['audit', 'actions'], queryFn: () => call(listAuditActions) }),

  /** The audit entries of one record, newest first. */
  ofRecord: (entity: string, recordId: string) =>
    queryOptions({
      queryKey: ['audit', 'record', entity, recordId],
      queryFn: () => call(listAudit, { body: { entity, record: recordId } }),
    }),
};
