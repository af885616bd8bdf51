import * as z from 'zod/mini';

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

export const WatchChangesReply = z.string();
