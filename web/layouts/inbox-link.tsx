import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { unreadQuery } from '#web/features/messages/unread-queries.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useOwnLiveRefresh } from './live-refresh.ts';

/** From here on, the exact number helps nobody. */
const maxShown = 99;

/** The bell of the navigation bar: the way to the inbox, with the number of unread messages. It is live. */
export function InboxLink() {
  const queryClient = useQueryClient();
  useOwnLiveRefresh(() => hasUnreadChanged(queryClient));
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const announcement = useAnnouncement(unread);
  const count = unread > maxShown ? `${maxShown}+` : String(unread);
  return (
    <>
      <Link
        to={paths.inbox}
        className={buttonClass('quiet', 'medium', 'ui-button-icon site-inbox')}
        title="Inbox"
        aria-label={unread > 0 ? `Inbox, ${unreadWords(unread)}` : 'Inbox'}
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

function unreadWords(unread: number): string {
  if (unread > maxShown) return `more than ${maxShown} unread messages`;
  return unread === 1 ? '1 unread message' : `${unread} unread messages`;
}

/** What a screen reader says when messages arrive while the page is open; empty otherwise. */
function useAnnouncement(unread: number): string {
  const previous = useRef(unread);
  const [text, setText] = useState('');
  useEffect(() => {
    if (unread > previous.current) setText(`New message. ${unreadWords(unread)}`);
    if (unread < previous.current) setText('');
    previous.current = unread;
  }, [unread]);
  return text;
}
