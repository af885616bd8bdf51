import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#web/layouts/admin-layout.tsx';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { unlisted } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async (visit) => (await import('#web/layouts/admin-guard.ts')).requireStaff(visit),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Placeholder className="p-4 text-lg">Verifying admin access...</Placeholder>,
  head: () => unlisted('Admin'),
  component: AdminLayout,
});
