import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { accountQueries } from '#web/features/accounts/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/account/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(accountQueries.own()),
      queryClient.prefetchQuery(accountQueries.corrections()),
    ]),
  ),
  head: () => titleHead(pageT()('Account Settings')),
  component: AccountPage,
});
