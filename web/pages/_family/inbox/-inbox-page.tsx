import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Settings2 } from 'lucide-react';
import { markRead } from '#contract/messages/inbox-endpoints.ts';
import { EmptyInbox } from '#web/art/empty-inbox.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { unreadQuery } from '#web/parts/messages/unread-queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { InboxMessageCard } from './-inbox-message-card.tsx';

/** The family's inbox: reminders and notices, newest first. New ones appear while the page is open. */
export function InboxPage() {
  const t = useT();
  const loadFailed = t('Failed to load your messages. Please try again later.');
  const queryClient = useQueryClient();
  const messages = useInfiniteQuery(messageQueries.inbox());
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const mark = useMutation({
    mutationFn: (ids: string[] | undefined) => call(markRead, { body: ids ? { ids } : {} }),
    onSuccess: (count) => {
      queryClient.setQueryData(unreadQuery().queryKey, count);
      return queryClient.invalidateQueries({ queryKey: messageQueries.inbox().queryKey });
    },
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('The messages could not be marked as read'), description, tone: 'destructive' });
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
