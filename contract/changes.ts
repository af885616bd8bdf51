import * as z from 'zod/mini';

/** The content of a change event. Events carry no data: the browser reads the data again, with the usual access checks. */
export type ChangeNoun =
  | 'accounts'
  | 'patients'
  | 'appointments'
  | 'doctors'
  | 'clinics'
  | 'cities'
  | 'appointment-types'
  | 'audit';

export const WatchChangesReply = z.string();
