import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { ChangePasswordPage } from '#web/features/accounts/change-password-page.tsx';
import { returnSearch } from '#web/features/accounts/return-search.ts';

export const Route = createFileRoute('/_family/change-password')({
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: `Change password · ${productName}` }] }),
  component: ChangePasswordPage,
});
