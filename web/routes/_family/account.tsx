import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_family/account')({
  head: () => titleHead('Account Settings'),
  component: AccountPage,
});
