import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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

export const watchChanges = endpoint({
  method: 'GET',
  path: '/api/admin/changes',
  summary: 'Server-sent events: which nouns have changed (`*` where any may have), as long as one is staff',
  access: 'admin.enter',
  streams: true,
  reply: z.string(),
});
