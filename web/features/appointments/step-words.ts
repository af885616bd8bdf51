import type { Step } from '#contract/appointments.ts';
import type { HistoryEntry } from '#contract/appointments-admin.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import { type StepState, stepStateLabels } from '#contract/step-states.ts';

/** Describes a history entry of a step for display. Returns null for an entry of the appointment itself. */
export function stepHistoryWords({ action, step, to }: HistoryEntry): string | null {
  if (step === null) return null;
  if (action.endsWith('.step-added')) {
    return to ? `Step ${step} added for ${shortDate(to)}, ${shortTime(to)}` : `Step ${step} added`;
  }
  if (action.endsWith('.step-status-changed') && to) return `Step ${step} marked ${to}`;
  if (action.endsWith('.step-edited')) return `Step ${step} changed`;
  if (action.endsWith('.step-assigned')) return to ? `Step ${step} assigned to ${to}` : `Step ${step}: nobody assigned`;
  if (action.endsWith('.step-marked') && to) return `Step ${step}: ${stepStateLabels[to as StepState] ?? to}`;
  if (action.endsWith('.confirmed')) return `Time of step ${step} confirmed`;
  if (action.endsWith('.booked')) return `Step ${step} booked`;
  if (action.endsWith('.rescheduled') && to) return `Step ${step} moved to ${shortDate(to)}, ${shortTime(to)}`;
  return action.endsWith('.cancelled') ? `Step ${step} cancelled` : `Step ${step} changed`;
}

/** Names the pending steps of a visit, in one sentence. */
export function pendingStepsWords(steps: readonly { title: string }[]): string {
  const titles = steps.map(({ title }) => title).join(', ');
  return steps.length === 1
    ? `1 step is still pending: ${titles}.`
    : `${steps.length} steps are still pending: ${titles}.`;
}

/** Who comes and how far the step is, for the family: `Meera arrived at 9:40 AM.` Empty if there is nothing to say. */
export function progressWords({ state, stateAt, helper, status }: Step): string {
  if (status === 'cancelled') return '';
  const who = helper ?? 'Our assistant';
  const at = stateAt ? ` at ${shortTime(stateAt)}` : '';
  if (state === 'started') return `${who} is on the way${stateAt ? `, since ${shortTime(stateAt)}` : ''}.`;
  if (state === 'arrived') return `${who} arrived${at}.`;
  if (state === 'done') return helper ? `Done by ${helper}${at}.` : '';
  if (state === 'problem') return `There is a problem${at ? `, since${at.slice(3)}` : ''}. We will call you.`;
  return helper ? `${helper} comes.` : '';
}
