import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const getCalendarFeed = endpoint<typeof s.getCalendarFeed>()('GET /api/calendar-feed', 'signed-in');

/** Creates the private calendar address. A previous address ends. */
export const createCalendarFeed = endpoint<typeof s.createCalendarFeed>()('POST /api/calendar-feed', 'signed-in', {
  status: 201,
  changes: ['calendar'],
});

export const endCalendarFeed = endpoint<typeof s.endCalendarFeed>()('DELETE /api/calendar-feed', 'signed-in', {
  changes: ['calendar'],
});
