import { queryOptions } from '@tanstack/react-query';
import { getCalendarFeed } from '#contract/calendar/endpoints.ts';
import { call } from '#web/lib/api.ts';

export const calendarQueries = {
  feed: () => queryOptions({ queryKey: ['calendar', 'feed'], queryFn: () => call(getCalendarFeed) }),
};
