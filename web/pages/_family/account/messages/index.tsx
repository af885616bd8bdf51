import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageT } from '#web/i18n/page-t.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { MessageSettingsPage } from './-message-settings-page.tsx';

export const Route = createFileRoute('/_family/account/messages/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchQuery(messageQueries.settings())]),
  ),
  head: () => titleHead(pageT()('Message settings')),
  component: MessageSettingsPage,
});
