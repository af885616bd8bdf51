import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { unreadQuery } from '#web/parts/messages/unread-queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useOwnLiveRefresh } from './live-refresh.ts';

/** A larger number is shown as `99+`. */
const maxShown = 99;

/** The bell of the navigation bar: a link to the inbox with the number of unread messages, which is updated live. */
export function InboxLink() {
  const t = useT();
  const queryClient = useQueryClient();
  useOwnLiveRefresh(() => hasUnreadChanged(queryClient));
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const announcement = useAnnouncement(t, unread);
  const count = unread > maxShown ? `${maxShown}+` : String(unread);
  return (
    <>
      <Link
        to={paths.inbox}
        className={buttonClass('quiet', 'medium', 'ui-button-icon site-inbox')}
        title={t('Inbox')}
        aria-label={inboxWords(t, unread)}
      >
        <Bell aria-hidden="true" />
        {unread > 0 ? (
          <span className="site-inbox-count" aria-hidden="true">
            {count}
          </span>
        ) : null}
      </Link>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Whether the number of unread messages differs from the one that came with the page. */
async function hasUnreadChanged(queryClient: QueryClient): Promise<boolean> {
  const shown = queryClient.getQueryData(unreadQuery().queryKey)?.unread;
  const current = await queryClient.fetchQuery({ ...unreadQuery(), staleTime: 0 }).catch(() => null);
  return current !== null && current.unread !== shown;
}

function inboxWords(t: T, unread: number): string {
  if (unread === 0) return t('Inbox');
  return unread > maxShown
    ? t('Inbox, more than {count} unread messages', { count: String(maxShown) })
    : t.count(unread, 'Inbox, {count} unread message', 'Inbox, {count} unread messages');
}

function newMessageWords(t: T, unread: number): string {
  return unread > maxShown
    ? t('New message. more than {count} unread messages', { count: String(maxShown) })
    : t.count(unread, 'New message. {count} unread message', 'New message. {count} unread messages');
}

/** What a screen reader says when messages arrive while the page is open; empty otherwise. */
function useAnnouncement(t: T, unread: number): string {
  const previous = useRef(unread);
  const [text, setText] = useState('');
  useEffect(() => {
    if (unread > previous.current) setText(newMessageWords(t, unread));
    if (unread < previous.current) setText('');
    previous.current = unread;
  }, [t, unread]);
  return text;
}
