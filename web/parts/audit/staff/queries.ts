import { queryOptions } from '@tanstack/react-query';
import { listAudit, listAuditActions } from '#contract/audit/endpoints.ts';
import { callApi } from '#web/lib/api.ts';

export const auditQueries = {
  actions: () => queryOptions({ queryKey: ['audit', 'actions'], queryFn: () => callApi(listAuditActions) }),

  ofRecord: (entity: string, recordId: string) =>
    queryOptions({
      queryKey: ['audit', 'record', entity, recordId],
      queryFn: () => callApi(listAudit, { body: { entity, record: recordId } }),
    }),
};
