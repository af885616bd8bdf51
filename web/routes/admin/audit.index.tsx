import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/audit/audit-page.tsx';

/** What links narrow the log to. The list itself reads and checks the query. */
type AuditSearch = { actor?: string; entity?: string; record?: string };

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: (search: AuditSearch) => search,
  component: AuditPage,
});
