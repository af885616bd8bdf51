import type { Step } from '#contract/appointments.ts';
import type { HistoryEntry } from '#contract/appointments-admin.ts';
import { shortTime } from '#contract/clock.ts';
import { type StepState, stepStateLabels } from '#contract/step-states.ts';
import { datesIn } from '#web/lib/dates.ts';
import type { T } from '#web/ui/use-t.tsx';

/** Describes a history entry of a step for display. Returns null for an entry of the appointment itself. */
export function stepHistoryWords(t: T, { action, step, to }: HistoryEntry): string | null {
  if (step === null) return null;
  const { dateTime } = datesIn(t);
  if (action.endsWith('.step-added')) {
    return to ? `Step ${step} added for ${dateTime(to)}` : `Step ${step} added`;
  }
  if (action.endsWith('.step-status-changed') && to) return `Step ${step} marked ${to}`;
  if (action.endsWith('.step-edited')) return `Step ${step} changed`;
  if (action.endsWith('.step-assigned')) return to ? `Step ${step} assigned to ${to}` : `Step ${step}: nobody assigned`;
  if (action.endsWith('.step-marked') && to) return `Step ${step}: ${stepStateLabels[to as StepState] ?? to}`;
  if (action.endsWith('.confirmed')) return `Time of step ${step} confirmed`;
  if (action.endsWith('.booked')) return `Step ${step} booked`;
  if (action.endsWith('.rescheduled') && to) return `Step ${step} moved to ${dateTime(to)}`;
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
export function progressWords(t: T, { state, stateAt, helper, status }: Step): string {
  if (status === 'cancelled') return '';
  const who = helper ?? t('Our assistant');
  const time = stateAt ? shortTime(stateAt) : '';
  if (state === 'started')
    return time ? t('{who} is on the way, since {time}.', { who, time }) : t('{who} is on the way.', { who });
  if (state === 'arrived') return time ? t('{who} arrived at {time}.', { who, time }) : t('{who} arrived.', { who });
  if (state === 'problem')
    return time
      ? t('There is a problem, since {time}. We will call you.', { time })
      : t('There is a problem. We will call you.');
  if (!helper) return '';
  if (state !== 'done') return t('{who} comes.', { who });
  return time ? t('Done by {who} at {time}.', { who, time }) : t('Done by {who}.', { who });
}
