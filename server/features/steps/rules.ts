import type { StepState } from '#contract/steps/types-and-states.ts';
import { conflict } from '#server/errors.ts';

const dayMs = 86_400_000;
/** Without a network, the browser of an assignee sends a mark later. A mark that is older than this is rejected. */
const oldestMarkDays = 7;

/**
 * Returns when the assignee marked a step, but no later than now, because the clock of a phone may be ahead. Rejects a
 * mark that is older than `oldestMarkDays`.
 */
export function markTime(pressedAt: Date, now: Date): Date {
  if (now.getTime() - pressedAt.getTime() > oldestMarkDays * dayMs)
    throw conflict('This was pressed more than a week ago. Please tell the desk.');
  return pressedAt > now ? now : pressedAt;
}
/** A mark that an assignee makes with a button in My day, such as `arrived`. */
type StepMark = { state: StepState; pressedAt: Date; assignment: number | null };
type StateAfterMark = { state: StepState; status: 'pending' | 'complete' };

/**
 * The state and status of a step after a mark. Null if the mark changes nothing: it was made for another assignment of
 * the step, or a mark with a later time has arrived before it. `done` completes the step; any other mark reopens a
 * completed step. Times are compared only within one assignment, because the clocks of phones differ. A page of the
 * previous release sends no assignment; its mark is valid for the first assignment only.
 */
export function applyStepMark(
  { status, stateAt, assignment }: { status: string; stateAt: Date | null; assignment: number },
  { state, pressedAt, assignment: markedAssignment }: StepMark,
): StateAfterMark | null {
  if (markedAssignment === null ? assignment > 1 : markedAssignment !== assignment) return null;
  if (status === 'cancelled') throw conflict('This step is cancelled.');
  if (stateAt && pressedAt < stateAt) return null;
  return { state, status: state === 'done' ? 'complete' : 'pending' };
}

/** Rejects a mark by somebody who is not the assignee of the step, and was not the assignee when the mark was made. */
export function requireAssignee(isOrWasAssignee: boolean): void {
  if (!isOrWasAssignee) throw conflict('This step is not yours any more. Please look at your day again.');
}

/** The first name of a member of the team. Families see only this part of the name. */
export function firstNameOf(name: string | null): string | null {
  return name && (name.trim().split(/\s+/)[0] ?? null);
}
