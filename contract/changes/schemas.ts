import * as z from 'zod/mini';
import { countParameter } from '../shared/fields.ts';
import { maxMissedMs } from './endpoints.ts';

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

/** `missedMs`: the first event names what has changed during this time before the stream was opened. */
export const WatchChangesQuery = z.strictObject({
  missedMs: countParameter({ min: 0, max: maxMissedMs, fallback: 0 }),
});
export const WatchChangesReply = z.string();
