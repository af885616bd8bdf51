import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { readCodeStepSearch } from '#web/parts/accounts/code-step-search.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { LoginPage } from './-login-page.tsx';

export const Route = createFileRoute('/_visitor/login/')({
  validateSearch: readCodeStepSearch,
  // A signed-in viewer is redirected.
  beforeLoad: ({ context: { queryClient }, search }) => {
    const cached = queryClient.getQueryData(accountQueries.viewer().queryKey);
    if (cached?.viewer) throw redirect({ href: search.from ?? paths.patients });
  },
  head: () => titleHead(pageT()('Login')),
  component: LoginPage,
});
