import { filled } from '../shared/filled.ts';
import { changeNotice, organisation } from '../shared/organisation.ts';
import type { maxSteps } from './limits.ts';

/** The rejection when a family moves or cancels an appointment too late. */
export const tooLateToChange = filled(
  'Appointments can be changed up to {hours} hours before they start. Please call {phone}.',
  { hours: String(changeNotice.hours), phone: organisation.phone.shown },
);

/** Why no step can be added to an appointment: it is cancelled, it is a step itself, or it has `maxSteps` steps. */
export const parentCancelled = 'Steps can only be added to an appointment that is not cancelled.';
export const parentIsStep = 'A step has no steps of its own. Please add the step to its visit.';
/** The type contains the limit: a text with another number does not compile. */
type TooManySteps =
  `This visit already has ${typeof maxSteps} steps. Please cancel one of them first, or book a visit.`;
export const tooManySteps: TooManySteps =
  'This visit already has 8 steps. Please cancel one of them first, or book a visit.';

/** The rejection of a time that has passed. */
export const timeIsPast = 'Please choose a time that lies ahead.';

/** The rejection of a visit with a doctor of one city at a clinic of another. */
export const citiesDiffer = 'This doctor and this clinic are in different cities. Please change one of them.';
