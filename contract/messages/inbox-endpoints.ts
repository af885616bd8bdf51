import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

// These endpoints have their own file, because every page of a signed-in person loads it to count the unread messages.
export const listInbox = endpoint<typeof s.listInbox>()('GET /api/inbox', 'signed-in');

export const countUnread = endpoint<typeof s.countUnread>()('GET /api/inbox/unread', 'signed-in');

export const markRead = endpoint<typeof s.markRead>()('POST /api/inbox/read', 'signed-in', { changes: ['inbox'] });
