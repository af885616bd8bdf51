import * as z from 'zod/mini';

/** What an event names. Never data: whoever is told asks for it, and is checked, as always. */
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
