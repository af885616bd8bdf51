// An independent model of when messages may be sent, with which tests compare the engine. It goes through minutes one by one
// instead of computing with intervals, and shares no code with the engine.

const minuteMs = 60_000;
const indiaOffsetMinutes = 330;

export type Quiet = { from: string; to: string };

const minuteOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a moment is in quiet hours, by the minute of the day in India. */
export function isQuiet(at: number, { from, to }: Quiet): boolean {
  const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
  const now = (Math.floor(at / minuteMs) + indiaOffsetMinutes) % 1_440;
  if (begin === end) return false;
  // Goes from the first minute to the last, and looks for `now`.
  for (let minute = begin; minute !== end; minute = (minute + 1) % 1_440) if (minute === now) return true;
  return false;
}

export const leadMinutes = { week: 7 * 1_440, day: 1_440, hours: 120 } as const;
export type Lead = keyof typeof leadMinutes;

/**
 * When a reminder is due: `lead` before the visit. If this moment is in quiet hours, at their end if that is at least one hour
 * before the visit, otherwise 15 minutes before the quiet hours begin.
 */
export function dueAt(start: number, lead: Lead, quiet: Quiet): number {
  const moment = start - leadMinutes[lead] * minuteMs;
  if (!isQuiet(moment, quiet)) return moment;
  let later = Math.floor(moment / minuteMs) * minuteMs;
  while (isQuiet(later, quiet)) later += minuteMs;
  if (start - later >= 60 * minuteMs) return later;
  let earlier = Math.floor(moment / minuteMs) * minuteMs;
  while (isQuiet(earlier, quiet)) earlier -= minuteMs;
  return earlier + minuteMs - 15 * minuteMs; // `earlier` is the last minute before quiet hours
}

/** The first moment at or after `at` that is not quiet. */
export function afterQuiet(at: number, quiet: Quiet): number {
  if (!isQuiet(at, quiet)) return at;
  let later = Math.floor(at / minuteMs) * minuteMs;
  while (isQuiet(later, quiet)) later += minuteMs;
  return later;
}

/** A small generator of pseudo-random numbers (mulberry32), so that a failure can be repeated. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    chance: (probability: number) => next() < probability,
  };
}
