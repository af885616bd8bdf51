import { indiaInstant, todayInIndia } from '#contract/clock.ts';

/** Whether a time is over, but today. Staff may still book a walk-in at it. */
export function hasBegunToday(date: string, time: string, now: Date): boolean {
  return date === todayInIndia(now) && time !== '' && indiaInstant(date, time) <= now;
}
