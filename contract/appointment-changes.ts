import { changeNotice, organisation } from './organisation.ts';

/** The rejection when a family moves or cancels an appointment too late. */
export const tooLateToChange = `Appointments can be changed up to ${changeNotice.hours} hours before they start. Please call ${organisation.phone.shown}.`;

/** The rejection of a time that has passed. */
export const timeIsPast = 'Please choose a time that lies ahead.';
