import { indiaInstant, todayInIndia } from '#contract/shared/clock.ts';

/** Whether a time is today and has begun. Staff may still book a walk-in at it. */
export function hasBegunToday(date: string, time: string, now: Date): boolean {
  return date === todayInIndia(now) && time !== '' && indiaInstant(date, time) <= now;
}
