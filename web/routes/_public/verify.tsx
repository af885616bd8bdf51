import { createFileRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { VerifyPage } from '#web/features/accounts/verify-page.tsx';
import { titleHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/_public/verify')({
  validateSearch: readReturnSearch,
  head: () => titleHead('Verify your phone'),
  component: VerifyPage,
});
