import { createFileRoute } from '@tanstack/react-router';
import { readReturnSearch } from '#web/features/accounts/return-search.ts';
import { VerifyPage } from '#web/features/accounts/verify-page.tsx';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_public/verify')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Verify your phone')),
  component: VerifyPage,
});
