import { shortTime } from '#contract/clock.ts';
import type { Candidate, StepRow } from '#contract/steps-admin.ts';

/** `9:00 AM, 60 min`, or `No time` for a step with a day only. */
export function timeWords({ startsAt, hasTime, work }: Pick<StepRow, 'startsAt' | 'hasTime' | 'work'>): string {
  return hasTime ? `${shortTime(startsAt)}, ${work.durationMinutes} min` : 'No time';
}

/** From where to where. The place of the visit is the target of a step without one. */
export function placeWords({ work, visit }: Pick<StepRow, 'work' | 'visit'>): string {
  const to = work.placeTo || visit.place;
  return work.placeFrom ? `${work.placeFrom} → ${to || '?'}` : to;
}

/** Whether a person is free for a step, after the name. */
export function candidateWords({ conflict, stepCount }: Candidate): string {
  const load =
    stepCount === 0
      ? 'no other step that day'
      : stepCount === 1
        ? '1 other step that day'
        : `${stepCount} other steps that day`;
  if (!conflict) return `free, ${load}`;
  const at = shortTime(conflict.startsAt);
  return conflict.needsTravel ? `no time for the way, step at ${at}` : `busy with a step at ${at}`;
}
