import { filled } from './filled.ts';
import { changeNotice, organisation } from './organisation.ts';

/** The rejection when a family moves or cancels an appointment too late. */
export const tooLateToChange = filled(
  'Appointments can be changed up to {hours} hours before they start. Please call {phone}.',
  { hours: String(changeNotice.hours), phone: organisation.phone.shown },
);

/** The rejection of a time that has passed. */
export const timeIsPast = 'Please choose a time that lies ahead.';
