import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { InboxPage } from './-inbox-page.tsx';

export const Route = createFileRoute('/_family/inbox/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchInfiniteQuery(messageQueries.inbox())]),
  ),
  head: () => titleHead(pageT()('Inbox')),
  component: InboxPage,
});
