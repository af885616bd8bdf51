import type { HoursRange } from '#contract/times/weekly-hours.ts';

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Reads the weekly hours of a clinic from its text, such as `Mon–Fri 10:00 AM–7:00 PM, Sat 10:00 AM–2:00 PM`. */
export function readOpenHours(text: string): HoursRange[] {
  if (text === 'Open 24 hours') return rangesOf([1, 2, 3, 4, 5, 6, 7], 0, 1440);
  let days: number[] = [];
  return text.split(', ').flatMap((part) => {
    const parsed = /^(?:(Every day|\w{3})(?:–(\w{3}))? )?(\S+ [AP]M)–(\S+ [AP]M)$/.exec(part);
    if (!parsed) throw new Error(`These opening hours cannot be read: ${part}`);
    const [, first, last, opens = '', closes = ''] = parsed;
    if (first) days = daysBetween(first, last ?? first);
    return rangesOf(days, readTime(opens), readTime(closes));
  });
}

const rangesOf = (days: number[], opens: number, closes: number) => days.map((weekday) => ({ weekday, opens, closes }));

function daysBetween(first: string, last: string): number[] {
  if (first === 'Every day') return [1, 2, 3, 4, 5, 6, 7];
  const from = dayNames.indexOf(first) + 1;
  return Array.from({ length: dayNames.indexOf(last) + 2 - from }, (_, index) => from + index);
}

/** Minutes since midnight: `4:30 PM` is 990. */
function readTime(time: string): number {
  const [hour = 0, minute = 0] = time.split(/[: ]/).map(Number);
  return (hour % 12) * 60 + minute + (time.endsWith('PM') ? 720 : 0);
}
