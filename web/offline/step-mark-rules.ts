import type { StepRow } from '#contract/steps/schemas.ts';
import type { ShownStepState, StepState } from '#contract/steps/texts.ts';

/** What an assistant pressed, as it is sent. The key makes a repetition safe. */
export type Press = {
  key: string;
  stepId: string;
  /** The assignment that the card showed. Absent in presses that a page of the previous release stored. */
  assignment?: number;
  state: StepState;
  note: string;
  pressedAt: string;
};

/** A press that is stored until the server has it. `problem`: why the server rejected it. */
export type WaitingPress = {
  id: string;
  /** The mark of the account that pressed (see `web/lib/account-storage.ts`). */
  mark: string;
  press: Press;
  /** The title of the step, for a press that was rejected or changed nothing. */
  title: string;
  storedAt: number;
  problem: string | null;
};

/** The step as its assistant sees it: with the presses that have not reached the server yet. */
export function withPresses(step: StepRow, waiting: readonly WaitingPress[]): StepRow & { isWaiting: boolean } {
  // A press for an earlier assignment will change nothing, so it is not shown.
  const isForThis = ({ assignment }: Press) => assignment === undefined || assignment === step.work.assignment;
  const own = waiting.filter(({ press, problem }) => press.stepId === step.id && isForThis(press) && problem === null);
  const last = own.at(-1)?.press;
  if (!last || step.state === 'cancelled') return { ...step, isWaiting: false };
  return {
    ...step,
    state: last.state,
    stateAt: last.pressedAt,
    isOverdue: false,
    work: { ...step.work, note: last.note },
    isWaiting: true,
  };
}

/** What comes next in a step; null if it is done or cancelled. */
export function nextState(state: ShownStepState): 'started' | 'arrived' | 'done' | null {
  if (state === 'planned' || state === 'problem') return 'started';
  if (state === 'started') return 'arrived';
  return state === 'arrived' ? 'done' : null;
}

/** The state that an undo restores; null if there is nothing to undo. */
export function previousState(state: ShownStepState): StepState | null {
  const before: Partial<Record<ShownStepState, StepState>> = {
    started: 'planned',
    arrived: 'started',
    done: 'arrived',
    problem: 'planned',
  };
  return before[state] ?? null;
}
