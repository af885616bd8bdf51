import { expect, test } from 'vitest';
import { tickedDays } from './-availability-rules.ts';

const on = (weekday: number, opens = 540) => ({ weekday, opens, closes: opens + 60 });

test.each<[string, ReturnType<typeof on>[], string[]]>([
  ['without hours, what staff ticked', [], ['Sunday']],
  ['the days with hours', [on(1), on(3)], ['Monday', 'Wednesday']],
  ['in the order of the week, each once', [on(7), on(2), on(2, 900)], ['Tuesday', 'Sunday']],
])('%s', (_name, hours, expected) => {
  expect(tickedDays({ hours, availableDays: ['Sunday'] })).toEqual(expected);
});
