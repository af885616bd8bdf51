import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/audit/audit-page.tsx';
import { adminHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin/audit/')({
  head: () => adminHead('Audit log'),
  component: AuditPage,
});
