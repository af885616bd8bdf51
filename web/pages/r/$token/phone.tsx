import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { ReplyLayout } from '#web/frame/reply-layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import type { LoaderInput } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { loadLink } from '#web/lib/load-or-not-found.ts';
import { loadObjection, replyQueries } from '#web/parts/replies/queries.ts';
import { EndedObjectionPage, ObjectionPage } from './-objection-page.tsx';

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
