import type { HistoryEntry } from '#contract/appointments-admin.ts';
import { shortDate, shortTime } from '#contract/clock.ts';

/** Describes a history entry of a step for display. Returns null for an entry of the appointment itself. */
export function stepHistoryWords({ action, step, to }: HistoryEntry): string | null {
  if (step === null) return null;
  if (action.endsWith('.step-added')) {
    return to ? `Step ${step} added for ${shortDate(to)}, ${shortTime(to)}` : `Step ${step} added`;
  }
  if (action.endsWith('.step-status-changed') && to) return `Step ${step} marked ${to}`;
  if (action.endsWith('.step-edited')) return `Step ${step} changed`;
  if (action.endsWith('.confirmed')) return `Time of step ${step} confirmed`;
  if (action.endsWith('.booked')) return `Step ${step} booked`;
  if (action.endsWith('.rescheduled') && to) return `Step ${step} moved to ${shortDate(to)}, ${shortTime(to)}`;
  return action.endsWith('.cancelled') ? `Step ${step} cancelled` : `Step ${step} changed`;
}
