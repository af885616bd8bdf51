import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { titleHead } from '#web/lib/head.ts';
import { readReturnSearch } from '#web/parts/accounts/return-search.ts';
import { ChangePasswordPage } from './-change-password-page.tsx';

export const Route = createFileRoute('/_family/change-password')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Change password')),
  component: ChangePasswordPage,
});
