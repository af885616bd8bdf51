import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { MessageSettingsPage } from '#web/features/messages/message-settings-page.tsx';
import { messageQueries } from '#web/features/messages/queries.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';

export const Route = createFileRoute('/_family/account/messages')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(messageQueries.settings())]),
  ),
  head: () => titleHead(pageT()('Message settings')),
  component: MessageSettingsPage,
});
