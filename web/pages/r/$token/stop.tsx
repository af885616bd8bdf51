import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { ReplyLayout } from '#web/frame/reply-layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import type { LoaderInput } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { loadLink } from '#web/lib/load-or-not-found.ts';
import { EndedLinkPage } from '#web/parts/replies/ended-link-page.tsx';
import { loadSubscription, replyQueries } from '#web/parts/replies/queries.ts';
import { StopMessagesPage } from './-stop-messages-page.tsx';

export const Route = createFileRoute('/r/$token/stop')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: LoaderInput<'token'>) =>
    loadLink(loadSubscription(queryClient, token)),
  ),
  head: ({ match: { context }, params: { token } }) => {
    const { language } = context.queryClient.getQueryData(replyQueries.subscription(token).queryKey) ?? {};
    return unlistedHead(pageT(language)('Your messages'));
  },
  component: () => {
    const { token } = Route.useParams();
    const { data } = useQuery(replyQueries.subscription(token));
    return (
      <ReplyLayout language={data?.language}>
        <StopMessagesPage token={token} />
      </ReplyLayout>
    );
  },
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedLinkPage />
    </ReplyLayout>
  ),
});
