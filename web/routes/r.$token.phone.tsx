import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { EndedObjectionPage, ObjectionPage } from '#web/features/replies/objection-page.tsx';
import { loadObjection, replyQueries } from '#web/features/replies/queries.ts';
import { ReplyLayout } from '#web/layouts/reply-layout.tsx';
import type { LoaderInput } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { loadLink } from '#web/lib/load-or-not-found.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/r/$token/phone')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: LoaderInput<'token'>) =>
    loadLink(loadObjection(queryClient, token)),
  ),
  head: ({ match: { context }, params: { token } }) => {
    const { language } = context.queryClient.getQueryData(replyQueries.objection(token).queryKey) ?? {};
    return unlistedHead(pageT(language)('Another phone number?'));
  },
  component: () => {
    const { token } = Route.useParams();
    const { data } = useQuery(replyQueries.objection(token));
    return (
      <ReplyLayout language={data?.language}>
        <ObjectionPage token={token} />
      </ReplyLayout>
    );
  },
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedObjectionPage />
    </ReplyLayout>
  ),
});
