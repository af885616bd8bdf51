import * as z from 'zod/mini';
import { countParameter } from '../shared/fields.ts';
import { maxMissedMs } from './limits.ts';

/**
 * The kinds of records that an event to staff can name as changed (`watchChanges`). The browser then reads these
 * records again, with the usual access checks.
 */
export type EventNoun =
  | 'accounts'
  | 'patients'
  | 'appointments'
  | 'doctors'
  | 'clinics'
  | 'cities'
  | 'appointment-types'
  | 'messages'
  | 'audit';

/**
 * The kinds of records that a successful call of an endpoint changes, for the browser that made the call. `audit` is
 * left out, because almost every write adds to the audit log. Staff get no events for the last five kinds: free times
 * follow from visits, and only the account itself sees the other four.
 */
export type ChangedNoun =
  | Exclude<EventNoun, 'audit'>
  | 'free-times'
  | 'inbox'
  | 'message-settings'
  | 'calendar'
  | 'second-factors';
const WatchChangesReply = z.string();

export const watchChanges = {
  summary: 'Server-sent events for staff: the kinds of records that changed, or `*` if any may have changed',
  /** `missedMs`: the first event names what has changed in this number of milliseconds before the stream was opened. */
  query: z.strictObject({ missedMs: countParameter({ min: 0, max: maxMissedMs, fallback: 0 }) }),
  reply: WatchChangesReply,
};
export const watchOwnChanges = {
  summary:
    'Server-sent events for a signed-in family: `inbox` or `appointments` if those changed, or `*` if anything may have',
  reply: WatchChangesReply,
};
