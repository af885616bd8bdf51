import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordPage } from '#web/features/accounts/change-password-page.tsx';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/change-password')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Change password')),
  component: ChangePasswordPage,
});
