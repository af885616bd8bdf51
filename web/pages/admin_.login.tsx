import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#contract/shared/roles.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { unlistedHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { readStaffStepSearch } from '#web/parts/accounts/code-step-search.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { AdminLoginPage } from './-staff-login-page.tsx';

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
