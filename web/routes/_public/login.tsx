import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { loginSearch } from '#web/features/accounts/login-search.ts';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { titled } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';

export const Route = createFileRoute('/_public/login')({
  validateSearch: loginSearch,
  // Whoever is signed in already goes on.
  beforeLoad: ({ context: { queryClient }, search }) => {
    const known = queryClient.getQueryData(accountQueries.viewer().queryKey);
    if (known?.viewer) throw redirect({ href: search.from ?? paths.patients });
  },
  head: () => titled('Login'),
  component: LoginPage,
});
