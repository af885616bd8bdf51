import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#contract/roles.ts';
import { AdminLoginPage } from '#web/features/accounts/admin-login-page.tsx';
import { readStaffStepSearch } from '#web/features/accounts/code-step-search.ts';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/admin_/login')({
  validateSearch: readStaffStepSearch,
  beforeLoad: ({ context: { queryClient }, search }) => {
    const viewer = queryClient.getQueryData(accountQueries.viewer().queryKey)?.viewer;
    if (viewer && can(viewer.role, 'admin.enter')) throw redirect({ href: search.from ?? paths.admin });
  },
  head: () => {
    const t = pageT();
    return unlistedHead(t('Admin Login'));
  },
  component: AdminLoginPage,
});
