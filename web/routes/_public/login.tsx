import { createFileRoute, redirect } from '@tanstack/react-router';
import { readCodeStepSearch } from '#web/features/accounts/code-step-search.ts';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/login')({
  validateSearch: readCodeStepSearch,
  // A signed-in viewer is redirected.
  beforeLoad: ({ context: { queryClient }, search }) => {
    const cached = queryClient.getQueryData(accountQueries.viewer().queryKey);
    if (cached?.viewer) throw redirect({ href: search.from ?? paths.patients });
  },
  head: () => titleHead(pageT()('Login')),
  component: LoginPage,
});
