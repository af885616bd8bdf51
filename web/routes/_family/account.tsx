import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { AccountPage } from '#web/features/accounts/account-page.tsx';

export const Route = createFileRoute('/_family/account')({
  head: () => ({ meta: [{ title: `Account Settings · ${productName}` }] }),
  component: AccountPage,
});
