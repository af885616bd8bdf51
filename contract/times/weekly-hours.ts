import * as z from 'zod/mini';

/** One range of weekly hours of a doctor or clinic: Monday is 1, times are minutes since midnight in India. */
export const WeeklyHours = z.object({ weekday: z.number(), opens: z.number(), closes: z.number() });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

const badTime = 'Please give a time of day.';
const minute = z.int(badTime).check(z.minimum(0, badTime), z.maximum(1440, badTime));

/** One range as staff enter it. */
const HoursRange = z
  .strictObject(
    {
      weekday: z
        .int('Please choose a day.')
        .check(z.minimum(1, 'Please choose a day.'), z.maximum(7, 'Please choose a day.')),
      opens: minute,
      closes: minute,
    },
    'Please give a day, a start and an end.',
  )
  .check(
    z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'The end must be after the start.' }),
  );
export type HoursRange = z.infer<typeof HoursRange>;

const overlap = 'These hours overlap with others on the same day.';

/** The weekly hours as staff enter them. A day can have several ranges. */
export const hoursList = z.array(HoursRange, 'Please give a list of hours.').check(
  z.maxLength(50, 'Please enter at most 50 ranges.'),
  z.superRefine((ranges, problems) => {
    for (const [index, range] of ranges.entries()) {
      const earlier = ranges.slice(0, index).filter((other) => other.weekday === range.weekday);
      if (earlier.some((other) => other.opens < range.closes && range.opens < other.closes))
        problems.addIssue({ code: 'custom', path: [index, 'opens'], message: overlap });
    }
  }),
);
