import { createFileRoute } from '@tanstack/react-router';
import { productName } from '#contract/product.ts';
import { returnSearch } from '#web/features/accounts/return-search.ts';
import { VerifyPage } from '#web/features/accounts/verify-page.tsx';

export const Route = createFileRoute('/_public/verify')({
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: `Verify your phone · ${productName}` }] }),
  component: VerifyPage,
});
