/** What a call of staff to a family about a visit can result in. */
export const callOutcomes = ['confirmed', 'no-answer', 'wants-to-move'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const callOutcomeLabels: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  'wants-to-move': 'Wants to move',
};

/** The outcomes that staff can choose for a call. A family cannot confirm a visit that needs a new time. */
export function outcomesOf({ needsNewTime }: { needsNewTime: boolean }): CallOutcome[] {
  return callOutcomes.filter((outcome) => !needsNewTime || outcome !== 'confirmed');
}
