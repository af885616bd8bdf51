import { filled } from '../shared/filled.ts';
import { changeNotice, organisation } from '../shared/organisation.ts';

/** The statuses that users see. */
export const shownStatuses = ['open', 'closed', 'cancelled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

const closedStatuses = new Set(['closed', 'complete', 'done']);

/** Maps a stored status to the one that users see. An unknown or empty status counts as open. */
export function shownStatus(stored: string | null | undefined): ShownStatus {
  const status = (stored ?? '').trim().toLowerCase();
  if (closedStatuses.has(status)) return 'closed';
  return status === 'cancelled' ? 'cancelled' : 'open';
}

export const stepStatuses = ['pending', 'complete', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** The rejection when a family moves or cancels an appointment too late. */
export const tooLateToChange = filled(
  'Appointments can be changed up to {hours} hours before they start. Please call {phone}.',
  { hours: String(changeNotice.hours), phone: organisation.phone.shown },
);

/** The most steps of a visit, without cancelled ones. */
export const maxSteps = 8;

/** Why an appointment gets no step: it is cancelled, it is a step itself, or it has `maxSteps` steps. */
export const parentCancelled = 'Steps can only be added to an appointment that is not cancelled.';
export const parentIsStep = 'A step has no steps of its own. Please add the step to its visit.';
type TooManySteps =
  `This visit already has ${typeof maxSteps} steps. Please cancel one of them first, or book a visit.`;
export const tooManySteps: TooManySteps =
  'This visit already has 8 steps. Please cancel one of them first, or book a visit.';

/** The rejection of a time that has passed. */
export const timeIsPast = 'Please choose a time that lies ahead.';
