import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#web/layouts/admin-layout.tsx';
import { unlisted } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async (visit) => (await import('#web/layouts/admin-guard.ts')).requireStaff(visit),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => (
    <p role="status" className="grid min-h-dvh place-items-center p-4 text-lg text-ink-muted">
      Verifying admin access...
    </p>
  ),
  head: () => unlisted('Admin'),
  component: AdminLayout,
});
