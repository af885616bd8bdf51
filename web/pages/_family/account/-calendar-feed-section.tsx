import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCalendarFeed, endCalendarFeed } from '#contract/calendar/endpoints.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { calendarQueries } from './-calendar-queries.ts';
import { NewAddressSection } from './-new-address-section.tsx';

type Action = 'replace' | 'remove';

/** The private calendar address of the account: creates, replaces and removes it. */
export function CalendarFeedSection() {
  const t = useT();
  const feed = useQuery(calendarQueries.feed());
  const [asked, setAsked] = useState<Action | null>(null);
  const { create, remove, url } = useCalendarAddress(() => setAsked(null));

  return (
    <AsyncView
      query={feed}
      error={t('Failed to load your calendar address. Please try again later.')}
      skeleton={<Skeleton className="h-12 w-full md:w-64" />}
    >
      {({ createdAt }) =>
        createdAt === null ? (
          <Button className="max-md:w-full" busy={create.isPending} onClick={() => create.mutate()}>
            {t('Create calendar address')}
          </Button>
        ) : (
          <div className="grid grid-cols-1 gap-5">
            {url ? (
              <NewAddressSection key={url} url={url} />
            ) : (
              <p>
                {t(
                  'Your calendar address was created on {date}. It was shown only then. To see an address again, replace it.',
                  { date: datesIn(t).date(createdAt) },
                )}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" className="max-md:w-full" onClick={() => setAsked('replace')}>
                {t('Replace address')}
              </Button>
              <Button variant="quiet" className="max-md:w-full" onClick={() => setAsked('remove')}>
                {t('Remove')}
              </Button>
            </div>
            <ConfirmDialog
              open={asked === 'replace'}
              onClose={() => setAsked(null)}
              title={t('Replace the calendar address?')}
              description={t(
                'Calendars that use the current address stop updating. Add the new address to each of them.',
              )}
              confirmLabel={t('Replace address')}
              busy={create.isPending}
              onConfirm={() => create.mutate()}
            />
            <ConfirmDialog
              open={asked === 'remove'}
              onClose={() => setAsked(null)}
              title={t('Remove the calendar address?')}
              description={t(
                'Calendars that use it stop updating. Visits that they already show may stay until you delete the calendar there. You can create a new address at any time.',
              )}
              confirmLabel={t('Remove address')}
              busy={remove.isPending}
              onConfirm={() => remove.mutate()}
            />
          </div>
        )
      }
    </AsyncView>
  );
}

/** Changes the address. `url` is the new address until the page is left: the server stores only its hash. */
function useCalendarAddress(onEnd: () => void) {
  const t = useT();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const { queryKey } = calendarQueries.feed();
  const showError = (title: string) => (error: Error) => {
    const description = wordsFor(error, t('Please try again later.'));
    showToast({ title, description, tone: 'destructive' });
  };
  const create = useMutation({
    mutationFn: () => call(createCalendarFeed, { body: {} }),
    onSuccess: (created) => {
      setUrl(created.url);
      queryClient.setQueryData(queryKey, { createdAt: created.createdAt });
    },
    onError: showError(t('The calendar address could not be created')),
    onSettled: onEnd,
  });
  const remove = useMutation({
    mutationFn: () => call(endCalendarFeed),
    onSuccess: (feed) => {
      setUrl(null);
      queryClient.setQueryData(queryKey, feed);
      showToast({ title: t('Calendar address removed'), tone: 'success' });
    },
    onError: showError(t('The calendar address could not be removed')),
    onSettled: onEnd,
  });
  return { create, remove, url };
}
