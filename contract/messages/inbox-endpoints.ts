import { endpoint } from '../shared/endpoint.ts';
import type { InboxPage, InboxQuery, MarkReadBody, UnreadCount } from './schemas.ts';

// These endpoints have their own file, because every page of a signed-in person loads it to count the unread messages.

export const listInbox = endpoint<{ query: typeof InboxQuery; reply: typeof InboxPage }>()({
  method: 'GET',
  path: '/api/inbox',
  access: 'signed-in',
});

export const countUnread = endpoint<{ reply: typeof UnreadCount }>()({
  method: 'GET',
  path: '/api/inbox/unread',
  access: 'signed-in',
});

export const markRead = endpoint<{ body: typeof MarkReadBody; reply: typeof UnreadCount }>()({
  method: 'POST',
  path: '/api/inbox/read',
  access: 'signed-in',
});
