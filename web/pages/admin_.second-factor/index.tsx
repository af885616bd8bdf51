import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { readReturnSearch } from '#web/parts/accounts/return-search.ts';
import { SecondFactorPage } from './-second-factor-page.tsx';

export const Route = createFileRoute('/admin_/second-factor/')({
  ssr: false,
  validateSearch: readReturnSearch,
  beforeLoad: async (navigation) => (await import('#web/frame/staff/guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  head: () => {
    const t = pageT();
    return unlistedHead(t('Second step for logging in'));
  },
  component: SecondFactorPage,
});
