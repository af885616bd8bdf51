import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createCalendarFeed, endCalendarFeed, getCalendarFeed } from '#contract/calendar/endpoints.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { toastError } from '#web/lib/words-for.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const calendarQueries = {
  feed: () => queryOptions({ queryKey: ['calendar', 'feed'], queryFn: () => callApi(getCalendarFeed) }),
};

const guides = [
  {
    id: 'calendar-apple',
    title: msg('iPhone, iPad or Mac'),
    content: msg('Open this page on that device, press “Open in calendar”, and then Subscribe.'),
  },
  {
    id: 'calendar-google',
    title: msg('Google Calendar'),
    content: msg(
      'Copy the address. On a computer, open {site}. Next to “Other calendars” press +, choose “From URL” and paste the address. The calendar then appears in the Google Calendar app on your phone too. Google may take a day to show a change.',
    ),
  },
  {
    id: 'calendar-outlook',
    title: msg('Outlook'),
    content: msg(
      'Copy the address. In the calendar of Outlook choose “Add calendar”, then “Subscribe from web”, and paste the address.',
    ),
  },
];

/** A new calendar address, which is shown only now, and how to add it to a calendar. */
function NewAddressSection({ url }: { url: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // so that screen readers read it out

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('Address copied'), tone: 'success' });
    } catch {
      field.current?.focus(); // selects the address
      const description = t('Your browser did not allow it. Please copy the selected address yourself.');
      showToast({ title: t('The address could not be copied'), description, tone: 'destructive' });
    }
  };

  const items = guides.map(({ id, title, content }) => ({
    id,
    title: t(title),
    content: t(content, { site: 'calendar.google.com' }),
  }));

  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        ref={field}
        label={t('Calendar address')}
        hint={t('It is shown only now. Anyone who has it can see who of your family has a visit, when and where.')}
        value={url}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="max-md:w-full" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('Copy address')}
        </Button>
        <LinkButton variant="secondary" className="max-md:w-full" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden="true" />
          {t('Open in calendar')}
        </LinkButton>
      </div>
      <div>
        <h3 className="mb-2 text-lg">{t('How to add it')}</h3>
        <Accordion items={items} name="calendar-guides" />
      </div>
    </div>
  );
}

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
    toastError(title, error, t('Please try again later.'));
  };
  const create = useMutation({
    mutationFn: () => callApi(createCalendarFeed, { body: {} }),
    onSuccess: (created) => {
      setUrl(created.url);
      queryClient.setQueryData(queryKey, { createdAt: created.createdAt });
    },
    onError: showError(t('The calendar address could not be created')),
    onSettled: onEnd,
  });
  const remove = useMutation({
    mutationFn: () => callApi(endCalendarFeed),
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
