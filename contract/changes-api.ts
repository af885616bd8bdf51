import type { WatchChangesReply } from './changes.ts';
import { endpoint } from './endpoint.ts';

export const watchChanges = endpoint<{ reply: typeof WatchChangesReply }>()({
  method: 'GET',
  path: '/api/admin/changes',
  access: 'admin.enter',
  isStream: true,
});
