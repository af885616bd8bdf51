import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { Check, Settings2 } from 'lucide-react';
import { markRead } from '#contract/messages/inbox-endpoints.ts';
import type { InboxMessage } from '#contract/messages/schemas.ts';
import { EmptyInbox } from '#web/art/empty-inbox.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { toastError } from '#web/lib/words-for.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { unreadQuery } from '#web/parts/messages/unread-queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/_family/inbox/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [queryClient.prefetchInfiniteQuery(messageQueries.inbox())]),
  ),
  head: () => titleHead(pageT()('Inbox')),
  component: InboxPage,
});

/** The family's inbox: reminders and notices, newest first. New ones appear while the page is open. */
function InboxPage() {
  const t = useT();
  const loadFailed = t('Failed to load your messages. Please try again later.');
  const queryClient = useQueryClient();
  const messages = useInfiniteQuery(messageQueries.inbox());
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const mark = useMutation({
    mutationFn: (ids: string[] | undefined) => callApi(markRead, { body: ids ? { ids } : {} }),
    onSuccess: (count) => {
      queryClient.setQueryData(unreadQuery().queryKey, count);
      return queryClient.invalidateQueries({ queryKey: messageQueries.inbox().queryKey });
    },
    onError: (error) => {
      toastError(t('The messages could not be marked as read'), error, t('Please try again later.'));
    },
  });
  const settings = (
    <Link to={paths.messageSettings} className={buttonClass('secondary')}>
      <Settings2 aria-hidden="true" />
      {t('Message settings')}
    </Link>
  );

  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader
        title={t('Inbox')}
        subtitle={t('Reminders and news about your visits. Times are in India.')}
        actions={
          <>
            {settings}
            {unread > 0 ? (
              <Button
                variant="secondary"
                busy={mark.isPending && mark.variables === undefined}
                onClick={() => mark.mutate(undefined)}
              >
                <Check aria-hidden="true" />
                {t('Mark all as read')}
              </Button>
            ) : null}
          </>
        }
      />
      <AsyncView
        query={messages}
        error={loadFailed}
        isEmpty={({ pages }) => pages[0]?.rows.length === 0}
        empty={
          <EmptyState
            drawing={<EmptyInbox />}
            title={t('No messages yet')}
            hint={t('Reminders and news about your visits appear here.')}
            action={
              <Link to={paths.appointments} className={buttonClass('primary')}>
                {t('Your appointments')}
              </Link>
            }
          />
        }
        skeleton={
          <div className="grid gap-3">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-36 w-full" />
          </div>
        }
      >
        {({ pages }) => (
          <>
            <ol className="grid gap-3">
              {pages
                .flatMap(({ rows }) => rows)
                .map((message) => (
                  <InboxMessageCard key={message.id} message={message} onRead={() => mark.mutate([message.id])} />
                ))}
            </ol>
            <LoadMore
              hasMore={messages.hasNextPage}
              busy={messages.isFetchingNextPage}
              error={messages.isFetchNextPageError ? loadFailed : undefined}
              onLoadMore={() => void messages.fetchNextPage()}
            />
          </>
        )}
      </AsyncView>
    </main>
  );
}

/** One message of the inbox. A click opens its visit or the settings of the account, and marks it as read. */
function InboxMessageCard({ message, onRead }: { message: InboxMessage; onRead: () => void }) {
  const t = useT();
  const { kind, title, text, language, at, isRead, visit } = message;
  const markIfUnread = () => {
    if (!isRead) onRead();
  };
  return (
    <Card as="li" className={`relative grid gap-1.5 border-s-4 ${isRead ? 'border-s-line' : 'border-s-accent'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className={`flex flex-wrap items-center gap-x-3 text-lg ${isRead ? 'font-medium' : ''}`}>
          {visit ? (
            <Link to={paths.visit(visit.id)} lang={language} className={cardLinkClass} onClick={markIfUnread}>
              {title}
            </Link>
          ) : kind === 'account' ? (
            <Link to={paths.account} lang={language} className={cardLinkClass} onClick={markIfUnread}>
              {title}
            </Link>
          ) : (
            <span lang={language}>{title}</span>
          )}
          {isRead ? null : <Badge tone="accent">{t('New')}</Badge>}
        </h2>
        <time dateTime={at} className="text-ink-muted">
          {datesIn(t).dateTime(at)}
        </time>
      </div>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} lang={language} className="max-w-prose break-words">
          {paragraph}
        </p>
      ))}
      {visit ? (
        <p className="break-words text-ink-muted">
          {visit.doctor
            ? t('{title} with {doctor}', { title: t.named(visit.title), doctor: visit.doctor })
            : t.named(visit.title)}
        </p>
      ) : null}
      {visit || isRead || kind === 'account' ? null : (
        <Button variant="quiet" className="-ms-3 justify-self-start" onClick={onRead}>
          {t('Mark as read')}
        </Button>
      )}
    </Card>
  );
}
