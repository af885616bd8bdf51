export const stepTypes = ['visit', 'pickup', 'test', 'followup', 'prescription', 'other'] as const;
export type StepType = (typeof stepTypes)[number];

export const stepTypeLabels: Record<StepType, string> = {
  visit: 'Visit',
  pickup: 'Pick-up',
  test: 'Test',
  followup: 'Follow-up',
  prescription: 'Prescription',
  other: 'Other',
};

/** The progress of a step: `planned`, until its assignee reports another state by a button. */
export const stepStates = ['planned', 'started', 'arrived', 'done', 'problem'] as const;
export type StepState = (typeof stepStates)[number];

/** The state that a step shows: its progress, or that it is cancelled. */
export const shownStepStates = [...stepStates, 'cancelled'] as const;
export type ShownStepState = (typeof shownStepStates)[number];

export const stepStateLabels: Record<ShownStepState, string> = {
  planned: 'Planned',
  started: 'On the way',
  arrived: 'Arrived',
  done: 'Done',
  problem: 'Problem',
  cancelled: 'Cancelled',
};

/**
 * The state that a step shows. Staff can complete or reopen a step in its dialog, so its status decides whether it is
 * done: a reopened step shows `planned`, although its assignee had reported `done`.
 */
export function shownStepState(status: string, state: StepState): ShownStepState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'complete') return 'done';
  return state === 'done' ? 'planned' : state;
}
