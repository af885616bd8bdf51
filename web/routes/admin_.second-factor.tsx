import { createFileRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { SecondFactorPage } from '#web/features/second-factors/second-factor-page.tsx';
import { unlistedHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/admin_/second-factor')({
  ssr: false,
  validateSearch: readReturnSearch,
  beforeLoad: async (navigation) => (await import('#web/layouts/admin-guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  head: () => {
    const t = pageT();
    return unlistedHead(t('Second step for logging in'));
  },
  component: SecondFactorPage,
});
