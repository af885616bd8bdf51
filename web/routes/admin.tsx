import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#web/layouts/admin-layout.tsx';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { unlistedHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async (navigation) => (await import('#web/layouts/admin-guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Placeholder className="p-4 text-lg">Verifying admin access...</Placeholder>,
  head: () => unlistedHead('Admin'),
  component: AdminLayout,
});
