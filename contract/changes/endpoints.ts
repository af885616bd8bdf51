import { endpoint } from '../shared/endpoint.ts';
import type { WatchChangesQuery, WatchChangesReply } from './schemas.ts';

/** A stream tells of changes at most this long before it was opened. */
export const maxMissedMs = 60_000;

export const watchChanges = endpoint<{ query: typeof WatchChangesQuery; reply: typeof WatchChangesReply }>()({
  method: 'GET',
  path: '/api/admin/changes',
  access: 'admin.enter',
  isStream: true,
});

/** Tells a signed-in family that something of its own changed: `inbox`, `appointments`, or `*` if anything may have changed. */
export const watchOwnChanges = endpoint<{ reply: typeof WatchChangesReply }>()({
  method: 'GET',
  path: '/api/changes',
  access: 'signed-in',
  isStream: true,
});
