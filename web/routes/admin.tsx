import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '#web/layouts/admin-layout.tsx';
import { Placeholder } from '#web/layouts/placeholder.tsx';
import { unlistedHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import { useT } from '#web/ui/use-t.tsx';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async (navigation) => (await import('#web/layouts/admin-guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Verifying,
  head: () => {
    const t = pageT();
    return unlistedHead(t('Admin'));
  },
  component: AdminLayout,
});

function Verifying() {
  const t = useT();
  return <Placeholder className="p-4 text-lg">{t('Verifying admin access...')}</Placeholder>;
}
