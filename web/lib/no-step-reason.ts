import type { AppointmentCard } from '#contract/appointments/schemas.ts';
import { maxSteps, parentCancelled, parentIsStep, tooManySteps } from '#contract/appointments/texts.ts';

/** Only a list of steps says which are cancelled. The count of a card includes those. */
type WithSteps = Pick<AppointmentCard, 'status' | 'parent' | 'stepCount'> & { steps?: readonly { status: string }[] };

/** Why an appointment gets no step, in English; null if it can get one. The server decides by the same rules. */
export function noStepReason({ status, parent, stepCount, steps }: WithSteps): string | null {
  if (parent) return parentIsStep;
  if (status === 'cancelled') return parentCancelled;
  const count = steps ? steps.filter((step) => step.status !== 'cancelled').length : stepCount;
  return count >= maxSteps ? tooManySteps : null;
}
