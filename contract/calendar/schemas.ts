import * as z from 'zod/mini';

/** Whether the account has a private calendar address. The address itself is shown only when it is created. */
export const CalendarFeed = z.object({ createdAt: z.nullable(z.string()) });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const NewCalendarFeed = z.object({ createdAt: z.string(), url: z.string() });
