import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { AccountPage } from './-account-page.tsx';

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
