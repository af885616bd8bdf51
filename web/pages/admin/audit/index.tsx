import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from './-audit-page.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type AuditSearch = { actor?: string; entity?: string; record?: string };

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: (search: AuditSearch) => search,
  component: AuditPage,
});
