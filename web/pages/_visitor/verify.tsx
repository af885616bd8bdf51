import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { titleHead } from '#web/lib/head.ts';
import { readReturnSearch } from '#web/parts/accounts/return-search.ts';
import { VerifyPage } from './-verify-page.tsx';

export const Route = createFileRoute('/_visitor/verify')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Verify your phone')),
  component: VerifyPage,
});
