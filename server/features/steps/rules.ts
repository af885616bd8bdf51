import type { StepState } from '#contract/steps/types-and-states.ts';
import { conflict } from '#server/errors.ts';

const dayMs = 86_400_000;
/** A phone without a network sends a press later. A press that is older than this is rejected. */
const oldestPressDays = 7;

/**
 * Returns when a button was pressed, but no later than now, because the clock of a phone may be ahead. Rejects a press
 * that is older than `oldestPressDays`.
 */
export function markTime(pressedAt: Date, now: Date): Date {
  if (now.getTime() - pressedAt.getTime() > oldestPressDays * dayMs)
    throw conflict('This was pressed more than a week ago. Please tell the desk.');
  return pressedAt > now ? now : pressedAt;
}
type Press = { state: StepState; pressedAt: Date; assignment: number | null };
type Marked = { state: StepState; status: 'pending' | 'complete' };

/**
 * What a press changes. Null if it changes nothing, because it was made for another assignment or a later one has arrived
 * before it. `done` completes the step, and any other press opens a completed step again. The time of a press decides only
 * among those of one assignment, because the clocks of phones differ. A press of the previous release names no assignment and
 * counts as one for the first.
 */
export function applyStepMark(
  { status, stateAt, assignment }: { status: string; stateAt: Date | null; assignment: number },
  { state, pressedAt, assignment: pressedFor }: Press,
): Marked | null {
  if (pressedFor === null ? assignment > 1 : pressedFor !== assignment) return null;
  if (status === 'cancelled') throw conflict('This step is cancelled.');
  if (stateAt && pressedAt < stateAt) return null;
  return { state, status: state === 'done' ? 'complete' : 'pending' };
}

/** Rejects a press of somebody who does not have the step, and did not have it when the button was pressed. */
export function requireAssignee(hasOrHadStep: boolean): void {
  if (!hasOrHadStep) throw conflict('This step is not yours any more. Please look at your day again.');
}

/** The first name of a member of the team: all that families learn. */
export function firstNameOf(name: string | null): string | null {
  return name && (name.trim().split(/\s+/)[0] ?? null);
}
