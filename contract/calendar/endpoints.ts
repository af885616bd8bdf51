import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { CalendarFeed, NewCalendarFeed } from './schemas.ts';

export const getCalendarFeed = endpoint<{ reply: typeof CalendarFeed }>()({
  method: 'GET',
  path: '/api/calendar-feed',
  access: 'signed-in',
});

/** Creates the address, or replaces it: the previous address then ends. */
export const createCalendarFeed = endpoint<{ body: typeof EmptyObject; reply: typeof NewCalendarFeed }>()({
  method: 'POST',
  path: '/api/calendar-feed',
  access: 'signed-in',
  status: 201,
});

export const endCalendarFeed = endpoint<{ reply: typeof CalendarFeed }>()({
  method: 'DELETE',
  path: '/api/calendar-feed',
  access: 'signed-in',
});
