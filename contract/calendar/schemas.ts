import * as z from 'zod/mini';
import { EmptyObject } from '../shared/fields.ts';

/** When the private calendar address was created; null if there is none. The address is shown only when it is created. */
export const CalendarFeed = z.object({ createdAt: z.nullable(z.string()) });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = {
  summary: 'Whether the caller’s account has a private calendar address',
  recordedAs: null,
  reply: CalendarFeed,
};
export const createCalendarFeed = {
  summary: 'Create a private calendar address, which is shown only now; a previous one ends',
  recordedAs: null,
  body: EmptyObject,
  reply: z.object({ createdAt: z.string(), url: z.string() }),
};
export const endCalendarFeed = {
  summary: 'Remove the private calendar address',
  recordedAs: null,
  reply: CalendarFeed,
};
