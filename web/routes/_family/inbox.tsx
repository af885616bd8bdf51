import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { InboxPage } from '#web/features/messages/inbox-page.tsx';
import { messageQueries } from '#web/features/messages/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/inbox')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchInfiniteQuery(messageQueries.inbox())]),
  ),
  head: () => titleHead(pageT()('Inbox')),
  component: InboxPage,
});
