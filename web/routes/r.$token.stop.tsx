import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { EndedLinkPage } from '#web/features/replies/ended-link-page.tsx';
import { replyQueries } from '#web/features/replies/queries.ts';
import { StopMessagesPage } from '#web/features/replies/stop-messages-page.tsx';
import { ReplyLayout } from '#web/layouts/reply-layout.tsx';
import type { FirstPaint } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { loadLink } from '#web/lib/load-or-not-found.ts';

export const Route = createFileRoute('/r/$token/stop')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: FirstPaint<'token'>) =>
    loadLink(queryClient.fetchQuery(replyQueries.subscription(token))),
  ),
  head: () => unlistedHead('Your messages'),
  component: () => (
    <ReplyLayout>
      <StopMessagesPage token={Route.useParams().token} />
    </ReplyLayout>
  ),
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedLinkPage />
    </ReplyLayout>
  ),
});
