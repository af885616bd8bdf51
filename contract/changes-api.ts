import type { WatchChangesReply } from './changes.ts';
import { endpoint } from './endpoint.ts';

export const watchChanges = endpoint<{ reply: typeof WatchChangesReply }>()({
  method: 'GET',
  path: '/api/admin/changes',
  summary: 'Server-sent events: which nouns have changed (`*` where any may have), as long as one is staff',
  access: 'admin.enter',
  streams: true,
});
