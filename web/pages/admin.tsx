import { createFileRoute } from '@tanstack/react-router';
import { PagePlaceholder } from '#web/frame/hydration.tsx';
import { StaffLayout } from '#web/frame/staff/layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { unlistedHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: async (navigation) => (await import('#web/frame/staff/guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Verifying,
  head: () => unlistedHead(pageT()('Admin')),
  component: StaffLayout,
});

function Verifying() {
  const t = useT();
  return <PagePlaceholder className="p-4 text-lg">{t('Verifying admin access...')}</PagePlaceholder>;
}
