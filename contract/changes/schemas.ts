import * as z from 'zod/mini';
import { countParameter } from '../shared/fields.ts';
import { maxMissedMs } from './texts.ts';

/** An event names the kinds of records that changed. The browser then reads the data again, with the usual access checks. */
export type ChangeNoun =
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
 * What a successful call of an endpoint changes. The audit log is left out, because almost every write adds to it. The last
 * five have no events: free times follow from visits, and the others are seen by their own account only.
 */
export type ChangedNoun =
  | Exclude<ChangeNoun, 'audit'>
  | 'free-times'
  | 'inbox'
  | 'message-settings'
  | 'calendar'
  | 'second-factors';
const WatchChangesReply = z.string();

// What each endpoint takes and gives.
export const watchChanges = {
  summary: 'Server-sent events for staff: the kinds of records that changed, or `*` if any may have changed',
  /** `missedMs`: the first event names what has changed during this time before the stream was opened. */
  query: z.strictObject({ missedMs: countParameter({ min: 0, max: maxMissedMs, fallback: 0 }) }),
  reply: WatchChangesReply,
};
export const watchOwnChanges = {
  summary:
    'Server-sent events for a signed-in family: `inbox` or `appointments` if those changed, or `*` if anything may have',
  reply: WatchChangesReply,
};
